/** What a browser offers for it. */
export type ShareTools = {
  /** Absent from most browsers of computers. */
  readonly share?: ((data: { title: string; url: string }) => Promise<void>) | undefined;
  /** Absent from insecure pages. */
  readonly clipboard?: Pick<Clipboard, 'writeText'> | undefined;
};

/** What the page says of a shared link. */
export const shareMessages = {
  copied: 'Link copied. Paste it into a message.',
  notCopied: 'This browser cannot copy the link:',
} as const;

/** Shares the link of a `ShareButton`, or copies it, and writes the outcome beside the button. */
export async function shareLink(button: HTMLElement, tools: ShareTools): Promise<void> {
  const { share = '', title = document.title } = button.dataset;
  // The page's own address has neither query nor fragment.
  const url = new URL(share, location.origin + location.pathname).href.replace(/#$/, '');
  const outcome = button.nextElementSibling;
  const say = (words: string) => {
    if (outcome) outcome.textContent = words;
  };
  say('');
  try {
    if (tools.share === undefined) throw new Error('This browser has no share sheet.');
    await tools.share({ title, url });
  } catch (error) {
    // The person has closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    say(await copy(url, tools));
  }
}

async function copy(url: string, { clipboard }: ShareTools): Promise<string> {
  try {
    if (clipboard === undefined) throw new Error('This page may not use the clipboard.');
    await clipboard.writeText(url);
    return shareMessages.copied;
  } catch {
    return `${shareMessages.notCopied} ${url}`;
  }
}
