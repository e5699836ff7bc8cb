const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/*
 * In the device's time zone, as `Intl.DateTimeFormat` writes them for 'en-US', which takes 0.1 s to begin on an old
 * phone.
 */

/** Formats a day: 'Jul 9'. */
export function formatDay(milliseconds: number): string {
  const time = new Date(milliseconds);
  return `${months[time.getMonth()]} ${time.getDate()}`;
}

/** Formats a time: 'Jul 9, 2024, 2:02 PM'. */
export const formatTime = (milliseconds: number): string =>
  `${formatDay(milliseconds)}, ${new Date(milliseconds).getFullYear()}, ${formatTimeOfDay(milliseconds)}`;

/** Formats a time for a list: of today, only the time of day. */
export const formatRecentTime = (milliseconds: number, now: number): string =>
  new Date(milliseconds).toDateString() === new Date(now).toDateString()
    ? formatTimeOfDay(milliseconds)
    : formatTime(milliseconds);

/** Formats the time of day: '2:02 PM'. */
export function formatTimeOfDay(milliseconds: number): string {
  const time = new Date(milliseconds);
  const minutes = String(time.getMinutes()).padStart(2, '0');
  return `${time.getHours() % 12 || 12}:${minutes} ${time.getHours() < 12 ? 'AM' : 'PM'}`;
}
