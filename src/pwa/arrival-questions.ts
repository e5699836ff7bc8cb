import { askForArrivals, readNextQuestion } from '#src/outbox/arrivals.ts';
import type { ReadableEndpoint } from '#src/outbox/delivery/readable-endpoint.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { longestTimer, onOccasion } from './occasions.ts';

/** Between a change of the outbox and the look at what is to be asked, in milliseconds: a drain changes much. */
const settleTime = 1_000;

/**
 * Asks by itself which sent submissions have arrived: a while after sending, at the app's start, when the
 * connection returns and when the page becomes visible.
 */
export function startArrivalQuestions(
  outbox: Outbox,
  endpoint: Pick<ReadableEndpoint, 'ask'>,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let looksSoon = false;

  async function run(urgency: 'occasion' | 'timer'): Promise<void> {
    if (running) return;
    running = true;
    let wait = longestTimer;
    try {
      const asked = await askForArrivals(outbox, endpoint, urgency);
      // What could not be written down would be asked again at once, and again.
      if (asked.ok) wait = settleTime;
    } finally {
      running = false;
      arm(wait);
    }
  }

  /** Looks, after the given time, when something is to be asked. */
  function arm(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), wait);
  }

  async function look(): Promise<void> {
    looksSoon = false;
    const now = outbox.clock.now();
    const next = await outbox.database.read((transaction) => readNextQuestion(transaction, now));
    if (running) return;
    if (!next.ok) arm(longestTimer);
    else if (next.value !== null && next.value <= now) await run('timer');
    else if (next.value !== null) arm(Math.min(longestTimer, next.value - now));
  }

  onOccasion(() => void run('occasion'));
  outbox.channel.subscribe(() => {
    // The first of many changes decides, so that a long drain does not put the look off.
    if (looksSoon) return;
    looksSoon = true;
    arm(settleTime);
  });
  void run('occasion');
}
