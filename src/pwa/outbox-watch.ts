import { createStore, type Store } from '#src/lib/store.ts';
import { countWaiting } from '#src/outbox/count-outbox.ts';
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

/** After every change of the outbox, shows on the app's icon how much waits, and asks the canary. */
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
      if (!counted.ok) continue;
      const found = askCanary(counted.value, outbox.clock.now());
      if (found?.noticedAt !== erased.get()?.noticedAt) erased.set(found);
      await showBadge(counted.value.waiting);
    }
    reading = false;
  }

  outbox.channel.subscribe(() => void look());
  void look();
}
