import type { NextDrain } from '#src/outbox/snapshot.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

/** When the next try is, in a sentence; empty where none comes. */
export function nextTry(next: NextDrain, online: boolean, now: number): string {
  const { nextTry: words } = outboxScreenMessages;
  if (next.kind === 'none') return '';
  if (!online || next.kind === 'when-reachable') return words.offline;
  return next.at <= now ? words.due : `The next attempt is at ${formatTime(next.at)}.`;
}
