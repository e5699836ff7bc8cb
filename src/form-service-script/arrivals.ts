import {
  paramNames,
  type RetryLaterResponse,
  type StatusResponse,
  statusQueryLimit,
} from '#src/outbox/delivery/contract.ts';
import { idColumn, spreadsheet, titlesOf, valuesIn } from './tab.ts';

/**
 * Says which submissions are in the spreadsheet: in a tab of this script, or in one that Google Forms fills,
 * where the question that takes the id is titled 'submissionId' or 'Submission ID'.
 */
export function arrivalsOf(
  entries: Readonly<Record<string, string>>,
): StatusResponse | RetryLaterResponse {
  const ids = (entries[paramNames.ids] ?? '').split(' ').filter(Boolean).slice(0, statusQueryLimit);
  const columns = spreadsheet()
    .getSheets()
    .flatMap((tab) =>
      titlesOf(tab).flatMap((title, place) =>
        isIdTitle(title) ? [{ tab, column: place + 1 }] : [],
      ),
    );
  // Where no tab takes ids, that none is found says nothing.
  if (columns.length === 0) return { ok: false, retryAfter: 3_600 };
  const stored = new Set(
    columns.flatMap(({ tab, column }) => valuesIn(tab, column).map((id) => id.toLowerCase())),
  );
  const isStored = (id: string): boolean => stored.has(id.toLowerCase());
  return {
    ok: true,
    arrived: ids.filter(isStored),
    missing: ids.filter((id) => !isStored(id)),
  };
}

const isIdTitle = (title: string): boolean =>
  title.toLowerCase().replace(/[^a-z]/g, '') === idColumn.toLowerCase();
