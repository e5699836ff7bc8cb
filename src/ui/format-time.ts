/** To make one costs an old phone a tenth of a second, which no page may pay before it shows a time. */
let dateAndTime: Intl.DateTimeFormat | undefined;
let timeOfDay: Intl.DateTimeFormat | undefined;

/** A point in time as a person reads it, in the device's own time zone: 'Jul 9, 2024, 2:02 PM'. */
export function formatTime(milliseconds: number): string {
  dateAndTime ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return dateAndTime.format(milliseconds);
}

/** The time alone: '2:02 PM'. */
export function formatTimeOfDay(milliseconds: number): string {
  timeOfDay ??= new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
  return timeOfDay.format(milliseconds);
}
