/** In the device's time zone. Made on first use, which takes 0.1 s on an old phone. */
function formatter(options: Intl.DateTimeFormatOptions): (milliseconds: number) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (milliseconds) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    // Engines differ in the space before AM and PM. No line breaks at this one.
    return format.format(milliseconds).replace(/\s(?=[AP]M$)/, '\u00a0');
  };
}

/** Formats a day: 'Jul 9'. */
export const formatDay = formatter({ month: 'short', day: 'numeric' });

/** Formats a time: 'Jul 9, 2024, 2:02 PM'. */
export const formatTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/** Formats the time of day: '2:02 PM'. */
export const formatTimeOfDay = formatter({ timeStyle: 'short' });

/** Formats a time for a list: of today, only the time of day. */
export const formatRecentTime = (milliseconds: number, now: number): string =>
  new Date(milliseconds).toDateString() === new Date(now).toDateString()
    ? formatTimeOfDay(milliseconds)
    : formatTime(milliseconds);
