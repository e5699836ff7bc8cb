import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import { formatTime } from '#src/ui/format-time.ts';

/** When the next try is, in a sentence; takes milliseconds since the epoch. */
export function nextTryAt(at: number, online: boolean): string {
  const { nextTry } = outboxScreenWords;
  if (!online) return nextTry.offline;
  return at <= Date.now() ? nextTry.due : `The next try is at ${formatTime(at)}.`;
}
