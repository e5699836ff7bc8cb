import { createStore, type Store } from '#src/lib/store.ts';
import { countWaiting, type WaitingCount } from '#src/outbox/count-outbox.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { showBadge } from './badge.ts';
import { askCanary, type Erased, forgetErased } from './canary.ts';

/** What was erased without having been sent, until the person has taken note. */
export const erased: Store<Erased | null> = createStore<Erased | null>(null);

/** The person has taken note of what was erased. */
export function takeNoteOfErased(): void {
  forgetErased();
  erased.set(null);
}

/** Between two countings while a drain changes the outbox many times a second, in milliseconds. */
const rest = 400;

/**
 * After every change of the outbox, shows on the app's icon how much waits, and asks the canary: after
 * the first change at once, after those of the next moment together.
 */
export function watchOutbox(outbox: Outbox): void {
  let reading = false;
  let changed = false;

  async function look(): Promise<void> {
    changed = true;
    if (reading) return;
    reading = true;
    while (changed) {
      changed = false;
      const counted = await countWaiting(outbox);
      if (counted.ok) await show(counted.value);
      await outbox.clock.sleep(rest);
    }
    reading = false;
  }

  async function show(counted: WaitingCount): Promise<void> {
    const found = askCanary(counted, outbox.clock.now());
    if (found?.noticedAt !== erased.get()?.noticedAt) erased.set(found);
    await showBadge(counted.waiting);
  }

  outbox.channel.subscribe(() => void look());
  void look();
}
