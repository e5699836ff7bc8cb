import { createRoom } from './room.ts';
import type { Asked } from './share.ts';

/** What a key opens; who may write may read. */
export type Right = 'read' | 'write';

/** Wrong keys of one address in a minute: none can be found by trying, and no stranger locks the owner out. */
const mostTries = 30;
const tries = createRoom(Date.now, Math.random);

/** The key of a request: HTTP Basic under any name, or `key` in an address, for a spreadsheet. */
export function keyIn(request: Request): string {
  const [, basic] = /^Basic ([\w+/=-]+)$/.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (basic === undefined) return new URL(request.url).searchParams.get('key') ?? '';
  try {
    return atob(basic).replace(/^[^:]*:/, '');
  } catch {
    return '';
  }
}

/** @returns null without a right, or if the address has tried too often */
export async function rightOf(key: string, { settings, address }: Asked): Promise<Right | null> {
  if (key === '' || tries.isFull(address, mostTries)) return null;
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)),
  );
  const given = new TextEncoder().encode(
    [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  );
  const isKey = (own = '') =>
    own.length === given.length &&
    crypto.subtle.timingSafeEqual(given, new TextEncoder().encode(own));
  if (isKey(settings.WRITE_KEY)) return 'write';
  if (isKey(settings.READ_KEY)) return 'read';
  tries.take(address, mostTries);
  return null;
}
