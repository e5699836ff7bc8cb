/** The weekly live town hall: when it is, in words and for clocks, and its calendar file. */
export const townHall = {
  name: 'Weekly live town hall',
  /** As specification 1.8 says it; 'EST' stands for the time of the East, in summer too. */
  when: 'Thursdays at 9 PM EST',
  whenInFull: 'Thursdays at 9 PM, Eastern time',
  /** 0 is Sunday. */
  weekday: 4,
  hour: 21,
  minute: 0,
  zone: 'America/New_York',
  calendarFile: '/town-hall.ics',
} as const;
