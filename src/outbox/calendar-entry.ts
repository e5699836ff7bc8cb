import { type Result, succeed } from '#src/lib/result.ts';
import { lateAfter, type Oldest, overdueAfter } from './age.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import type { Query } from './outbox-reader.ts';
import { type CalendarEntry, getSetting, putSetting } from './settings.ts';

/** Null if the person has made none, or it no longer matters. */
export const calendarEntry: Query<CalendarEntry | null> = (transaction) =>
  getSetting(transaction, 'calendarEntry');

/** At both ages or, if those are past, after the next whole day of waiting. */
export function alarmsOf({ capturedAt }: Oldest, now: number): readonly number[] {
  const ahead = [lateAfter, overdueAfter].map((wait) => capturedAt + wait).filter((at) => at > now);
  const days = Math.floor((now - capturedAt) / lateAfter) + 1;
  return ahead.length > 0 ? ahead : [capturedAt + days * lateAfter];
}

/** Keeps the UID of an entry that exists: a calendar then changes that one. */
export async function makeEntry(
  outbox: Outbox,
  alarms: readonly number[],
): Promise<Result<CalendarEntry, StorageFailure>> {
  const done = await outbox.database.write(async (transaction) => {
    const before = await getSetting(transaction, 'calendarEntry');
    const entry: CalendarEntry = before
      ? { ...before, sequence: before.sequence + 1, alarms }
      : { uid: outbox.newId(), sequence: 0, alarms };
    await putSetting(transaction, 'calendarEntry', entry);
    return entry;
  });
  outbox.channel.changed();
  return done;
}

/** The next entry is another one, with its own UID. */
export async function forgetEntry(outbox: Outbox): Promise<Result<void, StorageFailure>> {
  const done = await outbox.database.write((transaction) =>
    putSetting(transaction, 'calendarEntry', null),
  );
  outbox.channel.changed();
  return done.ok ? succeed(undefined) : done;
}
