import { fail, type Result, succeed } from '#src/lib/result.ts';

const faults = [
  'none',
  'refuse',
  'hang',
  'reset',
  'reset-after-accepting',
  'delay',
  'too-many-requests',
  'server-error',
  'captive-portal',
  'lose',
  'unclear-answer',
  'refuse-for-good',
] as const;

/**
 * A way in which the form service, or the network before it, fails:
 * - `none`: it works
 * - `refuse`: connections are refused, as when the server is down
 * - `hang`: the request is read and never answered
 * - `reset`: the request is read, the connection reset, nothing stored
 * - `reset-after-accepting`: the row is stored, then the connection reset
 * - `delay`: the row is stored and the answer given only after a while
 * - `too-many-requests`, `server-error`: 429 with a Retry-After of 3 s, 500, nothing stored
 * - `captive-portal`: a redirect to a login page, nothing stored
 * - `lose`: the form's usual answer, but nothing stored
 * - `unclear-answer`: the row is stored, but the readable endpoint's answer names another submission
 * - `refuse-for-good`: nothing stored; the readable endpoint says that it never will be, and why
 */
export type Fault = (typeof faults)[number];

/**
 * Reads a fault from the text of an environment variable; unset or empty is 'none'.
 * @returns the fault, or as the error a sentence that lists the words there are
 */
export function parseFault(word: string | undefined): Result<Fault, string> {
  const wanted = word?.trim() ?? '';
  if (wanted === '') return succeed('none');
  const found = faults.find((known) => known === wanted);
  if (found !== undefined) return succeed(found);
  return fail(`'${wanted}' is no fault of the form service. It knows: ${faults.join(', ')}.`);
}
