import {
  type FollowUp,
  followUpIn,
  paramNames,
  type RetryLaterResponse,
  type StatusResponse,
  statusQueryLimit,
} from '#src/outbox/delivery/contract.ts';
import { waitForQuestion } from './rate-limit.ts';
import { idPlaces, rowsMatching } from './tab.ts';

const uuid = /^[0-9a-f-]{36}$/i;

/**
 * Which submissions have arrived, and what the owner wrote beside them. Only their ids lead to them: no part of
 * an id does. Searches the tabs of this script, and those that Google Forms fills if their id question is titled
 * 'submissionId' or 'Submission ID'.
 */
export function arrivalsOf(
  entries: Readonly<Record<string, string>>,
): StatusResponse | RetryLaterResponse {
  const wait = waitForQuestion();
  if (wait !== null) return { ok: false, retryAfter: wait };
  const ids = (entries[paramNames.ids] ?? '').split(' ').filter(Boolean).slice(0, statusQueryLimit);
  const places = idPlaces();
  // If no tab takes ids, an absent id proves nothing.
  if (places.length === 0) return { ok: false, retryAfter: 3_600 };
  // One search per tab. Other text could change the pattern.
  const pattern = `^(?:${ids.filter((id) => uuid.test(id)).join('|')})$`;
  const rows = pattern === '^(?:)$' ? [] : places.flatMap((place) => rowsMatching(place, pattern));
  const stored = new Map<string, FollowUp | null>();
  for (const { id, followUpState, followUp } of rows) {
    // Google Forms may have stored an id in several rows; the owner writes beside one.
    const known = stored.get(id.toLowerCase());
    stored.set(id.toLowerCase(), known ?? followUpIn(followUpState, followUp));
  }
  const isStored = (id: string): boolean => stored.has(id.toLowerCase());
  return {
    ok: true,
    arrived: ids.filter(isStored),
    missing: ids.filter((id) => !isStored(id)),
    followUps: ids.flatMap((id) => {
      const followUp = stored.get(id.toLowerCase());
      return followUp ? [{ id, ...followUp }] : [];
    }),
  };
}
