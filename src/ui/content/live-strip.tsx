import { townHall } from '#src/content/town-hall.ts';
import { onHost } from '#src/lib/site-path.ts';
import styles from './live-strip.module.css';
import { townHallPlace, useTownHall } from './use-town-hall.ts';

/** The next town hall in two lines, with its calendar file; the visitor's own time comes when there is time. */
export function LiveStrip() {
  useTownHall();
  return (
    <div className={styles.strip}>
      <p className={styles.when} {...townHallPlace('live')}>
        {`Live ${townHall.weekly}`}
      </p>
      <p className={styles.whose} {...townHallPlace('whose')}>
        {`Town hall, ${townHall.zoneLong}`}
      </p>
      <a href={onHost(townHall.calendarFile)} className={styles.calendar}>
        Add to calendar
      </a>
    </div>
  );
}
