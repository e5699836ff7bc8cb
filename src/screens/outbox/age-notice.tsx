import { useState } from 'react';
import type { Oldest } from '#src/outbox/age.ts';
import { alarmsOf, calendarEntry, forgetEntry, makeEntry } from '#src/outbox/calendar-entry.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import type { CalendarEntry } from '#src/outbox/settings.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/snapshot.ts';
import entries from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { saveFile } from '#src/ui/save-file.ts';
import { reminderFile } from './reminder-file.ts';

/** The words about what has waited long, and about the calendar entry that reminds of it. */
export const ageMessages = {
  waited: (age: 'late' | 'overdue', since: number) =>
    `Something has waited here for more than ${age === 'late' ? '24' : '72'} hours, since ${formatTime(since)}. Find a signal, or give what waits to another device.`,
  handOver: 'Hand over',
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

type AgeProps = {
  readonly access: OutboxAccess;
  readonly snapshot: Pick<OutboxSnapshot, 'counts' | 'oldest'>;
};

/** Says what has waited long and, once all has gone out, that a reminder remains. */
export function AgeNotice({ access, snapshot }: AgeProps) {
  const { oldest } = snapshot;
  const toSend = countOf(snapshot, ['queued', 'sending']);
  if (oldest === null) return toSend > 0 ? null : <ReminderLeft access={access} />;
  if (oldest.age === 'fresh') return null;
  return (
    <div className={`${notices.notice} ${entries.notices}`}>
      <p>{ageMessages.waited(oldest.age, oldest.capturedAt)}</p>
      <div className={entries.actions}>
        <a className={buttons.secondary} href="#transfer-heading">
          {ageMessages.handOver}
        </a>
      </div>
      <Reminder access={access} oldest={oldest} />
    </div>
  );
}

/** Among the settings until the notice has it. */
export function ReminderSetting({ access, snapshot: { oldest } }: AgeProps) {
  if (oldest?.age !== 'fresh') return null;
  return (
    <section aria-labelledby="reminder-heading">
      <h3 id="reminder-heading">Reminder</h3>
      <Reminder access={access} oldest={oldest} />
    </section>
  );
}

type Told = StorageFailure | 'saved' | 'takenOut' | null;

const toldWords = (told: Exclude<Told, null>): string =>
  told === 'saved' || told === 'takenOut' ? ageMessages[told] : outboxMessages.unavailable[told];

/** Null before it is read, too. */
function useEntry({ reader }: OutboxAccess): CalendarEntry | null {
  const read = useQuery(reader, calendarEntry);
  return read?.ok ? read.value : null;
}

type ReminderProps = { readonly access: OutboxAccess; readonly oldest: Oldest };

/** Offers a calendar entry, or its change: one entry, whatever comes and goes. */
function Reminder({ access, oldest }: ReminderProps) {
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
      <p>{ageMessages[words](times)}</p>
      <div className={entries.actions}>
        <button type="button" className={buttons.secondary} onClick={() => void make()}>
          {entry === null ? ageMessages.add : ageMessages.update}
        </button>
      </div>
      <p role="status">{told && toldWords(told)}</p>
    </>
  );
}

/** Only while the entry can still ring. */
function ReminderLeft({ access }: Pick<ReminderProps, 'access'>) {
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
          <p>{ageMessages.over(timesOf(ahead))}</p>
          <div className={entries.actions}>
            <button type="button" className={buttons.secondary} onClick={() => void forget(entry)}>
              {ageMessages.takeOut}
            </button>
            <button type="button" className={buttons.secondary} onClick={() => void forget(null)}>
              {ageMessages.notThere}
            </button>
          </div>
        </div>
      )}
      <p role="status">{told && toldWords(told)}</p>
    </>
  );
}
