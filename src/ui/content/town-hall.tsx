import { useEffect } from 'react';
import { outsideLinks, siteAddress } from '#owner';
import { townHall } from '#src/content/town-hall.ts';
import { onHost } from '#src/lib/site-path.ts';
import buttons from '#src/ui/button.module.css';
import { useDeferred } from '#src/ui/deferred.tsx';
import liveStripStyles from './live-strip.module.css';
import styles from './town-hall.module.css';

/** The next town hall in the visitor's time, which follows when idle; until then, the weekly one. */
export function TownHall() {
  useTownHall();
  return (
    <div className={styles.townHall}>
      <div className={styles.next}>
        <p {...townHallPlace('label')}>Next</p>
        <p className={styles.when} {...townHallPlace('own')}>
          {townHall.weekly}
        </p>
        <p className={styles.zone} {...townHallPlace('zone')}>
          {townHall.zoneLong}
        </p>
      </div>
      <p>
        <CalendarLink className={buttons.secondary}>Add to your calendar</CalendarLink>
        {siteAddress !== '' && (
          <>
            {' '}
            <a
              href={siteAddress.replace(/^https?/, 'webcal') + townHall.calendarFile}
              className={buttons.plain}
            >
              Subscribe
            </a>
          </>
        )}
      </p>
    </div>
  );
}

type CalendarLinkProps = { readonly className: string | undefined; readonly children: string };

/**
 * A link to the calendar file; while the town hall is live, `showTownHall` makes it one to the channel. No `download`: on
 * phones the calendar opens the file.
 */
const CalendarLink = ({ className, children }: CalendarLinkProps) => (
  <a
    href={onHost(townHall.calendarFile)}
    className={className}
    data-watch={outsideLinks.video.address || undefined}
    suppressHydrationWarning
  >
    {children}
  </a>
);

/** The next town hall in two lines. */
export function LiveStrip() {
  useTownHall();
  return (
    <div className={liveStripStyles.strip}>
      <p className={liveStripStyles.when} {...townHallPlace('live')}>
        {`Town hall: ${townHall.weekly}`}
      </p>
      <p className={liveStripStyles.whose} {...townHallPlace('whose')}>
        {`Live, ${townHall.zoneLong}`}
      </p>
      <CalendarLink className={liveStripStyles.calendar}>Add to calendar</CalendarLink>
    </div>
  );
}

const load = async () => (await import('#src/ui/show-town-hall.ts')).showTownHall;

function useTownHall(): void {
  const show = useDeferred(load);
  useEffect(() => show?.(), [show]);
}

/**
 * A slot for `showTownHall`. The prerendered text is true every week; React keeps text written before
 * hydration.
 */
const townHallPlace = (name: 'live' | 'whose' | 'label' | 'own' | 'zone') => ({
  'data-town-hall': name,
  suppressHydrationWarning: true,
});
