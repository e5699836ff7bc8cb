import type { ComponentType } from 'react';
import { townHall } from '#src/content/town-hall.ts';
import { onHost } from '#src/lib/site-path.ts';
import buttons from '#src/ui/button.module.css';
import styles from './town-hall.module.css';

/** When the weekly town hall is; the next one, also in the visitor's own time, comes when there is time. */
export function TownHall({ Next }: { readonly Next: ComponentType }) {
  return (
    <div className={styles.townHall}>
      <p className={styles.weekly}>{townHall.whenInFull}</p>
      <div className={styles.next}>
        <Next />
      </div>
      <p>
        {/* Not marked as a download: on phones the calendar opens it. */}
        <a href={onHost(townHall.calendarFile)} className={buttons.secondary}>
          Add to your calendar
        </a>
      </p>
    </div>
  );
}

/** What stands in the place of the dates until they come. */
export const NextIsComing = () => (
  <p className={styles.coming}>Getting the next date in your own time…</p>
);
