const formatter = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A point in time as a person reads it, in the device's own time zone. */
export const formatTime = (milliseconds: number): string => formatter.format(milliseconds);
