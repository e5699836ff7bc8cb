/**
 * A cell that holds exactly this text. Google Sheets takes what follows a leading apostrophe as text: a zip
 * code keeps its zeros, a date stays what was written, and nothing becomes a formula.
 */
export const asText = (text: string): string => (text === '' ? '' : `'${text}`);
