import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';
import entries from '#src/screens/shared/entries.module.css';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';

/** The words about what has waited long. */
export const ageMessages = {
  waited: (age: 'late' | 'overdue', since: number) =>
    `Something has been waiting here since ${formatTime(since)}: over ${age === 'late' ? '24' : '72'} hours. Find a signal, or hand it over to another device.`,
  handOver: 'Hand over',
} as const;

/** Says what has waited long, if anything has. */
export function AgeNotice({ oldest }: Pick<OutboxSnapshot, 'oldest'>) {
  if (oldest === null || oldest.age === 'fresh') return null;
  return (
    <div className={`${notices.notice} ${entries.notices}`}>
      <p>{ageMessages.waited(oldest.age, oldest.capturedAt)}</p>
      <div className={entries.actions}>
        <a className={buttons.secondary} href="#transfer-heading">
          {ageMessages.handOver}
        </a>
      </div>
    </div>
  );
}
