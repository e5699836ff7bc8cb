import { type Result, succeed } from '#src/lib/result.ts';
import { type Outbox, type StorageFailure, writeAndNotify } from '#src/outbox/model/outbox.ts';
import {
  defaultSettings,
  getSetting,
  type OutboxTransaction,
  putSetting,
  type Settings,
  userPauseLength,
} from '#src/outbox/model/settings.ts';
import { isSimulated } from '#src/outbox/model/submission.ts';
import { released } from '#src/outbox/model/transitions.ts';
import { noteAgain } from '#src/outbox/store/backups.ts';
import { changeMany } from '#src/outbox/store/change-many.ts';
import { eraseCopies } from './erase.ts';

type Done = Result<void, StorageFailure>;

/** What waits stays. */
export const simulateOffline = (outbox: Outbox, on: boolean): Promise<Done> =>
  setPreferences(outbox, { practice: on });

/**
 * Preference first: a page that goes in between leaves marked submissions without a simulation, about which the person
 * is asked again. The other way around, nothing would be sent or asked about.
 */
export async function endSimulation(outbox: Outbox, answer: 'delete' | 'send'): Promise<Done> {
  // The others hear of both at once: in between they would ask about what is being answered.
  const ended = await outbox.database.write((transaction) => put(transaction, { practice: false }));
  if (!ended.ok) return ended;
  const done = await changeMany(
    outbox,
    (transaction) => transaction.objectStore('submissions').index('practice').getAllKeys(),
    (stored) => (isSimulated(stored) && answer === 'delete' ? 'delete' : released(stored)),
  );
  outbox.channel.changed();
  void noteAgain(outbox);
  return done.ok ? succeed(undefined) : done;
}

/**
 * Turning copies off erases them first, so that after a crash the switch still admits that some remain; then again, for
 * a drain's new ones.
 */
export async function setPreferences(
  outbox: Outbox,
  changes: Partial<Settings['preferences']>,
): Promise<Done> {
  const erase = changes.keepCopies === false ? () => eraseCopies(outbox) : async () => succeed(0);
  const erased = await erase();
  if (!erased.ok) return erased;
  const done = await writeAndNotify(outbox, (transaction) => put(transaction, changes));
  if (done.ok) void noteAgain(outbox);
  const erasedLast = done.ok ? await erase() : done;
  return erasedLast.ok ? succeed(undefined) : erasedLast;
}

async function put(
  transaction: OutboxTransaction<'readwrite'>,
  changes: Partial<Settings['preferences']>,
): Promise<void> {
  const before = await getSetting(transaction, 'preferences');
  await putSetting(transaction, 'preferences', { ...before, ...changes });
}

/** Requests in flight still finish. */
export const pauseSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: outbox.clock.now() + userPauseLength });

export const resumeSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: 0 });

/** The person has read what the browser lost. */
export const acknowledgeLoss = (outbox: Outbox): Promise<Done> =>
  writeAndNotify(outbox, (transaction) => putSetting(transaction, 'loss', defaultSettings.loss));
