import type { WaitingCount } from '#src/outbox/count-outbox.ts';

/** Submissions that waited and are gone without having been sent or deleted here. */
export type Erased = { readonly count: number; readonly noticedAt: number };

const canaryKey = 'outbox-waiting';
const erasedKey = 'outbox-erased';

/**
 * Compares the outbox with what a second store, which browsers erase at other occasions, remembers of it:
 * if something waited and the database is another one by now, the browser or somebody has erased it. Then
 * it remembers the outbox as it is.
 * @returns what was erased, until somebody has taken note; null where nothing was
 */
export function askCanary({ waiting, mark }: WaitingCount, now: number): Erased | null {
  const before = readCanary();
  if (before !== null && before.waiting > 0 && before.mark !== mark) {
    const count = before.waiting + (readErased()?.count ?? 0);
    write(erasedKey, { count, noticedAt: now });
  }
  if (before?.waiting !== waiting || before.mark !== mark) write(canaryKey, { waiting, mark });
  return readErased();
}

/** The person has taken note. */
export function forgetErased(): void {
  try {
    localStorage.removeItem(erasedKey);
  } catch {
    // Storage is forbidden: there was no note.
  }
}

function readCanary(): WaitingCount | null {
  const known = read(canaryKey);
  if (!('waiting' in known && 'mark' in known)) return null;
  const { waiting, mark } = known;
  return typeof waiting === 'number' && (mark === null || typeof mark === 'string')
    ? { waiting, mark }
    : null;
}

function readErased(): Erased | null {
  const known = read(erasedKey);
  if (!('count' in known && 'noticedAt' in known)) return null;
  const { count, noticedAt } = known;
  return typeof count === 'number' && typeof noticedAt === 'number' ? { count, noticedAt } : null;
}

function read(key: string): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is forbidden or full: there is no second store to ask.
  }
}
