/** What differs between two documents of the site. */
export type DocumentParts = {
  readonly main: HTMLElement;
  readonly title: string;
  /** For search engines, and for a page that is saved. */
  readonly head: readonly Element[];
  /** Addresses of the page in other languages. */
  readonly languages: readonly string[];
  /** Addresses of the links around the page that lead to it. */
  readonly current: readonly (string | null)[];
};

const headTags = 'meta[name=description], link:is([rel=canonical], [hreflang]), meta[name=robots]';
const languageLinks = 'header a[hreflang]';
const frame = ':is(header, footer) nav';

/** @returns null if it is no document of this site */
export function partsOf(of: Document): DocumentParts | null {
  const main = of.querySelector('main');
  if (main === null) return null;
  const links = of.querySelectorAll(`${frame} [aria-current=page]`);
  return {
    main,
    title: of.title,
    head: [...of.head.querySelectorAll(headTags)],
    languages: [...of.querySelectorAll<HTMLAnchorElement>(languageLinks)].map(({ href }) => href),
    current: [...links].map((link) => link.getAttribute('href')),
  };
}

/** Puts them in the place of the open document's. What is around `main` stays. */
export function showParts({ main, title, head, languages, current }: DocumentParts): void {
  document.querySelector('main')?.replaceWith(main);
  document.title = title;
  for (const tag of document.head.querySelectorAll(headTags)) tag.remove();
  document.head.append(...head);
  for (const [place, link] of document.querySelectorAll(languageLinks).entries())
    link.setAttribute('href', languages[place] ?? '');
  for (const link of document.querySelectorAll(`${frame} a`)) {
    if (current.includes(link.getAttribute('href'))) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** Calls back after the next frame; a hidden page has none. */
export function afterFrame(work: () => void): void {
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
}
