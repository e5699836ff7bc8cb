import type { OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { formatDay } from '#src/ui/format-time.ts';
import styles from './outbox.module.css';

/** The words about what has waited long. */
export const ageMessages = {
  waited: (since: number) => `Waiting since ${formatDay(since)}`,
  handOver: 'Hand over',
} as const;

/** Says in one line what has waited long, if anything has; the header says how long. */
export function AgeNotice({ oldest }: Pick<OutboxSnapshot, 'oldest'>) {
  if (oldest === null || oldest.age === 'fresh') return null;
  return (
    <p className={styles.age}>
      {ageMessages.waited(oldest.capturedAt)} ·{' '}
      <PageLink to="/outbox#hand-over">{ageMessages.handOver}</PageLink>
    </p>
  );
}
