import { townHall } from '#src/content/town-hall.ts';
import { onHost } from '#src/lib/site-path.ts';
import buttons from '#src/ui/button.module.css';
import styles from './town-hall.module.css';
import { townHallPlace, useTownHall } from './use-town-hall.ts';

/** When the weekly town hall is; the next one's dates, also in the visitor's own time, come when there is time. */
export function TownHall() {
  useTownHall();
  return (
    <div className={styles.townHall}>
      <p className={styles.weekly}>{townHall.whenInFull}</p>
      <dl className={styles.next}>
        <div>
          <dt {...townHallPlace('label')}>Next</dt>
          <dd {...townHallPlace('date')}>{townHall.on}</dd>
        </div>
        <div>
          <dt>Where you are</dt>
          <dd>
            <span {...townHallPlace('own')}>Getting your own time…</span>
            <span className={styles.zone} {...townHallPlace('zone')}>
              {''}
            </span>
          </dd>
        </div>
      </dl>
      <p>
        {/* Not marked as a download: on phones the calendar opens it. */}
        <a href={onHost(townHall.calendarFile)} className={buttons.secondary}>
          Add to your calendar
        </a>
      </p>
    </div>
  );
}
