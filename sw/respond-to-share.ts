import { sharePath } from '#src/content/share-target.ts';
import { onHost } from '#src/lib/site-path.ts';
import { keepSharedText } from '#src/pwa/shared-text.ts';

/** Whether a request is a navigation to the manifest's share address. */
export const isShare = (options: { request: Request; url: URL; sameOrigin: boolean }): boolean =>
  options.sameOrigin &&
  options.request.mode === 'navigate' &&
  options.url.pathname === onHost(sharePath);

/**
 * Stores text from another app (Web Share Target) on the device, and redirects, so that a reload does not
 * repeat it.
 */
export async function respondToShare({ request }: { request: Request }): Promise<Response> {
  try {
    const text = sharedText(await request.formData());
    if (text !== '') await keepSharedText(text);
  } catch {
    // Without it the page opens empty; the other app still has the text.
  }
  return Response.redirect(new URL(onHost(sharePath), request.url).href, 303);
}

/** Joins title, text and address on separate lines; apps often repeat a part in another. */
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

/** Whether a part is redundant; of two equal parts the first stays. */
const holds = (other: string, part: string, earlier: boolean): boolean =>
  part === '' || (other.includes(part) && (other !== part || earlier));
