import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import type { OutboxStatus } from '#src/outbox/read-outbox.ts';
import type { Reread } from './use-reread.ts';

/** What the indicator in the header shows. */
export type ShownStatus = {
  readonly kind: keyof typeof outboxScreenWords.status | 'waiting';
  /** As short as there is room for. */
  readonly words: string;
  /** How much waits; shown where there is room for nothing else. */
  readonly count: number;
};

/** The one thing of all that matters most: a problem, then what the person has stopped, then what goes on. */
export function statusOf(status: Reread<OutboxStatus>, online: boolean): ShownStatus {
  const count = status?.ok ? status.value.waitingCount : 0;
  const waiting = count > 0 ? `${count} waiting` : '';
  const { status: words } = outboxScreenWords;
  const shown = (kind: keyof typeof words, more = waiting): ShownStatus => ({
    kind,
    words: more === '' ? words[kind] : `${words[kind]}, ${more}`,
    count,
  });
  if (status?.ok === false) return shown('problem');
  if (status !== null) {
    const { refusedCount, sendingCount, stop } = status.value;
    if (refusedCount > 0) return shown('problem');
    if (stop.practice) return shown('practice');
    if (stop.until > 0) return shown('paused');
    if (!online) return shown('offline');
    if (sendingCount > 0) return shown('sending', count > 1 ? `${count} left` : '');
    if (count > 0) return { kind: 'waiting', words: waiting, count };
  }
  return shown(online ? 'online' : 'offline');
}
