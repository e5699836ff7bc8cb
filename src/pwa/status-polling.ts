import { pollStatus, readNextPoll } from '#src/outbox/delivery-status.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { longestTimer, onReconnectOrVisible } from './page-life.ts';

/** Between a change of the outbox and the poll that it brings about, in milliseconds: a drain changes much. */
const settleTime = 1_000;

/**
 * Asks by itself which submissions have arrived: a while after sending, at the app's start, when the
 * connection returns and when the page becomes visible. Nothing, where nobody can be asked.
 */
export function startStatusPolling(outbox: Outbox, reader: OutboxReader): void {
  if (outbox.service.status === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: number | null = null;
  let running = false;

  async function run(trigger: 'lifecycle' | 'timer'): Promise<void> {
    if (running) return;
    running = true;
    let wait = longestTimer;
    try {
      const polled = await pollStatus(outbox, trigger);
      // What could not be written down would be asked for again at once, and again.
      if (polled.ok) wait = settleTime;
    } finally {
      running = false;
      arm(wait);
    }
  }

  function arm(shortest: number): void {
    clearTimeout(timer);
    if (next === null || running) return;
    const wait = Math.max(shortest, next - outbox.clock.now());
    timer = setTimeout(() => void run('timer'), Math.min(longestTimer, wait));
  }

  reader.watch(
    (transaction, now) => readNextPoll(outbox, transaction, now),
    (read) => {
      next = read.ok ? read.value : null;
      arm(settleTime);
    },
  );
  onReconnectOrVisible(() => void run('lifecycle'));
  void run('lifecycle');
}
