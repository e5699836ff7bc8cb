import { outcomeMessages } from '#src/screens/form/form-messages.ts';

/** The outcome lines that promise nothing yet, or nothing any more. */
const withoutPromise: ReadonlySet<string> = new Set<keyof typeof outcomeMessages>([
  'storing',
  'refused',
  'lost',
  'blocked',
  'blockedAndHeld',
  'outboxLink',
]);

const promises = Object.entries(outcomeMessages)
  .filter(([name]) => !withoutPromise.has(name))
  .map(([, line]) => line);

/**
 * What a page says of a submission.
 * @param said the texts of its live regions
 * @param successLine the form's own
 * @returns `sent`: handed over; `saved`: kept on this device; null: nothing yet, or a failure
 */
export function promiseIn(said: readonly string[], successLine: string): 'sent' | 'saved' | null {
  const says = (line: string) => said.some((text) => text.includes(line));
  if (says(successLine)) return 'sent';
  return promises.some(says) ? 'saved' : null;
}
