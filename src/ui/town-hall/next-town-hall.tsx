import { townHall } from '#src/content/town-hall.ts';
import styles from './next-town-hall.module.css';
import { dateAndTime, zoneName } from './town-hall-times.ts';
import { useTownHall } from './use-town-hall.ts';

/** The next town hall as a date and time, in the time zone of the show and in the visitor's own. */
export function NextTownHall() {
  const { startsAt, begun, zone } = useTownHall();
  const dateTime = new Date(startsAt).toISOString();
  return (
    <dl className={styles.times}>
      <div>
        <dt>{begun ? 'Just begun' : 'Next'}</dt>
        <dd>
          <time dateTime={dateTime}>{dateAndTime(startsAt, townHall.zone)}</time>{' '}
          {zoneName(startsAt, townHall.zone, 'short')}
        </dd>
      </div>
      <div>
        <dt>Where you are</dt>
        <dd>
          <time dateTime={dateTime}>{dateAndTime(startsAt, zone)}</time>{' '}
          <span className={styles.zone}>{zoneName(startsAt, zone, 'long')}</span>
        </dd>
      </div>
    </dl>
  );
}
