import { townHall } from '#src/content/town-hall.ts';
import buttons from '#src/ui/button.module.css';
import { publicFile } from '#src/ui/public-file.ts';
import { useDeferred } from '#src/ui/use-deferred.ts';
import styles from './town-hall.module.css';

const loadNext = () =>
  import('#src/ui/deferred-components.ts').then((module) => module.NextTownHall);

/** When the weekly town hall is; the next one, also in the visitor's own time, comes when there is time. */
export function TownHall() {
  const Next = useDeferred(loadNext);
  return (
    <div className={styles.townHall}>
      <p className={styles.weekly}>{townHall.whenInFull}</p>
      <div className={styles.next}>{Next && <Next />}</div>
      <p>
        {/* Not marked as a download: on phones the calendar opens it. */}
        <a href={publicFile(townHall.calendarFile)} className={buttons.secondary}>
          Add to your calendar
        </a>
      </p>
    </div>
  );
}
