import { sharePath } from '#src/content/share-target.ts';
import { onHost } from '#src/lib/site-path.ts';
import { keepSharedText } from '#src/pwa/shared-text.ts';

/** What a share asks for: a navigation of this origin to the address in the web app manifest. */
export const isShare = (options: { request: Request; url: URL; sameOrigin: boolean }): boolean =>
  options.sameOrigin &&
  options.request.mode === 'navigate' &&
  options.url.pathname === onHost(sharePath);

/**
 * Answers what another app shares (Web Share Target): the text is kept on the device, and the page that
 * takes it is opened anew, so that a reload does not share it again. The text never leaves the device here.
 */
export async function respondToShare({ request }: { request: Request }): Promise<Response> {
  try {
    const text = sharedText(await request.formData());
    if (text !== '') await keepSharedText(text);
  } catch {
    // Not readable, or there is no storage: the page opens without it, and the other app still has it.
  }
  return Response.redirect(new URL(onHost(sharePath), request.url).href, 303);
}

/** Title, text and address, each on a line of its own; apps often put one of them into another. */
function sharedText(data: FormData): string {
  const parts = ['title', 'text', 'url'].map((name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  });
  return parts
    .filter(
      (part, place) => !parts.some((other, at) => at !== place && holds(other, part, at < place)),
    )
    .join('\n');
}

/** Whether a part need not stand beside another; of two that are the same the first stands. */
const holds = (other: string, part: string, earlier: boolean): boolean =>
  part === '' || (other.includes(part) && (other !== part || earlier));
