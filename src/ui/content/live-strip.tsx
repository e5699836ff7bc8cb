import type { ComponentType, ReactNode } from 'react';
import { townHall } from '#src/content/town-hall.ts';
import { onHost } from '#src/lib/site-path.ts';
import styles from './live-strip.module.css';

/** The next town hall in two lines, with its calendar file; the visitor's own time comes when there is time. */
export function LiveStrip({ Next }: { readonly Next: ComponentType }) {
  return (
    <div className={styles.strip}>
      <Next />
      <a href={onHost(townHall.calendarFile)} className={styles.calendar}>
        Add to calendar
      </a>
    </div>
  );
}

type LiveLinesProps = {
  readonly when: ReactNode;
  /** Whose clocks say so. */
  readonly whose: string;
};

/** The two lines of the strip; takes when the town hall is, and in whose time. */
export function LiveLines({ when, whose }: LiveLinesProps) {
  return (
    <>
      <p className={styles.when}>{when}</p>
      <p className={styles.whose}>Town hall, {whose}</p>
    </>
  );
}

/** What is true of every week, until the visitor's own time is there. */
export const WeeklyLive = () => (
  <LiveLines when={`Live ${townHall.weekly}`} whose={townHall.zoneLong} />
);
