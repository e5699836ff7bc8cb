import { useState } from 'react';
import type { Oldest } from '#src/outbox/age.ts';
import { alarmsOf, calendarEntry, forgetEntry, makeEntry } from '#src/outbox/calendar-entry.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import type { CalendarEntry } from '#src/outbox/settings.ts';
import entries from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { saveFile } from '#src/ui/save-file.ts';
import { reminderFile } from './reminder-file.ts';

/** The words about the calendar entry that reminds of what waits. */
export const reminderMessages = {
  offer: (times: string) =>
    `Your calendar can remind you ${times}, even if this app is closed. The entry says nothing of what you wrote.`,
  made: (times: string) => `If you added the reminder, your calendar rings ${times}.`,
  changed: (times: string) =>
    `What waits has changed since you made the reminder. Update it to be reminded ${times}.`,
  add: 'Add a reminder to my calendar',
  update: 'Update the reminder',
  saved: 'Saved as reminder.ics. Open that file to put the reminder into your calendar.',
  over: (times: string) =>
    `Nothing waits to be sent anymore. If you added the reminder, your calendar still rings ${times}.`,
  takeOut: 'Take it out of my calendar',
  takenOut:
    'Saved as reminder.ics. Open that file to take the reminder out. If it stays, delete it in your calendar.',
  notThere: 'It is not there',
} as const;

const timesOf = (alarms: readonly number[]): string => alarms.map(formatTime).join(' and ');

type Told = StorageFailure | 'saved' | 'takenOut' | null;

const toldWords = (told: Exclude<Told, null>): string =>
  told === 'saved' || told === 'takenOut'
    ? reminderMessages[told]
    : outboxMessages.unavailable[told];

/** Null before it is read, too. */
function useEntry({ reader }: OutboxAccess): CalendarEntry | null {
  const read = useQuery(reader, calendarEntry);
  return read?.ok ? read.value : null;
}

type ReminderProps = { readonly access: OutboxAccess; readonly oldest: Oldest };

/** Offers a calendar entry, or its change: one entry, however often what waits changes. */
export function Reminder({ access, oldest }: ReminderProps) {
  const [told, setTold] = useState<Told>(null);
  const entry = useEntry(access);
  const { outbox } = access;
  const now = outbox.clock.now();
  const alarms = alarmsOf(oldest, now);
  const times = timesOf(alarms);
  const isSame = timesOf(entry?.alarms.filter((at) => at > now) ?? []) === times;
  const words = isSame ? 'made' : entry === null ? 'offer' : 'changed';

  async function make(): Promise<void> {
    const made = await makeEntry(outbox, alarms);
    if (made.ok) saveFile(reminderFile(made.value, 'keep', outbox.clock.now()));
    setTold(made.ok ? 'saved' : made.error);
  }

  return (
    <>
      <p>{reminderMessages[words](times)}</p>
      <div className={entries.actions}>
        <button type="button" className={buttons.secondary} onClick={() => void make()}>
          {entry === null ? reminderMessages.add : reminderMessages.update}
        </button>
      </div>
      <p role="status">{told && toldWords(told)}</p>
    </>
  );
}

/** Once nothing waits, and only while the entry can still ring. */
export function ReminderLeft({ access }: Pick<ReminderProps, 'access'>) {
  const [told, setTold] = useState<Told>(null);
  const entry = useEntry(access);
  const { outbox } = access;
  const now = outbox.clock.now();
  const ahead = entry?.alarms.filter((at) => at > now) ?? [];

  async function forget(taken: CalendarEntry | null): Promise<void> {
    const forgotten = await forgetEntry(outbox);
    if (forgotten.ok && taken) saveFile(reminderFile(taken, 'cancel', outbox.clock.now()));
    setTold(forgotten.ok ? taken && 'takenOut' : forgotten.error);
  }

  return (
    <>
      {entry !== null && ahead.length > 0 && (
        <div className={`${notices.notice} ${entries.notices}`}>
          <p>{reminderMessages.over(timesOf(ahead))}</p>
          <div className={entries.actions}>
            <button type="button" className={buttons.secondary} onClick={() => void forget(entry)}>
              {reminderMessages.takeOut}
            </button>
            <button type="button" className={buttons.secondary} onClick={() => void forget(null)}>
              {reminderMessages.notThere}
            </button>
          </div>
        </div>
      )}
      <p role="status">{told && toldWords(told)}</p>
    </>
  );
}
