import { type Result, succeed } from '#src/lib/result.ts';
import { changeMany } from './change-many.ts';
import { eraseCopies } from './erase.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import { getSetting, putSetting, type Settings, userPauseLength } from './settings.ts';
import { isSimulated } from './submission.ts';
import { released } from './transitions.ts';

type Done = Result<void, StorageFailure>;

/** Lets the app act as if it were offline, or no longer, in every tab and the worker; what waits stays as it is. */
export const simulateOffline = (outbox: Outbox, on: boolean): Promise<Done> =>
  setPreferences(outbox, { practice: on });

/**
 * Ends the simulation, and deletes what was written in it, or gives it to the drains like everything else. It ends
 * last: until then nothing goes out, so after a crash the rest waits for the same question.
 */
export async function endSimulation(outbox: Outbox, answer: 'delete' | 'send'): Promise<Done> {
  const done = await changeMany(
    outbox,
    (transaction) => transaction.objectStore('submissions').index('practice').getAllKeys(),
    (stored) => (isSimulated(stored) && answer === 'delete' ? 'delete' : released(stored)),
  );
  return done.ok ? setPreferences(outbox, { practice: false }) : done;
}

/**
 * Writes down what the person has said. Not keeping copies erases at once those that are there, before the word is
 * written: after a crash the switch still says that some are kept. What a drain has added meanwhile goes last.
 */
export async function setPreferences(
  outbox: Outbox,
  said: Partial<Settings['preferences']>,
): Promise<Done> {
  const erase = said.keepCopies === false ? () => eraseCopies(outbox) : async () => succeed(0);
  const erased = await erase();
  if (!erased.ok) return erased;
  const done = await outbox.database.write(async (transaction) => {
    const before = await getSetting(transaction, 'preferences');
    await putSetting(transaction, 'preferences', { ...before, ...said });
  });
  outbox.channel.changed();
  const erasedLast = done.ok ? await erase() : done;
  return erasedLast.ok ? succeed(undefined) : erasedLast;
}

/** Pauses sending for a while, in every tab and the worker; what is being sent still ends. */
export const pauseSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: outbox.clock.now() + userPauseLength });

export const resumeSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: 0 });
