/**
 * Limits per minute, approximate: of two simultaneous requests the count may miss one. A flood of
 * submissions looks like visitors' submissions. So no form can use up the quota of the others, and new
 * submissions cannot use up the quota of those that have waited.
 */
const room = {
  /** New submissions of each form. */
  form: 8,
  /** New submissions of any form beyond its quota. */
  shared: 120,
  /** Submissions postponed in an earlier minute. */
  again: 60,
  /** Postponed submissions that are remembered. */
  remembered: 60,
  /** Questions, each a search of every tab. */
  question: 120,
} as const;

/** In seconds. The same for all: a full Google cache evicts the entries that expire first. */
const lifetime = 21_600;

/** @returns the seconds until the submission may be sent again; null if it is accepted now */
export function waitForSubmission(form: string, id: string): number | null {
  const cache = CacheService.getScriptCache();
  const name = `id ${id.toLowerCase()}`;
  const waitedIn = cache.get(name);
  // Once a minute, so that one id cannot use up the quota of all that wait.
  const waited = waitedIn !== null && waitedIn !== String(minuteNow());
  if (waited && hasRoom('again', room.again)) {
    cache.put(name, String(minuteNow()), lifetime);
    return null;
  }
  if (hasRoom(`form ${form}`, room.form) || hasRoom('shared', room.shared)) return null;
  if (hasRoom('remembered', room.remembered)) cache.put(name, String(minuteNow()), lifetime);
  return secondsLeft();
}

/** @returns the seconds until the next question is allowed; null if allowed now */
export const waitForQuestion = (): number | null =>
  hasRoom('question', room.question) ? null : secondsLeft();

/** Counts a request if the quota allows it. */
function hasRoom(what: string, most: number): boolean {
  const cache = CacheService.getScriptCache();
  const name = `${what} ${minuteNow()}`;
  const count = Number(cache.get(name) ?? 0);
  if (count >= most) return false;
  cache.put(name, String(count + 1), lifetime);
  return true;
}

const minuteNow = (): number => Math.floor(Date.now() / 60_000);

const secondsLeft = (): number => 60 - (Math.floor(Date.now() / 1_000) % 60);
