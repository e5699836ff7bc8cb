import { townHallTime } from '#owner';

const { day, weekday, hour, minute, time, zone, zoneShort, zoneLong } = townHallTime;

/** The weekly live town hall: when it is, in words and for clocks, and its calendar file. */
export const townHall = {
  name: 'Weekly live town hall',
  /** 'Thursdays at 9 PM EST', as specification 1.8 says it. */
  when: `${day}s at ${time} ${zoneShort}`,
  whenInFull: `${day}s at ${time}, ${zoneLong}`,
  /** 'Thursdays at 9 PM', and in whose time. */
  weekly: `${day}s at ${time}`,
  zoneLong,
  /** 'Thursday at 9 PM EST'. */
  on: `${day} at ${time} ${zoneShort}`,
  weekday,
  hour,
  minute,
  zone,
  calendarFile: '/town-hall.ics',
} as const;
