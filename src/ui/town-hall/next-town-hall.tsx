import { type RefObject, useEffect, useRef, useState } from 'react';
import { townHall } from '#src/content/town-hall.ts';
import styles from './next-town-hall.module.css';
import { dateAndTime, zoneName } from './town-hall-times.ts';
import { useTownHall } from './use-town-hall.ts';

/**
 * The next town hall as a date and time, in the time zone of the show and in the visitor's own. Time zones
 * cost an old phone a tenth of a second, which only those pay who come to see it.
 */
export function NextTownHall() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return <div ref={place}>{near && <Times />}</div>;
}

function Times() {
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

/** Whether an element is in view, or soon will be; once it was, it stays so. False in prerendered HTML. */
function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '50%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
