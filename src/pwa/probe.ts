import { onHost } from '#src/lib/site-path.ts';

/** A small file of this site, never from a cache; its text is known. */
export const probePath = '/reachable.txt';
export const probeText = 'we-the-people\n';

/** How long a probe may take, in milliseconds. */
const probeLimit = 4_000;

/** What the probe has found: the site itself, something that answers in its place, or nothing. */
export type ProbeResult = 'reachable' | 'captive-portal' | 'unreachable';

/** Asks for the file; a response with other contents is some network's own, such as its log-in page. */
export async function probe(get: typeof fetch): Promise<ProbeResult> {
  try {
    const response = await get(onHost(probePath), {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(probeLimit),
    });
    return (await response.text()) === probeText ? 'reachable' : 'captive-portal';
  } catch {
    return 'unreachable';
  }
}

const second = 1_000;
/** How long one looks often, in milliseconds; then the battery is spared. */
const often = 10 * 60 * second;

/** Between two probes, in milliseconds: of a page that is seen or hidden, at first and later. */
const seen = 5 * second;
const seenLater = 15 * second;
const hidden = 30 * second;
const hiddenLater = 120 * second;

/**
 * @param lost how long the connection has been missing, in milliseconds
 * @returns how long to wait before the next probe, in milliseconds
 */
export function probeInterval(visible: boolean, lost: number): number {
  if (visible) return lost < often ? seen : seenLater;
  return lost < often ? hidden : hiddenLater;
}
