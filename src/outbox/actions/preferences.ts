import { type Result, succeed } from '#src/lib/result.ts';
import { type Outbox, type StorageFailure, writeAndNotify } from '#src/outbox/model/outbox.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import {
  defaultSettings,
  getSetting,
  nameDatabase,
  putSetting,
  type Settings,
  userPauseLength,
} from '#src/outbox/model/settings.ts';
import { type Copy, type History, isHistory } from '#src/outbox/model/submission.ts';
import { copyKept } from '#src/outbox/model/transitions.ts';
import { syncPreferences } from '#src/outbox/store/backups.ts';
import { changeMany, keysOf } from '#src/outbox/store/change-many.ts';
import { eraseCopies } from './erase.ts';

type Done = Result<unknown, StorageFailure>;

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
  return done.ok ? erase() : done;
}

/**
 * What the person says of the device: see `isOwnDevice`.
 * @param known of what was sent, its answers or first words: on one's own device they stay with it
 */
export async function setOwnDevice(
  outbox: Outbox,
  isOwn: boolean,
  known: (sent: History) => Omit<Copy, 'eraseAt'> | null,
): Promise<Done> {
  const done = await setPreferences(outbox, { keepCopies: isOwn });
  if (!done.ok || !isOwn) return done;
  const eraseAt = outbox.clock.now() + copyRetention;
  return changeMany(outbox, keysOf('sent'), (stored) => {
    const copy = isHistory(stored) ? known(stored) : null;
    return copy && copyKept(stored, { ...copy, eraseAt });
  });
}

/** Requests in flight still finish. */
export const pauseSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: outbox.clock.now() + userPauseLength });

export const resumeSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: 0 });

/** The person has read what the browser lost. */
export const acknowledgeLoss = (outbox: Outbox): Promise<Done> =>
  writeAndNotify(outbox, (transaction) => putSetting(transaction, 'loss', defaultSettings.loss));
