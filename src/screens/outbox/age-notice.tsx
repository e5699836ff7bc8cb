import { useState } from 'react';
import { countOf, type OutboxSnapshot } from '#src/outbox/snapshot.ts';
import entries from '#src/screens/shared/entries.module.css';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import buttons from '#src/ui/button.module.css';
import { deferred } from '#src/ui/deferred.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';

/** The words about what has waited long. */
export const ageMessages = {
  waited: (age: 'late' | 'overdue', since: number) =>
    `Something has waited here for more than ${age === 'late' ? '24' : '72'} hours, since ${formatTime(since)}. Find a signal, or give what waits to another device.`,
  handOver: 'Hand over',
  remind: 'Remind me',
} as const;

const Reminder = deferred(async () => (await import('./reminder.tsx')).Reminder);
const ReminderLeft = deferred(async () => (await import('./reminder.tsx')).ReminderLeft);

type AgeProps = {
  readonly access: OutboxAccess;
  readonly snapshot: Pick<OutboxSnapshot, 'counts' | 'oldest'>;
};

/** Says what has waited long and, once all has gone out, that a reminder remains. */
export function AgeNotice({ access, snapshot }: AgeProps) {
  const [reminding, setReminding] = useState(false);
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
        <button
          type="button"
          className={buttons.secondary}
          aria-expanded={reminding}
          onClick={() => setReminding(!reminding)}
        >
          {ageMessages.remind}
        </button>
      </div>
      {reminding && <Reminder access={access} oldest={oldest} />}
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
