import { townHallTime } from '#owner';
import { language } from '#src/lib/language.ts';

const { day, weekday, hour, minute, zone, zoneShort, zoneLong, skip } = townHallTime;

/** As the owner writes it, or as another language does. */
const time =
  language === 'en'
    ? townHallTime.time
    : new Date(2000, 0, 1, hour, minute).toLocaleTimeString('en-US', {
        hour: 'numeric',
        ...(minute > 0 && { minute: '2-digit' }),
      });

/** The weekly town hall's time, in words and numbers. */
export const townHall = {
  name: 'Weekly live town hall',
  /** 'Thursdays at 9 PM EST', as in specification 1.8. */
  when: `${day}s at ${time} ${zoneShort}`,
  whenInFull: `${day}s at ${time}, ${zoneLong}`,
  /** 'Thursdays at 9 PM'. */
  weekly: `${day}s at ${time}`,
  zoneLong,
  /** 'Thursday at 9 PM EST'. */
  on: `${day} at ${time} ${zoneShort}`,
  weekday,
  hour,
  minute,
  zone,
  skip,
  calendarFile: '/town-hall.ics',
} as const;

/** What happens there, in a sentence. */
export const townHallAbout =
  'Guest speakers and citizens on their concerns about the country, live every week.';
