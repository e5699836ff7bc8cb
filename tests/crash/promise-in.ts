import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';

const withoutPromise: ReadonlySet<string> = new Set<keyof typeof outcomeMessages>([
  'hanging',
  'refused',
  'lost',
  'blocked',
  'blockedAndHeld',
  'insecure',
]);

const promises = Object.entries(outcomeMessages)
  .filter(([name]) => !withoutPromise.has(name))
  .map(([, line]) => line);

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
