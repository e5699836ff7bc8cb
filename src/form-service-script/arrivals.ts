import {
  paramNames,
  type RetryLaterResponse,
  type StatusResponse,
  statusQueryLimit,
} from '#src/outbox/delivery/contract.ts';
import { waitForQuestion } from './rate-limit.ts';
import { idPlaces, matchesOf } from './tab.ts';

const uuid = /^[0-9a-f-]{36}$/i;

/**
 * Searches the tabs of this script, and those that Google Forms fills if their id question is titled
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
  const stored = new Set(
    pattern === '^(?:)$'
      ? []
      : places.flatMap(({ tab, column }) =>
          matchesOf(tab, column, pattern).map((id) => id.toLowerCase()),
        ),
  );
  const isStored = (id: string): boolean => stored.has(id.toLowerCase());
  return {
    ok: true,
    arrived: ids.filter(isStored),
    missing: ids.filter((id) => !isStored(id)),
  };
}
