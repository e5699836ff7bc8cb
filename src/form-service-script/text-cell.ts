/**
 * Google Sheets reads the rest after a leading apostrophe as text: a zip code keeps its zeros, a date its
 * spelling, and nothing becomes a formula.
 */
export const asText = (text: string): string => (text === '' ? '' : `'${text}`);
