import { type Result, succeed } from '#src/lib/result.ts';
import { type Outbox, type StorageFailure, writeAndNotify } from '#src/outbox/model/outbox.ts';
import {
  defaultSettings,
  getSetting,
  nameDatabase,
  putSetting,
  type Settings,
  userPauseLength,
} from '#src/outbox/model/settings.ts';
import { syncPreferences } from '#src/outbox/store/backups.ts';
import { eraseCopies } from './erase.ts';

type Done = Result<void, StorageFailure>;

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
  const done = await writeAndNotify(outbox, async (transaction) => {
    const before = await getSetting(transaction, 'preferences');
    await putSetting(transaction, 'preferences', { ...before, ...changes });
    await nameDatabase(transaction, outbox.newId());
  });
  if (done.ok) void syncPreferences(outbox);
  const erasedLast = done.ok ? await erase() : done;
  return erasedLast.ok ? succeed(undefined) : erasedLast;
}

/** Requests in flight still finish. */
export const pauseSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: outbox.clock.now() + userPauseLength });

export const resumeSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: 0 });

/** The person has read what the browser lost. */
export const acknowledgeLoss = (outbox: Outbox): Promise<Done> =>
  writeAndNotify(outbox, (transaction) => putSetting(transaction, 'loss', defaultSettings.loss));
