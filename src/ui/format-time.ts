/** In the device's time zone. Made on first use, which takes 0.1 s on an old phone. */
function formatter(options: Intl.DateTimeFormatOptions): (milliseconds: number) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (milliseconds) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    // Engines differ in the space before AM and PM. A line breaks only after a year.
    return format
      .format(milliseconds)
      .replace(/(\d{4},\s)|\s/g, (_, afterYear?: string) => afterYear ?? '\u00a0');
  };
}

const day = { month: 'short', day: 'numeric' } as const;

/** Formats a day: 'Jul 9'. */
export const formatDay = formatter(day);

const formatThisYear = formatter({ ...day, hour: 'numeric', minute: '2-digit' });

/** Formats a time with its year, for what leaves the device: 'Jul 9, 2024, 2:02 PM'. */
export const formatWholeTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time: 'Jul 9, 2024, 2:02 PM', without the year if that is now. */
export const formatTime = (milliseconds: number): string =>
  new Date(milliseconds).getFullYear() === new Date().getFullYear()
    ? formatThisYear(milliseconds)
    : formatWholeTime(milliseconds);

/** Formats the time of day: '2:02 PM'. */
export const formatTimeOfDay = formatter({ timeStyle: 'short' });

/** Formats a time for a list: of today, only the time of day. */
export const formatRecentTime = (milliseconds: number, now: number): string =>
  new Date(milliseconds).toDateString() === new Date(now).toDateString()
    ? formatTimeOfDay(milliseconds)
    : formatTime(milliseconds);
