import { outsideLinks, siteAddress } from '#owner';
import { townHall } from '#src/content/town-hall.ts';
import { onHost } from '#src/lib/site-path.ts';
import buttons from '#src/ui/button.module.css';
import liveStripStyles from './live-strip.module.css';
import styles from './town-hall.module.css';

/** The next town hall in the visitor's time, which follows when idle; until then, the weekly one. */
export function TownHall() {
  return (
    <div>
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
        <CalendarLink className={buttons.primary}>Add to your calendar</CalendarLink>
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
  >
    {children}
  </a>
);

/** The next town hall in two lines. */
export function LiveStrip() {
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

/** A slot for `showTownHall`. The prerendered text is true every week. */
const townHallPlace = (name: 'live' | 'whose' | 'label' | 'own' | 'zone') => ({
  'data-town-hall': name,
});
