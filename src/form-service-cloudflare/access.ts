import type { Room } from './room.ts';
import type { Settings } from './share.ts';

/** What a key opens; who may write may read. */
export type Right = 'read' | 'write';

/** Wrong keys of one address in a minute: none can be found by trying, and no stranger locks the owner out. */
const mostTries = 30;

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

/** @returns null without a right; 'too-many' if the address has tried too often */
export async function rightOf(
  key: string,
  { READ_KEY, WRITE_KEY }: Settings,
  tries: { readonly room: Room; readonly address: string },
): Promise<Right | 'too-many' | null> {
  if (key === '') return null;
  if (tries.room.isFull(tries.address, mostTries)) return 'too-many';
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
  if (isEqual(digest.join(''), WRITE_KEY)) return 'write';
  if (isEqual(digest.join(''), READ_KEY)) return 'read';
  tries.room.take(tries.address, mostTries);
  return null;
}

/** Takes as long for each difference. */
function isEqual(digest: string, own = ''): boolean {
  let difference = digest.length ^ own.length;
  for (let at = 0; at < digest.length; at += 1)
    difference |= digest.charCodeAt(at) ^ own.charCodeAt(at % Math.max(1, own.length));
  return difference === 0;
}
