import { sharePath } from '#src/content/share-target.ts';
import { onHost } from '#src/lib/site-path.ts';
import { keepSharedText } from '#src/pwa/shared-text.ts';

export const isShare = (options: { request: Request; url: URL; sameOrigin: boolean }): boolean =>
  options.sameOrigin &&
  options.request.mode === 'navigate' &&
  options.url.pathname === onHost(sharePath);

/** Stores another app's text (Web Share Target), and redirects, so that a reload does not repeat it. */
export async function respondToShare({ request }: { request: Request }): Promise<Response> {
  try {
    const text = sharedText(await request.formData());
    if (text !== '') await keepSharedText(text);
  } catch {
    // The page opens empty; the other app still has the text.
  }
  return Response.redirect(new URL(onHost(sharePath), request.url).href, 303);
}

/** Joins title, text and address; apps often repeat one in another. */
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

/** Of two equal parts the first stays. */
const holds = (other: string, part: string, earlier: boolean): boolean =>
  part === '' || (other.includes(part) && (other !== part || earlier));
