import {
  paramNames,
  type RetryLaterResponse,
  type StatusResponse,
  statusQueryLimit,
} from '#src/outbox/delivery/contract.ts';
import { idPlaces, matchesOf } from './tab.ts';

const uuid = /^[0-9a-f-]{36}$/i;

/**
 * Says which submissions are in the spreadsheet: in a tab of this script, or in one that Google Forms fills,
 * where the question that takes the id is titled 'submissionId' or 'Submission ID'.
 */
export function arrivalsOf(
  entries: Readonly<Record<string, string>>,
): StatusResponse | RetryLaterResponse {
  const ids = (entries[paramNames.ids] ?? '').split(' ').filter(Boolean).slice(0, statusQueryLimit);
  const places = idPlaces();
  // Where no tab takes ids, that none is found says nothing.
  if (places.length === 0) return { ok: false, retryAfter: 3_600 };
  // One search for all of them in each tab; anything else than ids would be another pattern.
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
