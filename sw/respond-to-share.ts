import { receivePath } from '#src/content/received-files.ts';
import { sharePath } from '#src/content/share-target.ts';
import { keepShare } from '#src/device/shares.ts';
import { onHost } from '#src/lib/site-path.ts';
import { transferLimits } from '#src/outbox/transfer/transfer-file.ts';

export const isShare = (options: { request: Request; url: URL; sameOrigin: boolean }): boolean =>
  options.sameOrigin &&
  options.request.mode === 'navigate' &&
  options.url.pathname === onHost(sharePath);

/** Stores what another app shares (Web Share Target), and redirects, so that a reload does not repeat it. */
export async function respondToShare({ request }: { request: Request }): Promise<Response> {
  let shownAt = sharePath;
  try {
    const data = await request.formData();
    const files = data.getAll('files').filter((one) => one instanceof File);
    if (files.length > 0) shownAt = receivePath;
    for (const file of files) await keepFile(file);
    const text = files.length > 0 ? '' : sharedText(data);
    if (text !== '') await keepShare('shared-text', text);
  } catch {
    // The page opens empty; the other app still has it.
  }
  return Response.redirect(new URL(onHost(shownAt), request.url).href, 303);
}

const keepFile = (file: File): Promise<void> =>
  keepShare('shared-files', file.size > transferLimits.fileSize ? null : file, file.name);

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
