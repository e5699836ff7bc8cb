import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';

const { sending, saved, paused, held, handedOver } = outcomeMessages;
const promises = [sending, saved, paused, held, handedOver];

/**
 * The promise in a page's messages.
 * @param messages the texts of its live regions
 * @param successLine the form's own
 * @returns `sent`: to the form service; `saved`: on this device; null: none, or a failure
 */
export function promiseIn(
  messages: readonly string[],
  successLine: string,
): 'sent' | 'saved' | null {
  const includes = (line: string) => messages.some((text) => text.includes(line));
  if (includes(successLine)) return 'sent';
  return promises.some(includes) ? 'saved' : null;
}
