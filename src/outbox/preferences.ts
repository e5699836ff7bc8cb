import type { Result } from '#src/lib/result.ts';
import { manyLimit } from '#src/storage/database.ts';
import { eraseCopies } from './erase.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import { getSetting, putSetting, type Settings, userPauseLength } from './settings.ts';
import { released } from './transitions.ts';

type Done = Result<void, StorageFailure>;

/** Lets the app act as if it were offline, or no longer, in every tab and the worker; what waits stays as it is. */
export const simulateOffline = (outbox: Outbox, on: boolean): Promise<Done> =>
  setPreferences(outbox, { practice: on });

/** Ends the simulation, and deletes what was written in it, or gives it to the drains like everything else. */
export async function endSimulation(outbox: Outbox, answer: 'delete' | 'send'): Promise<Done> {
  const done = await outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const simulated = await store.index('practice').getAll();
      await Promise.all(
        simulated.map(async (stored) => {
          if (answer === 'delete') return store.delete(stored.sequence);
          const next = released(stored);
          return next === null ? undefined : store.put(next);
        }),
      );
      const before = await getSetting(transaction, 'preferences');
      await putSetting(transaction, 'preferences', { ...before, practice: false });
    },
    { timeLimit: manyLimit },
  );
  outbox.channel.changed();
  return done;
}

/** Writes down what the person has said. Not keeping copies erases at once those that are there. */
export async function setPreferences(
  outbox: Outbox,
  said: Partial<Settings['preferences']>,
): Promise<Done> {
  const done = await outbox.database.write(
    async (transaction) => {
      const before = await getSetting(transaction, 'preferences');
      await putSetting(transaction, 'preferences', { ...before, ...said });
      if (said.keepCopies === false) await eraseCopies(transaction);
    },
    { timeLimit: manyLimit },
  );
  outbox.channel.changed();
  return done;
}

/** Pauses sending for a while, in every tab and the worker; what is being sent still ends. */
export const pauseSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: outbox.clock.now() + userPauseLength });

export const resumeSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: 0 });
