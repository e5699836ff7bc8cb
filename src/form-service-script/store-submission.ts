import { defused } from '#src/lib/defused.ts';
import {
  capturedAtIn,
  type Entries,
  paramNames,
  type RefusedResponse,
  type RetryLaterResponse,
  reasonAgainst,
  type StoredResponse,
  unknownAnswers,
  unknownFormWait,
} from '#src/outbox/delivery/contract.ts';
import { tellFirstArrival } from './notify.ts';
import {
  type Columns,
  capturedColumn,
  columnsOf,
  idColumn,
  openTab,
  otherColumn,
  receivedColumn,
  rowOf,
} from './tab.ts';
import { asText } from './text-cell.ts';

/** How long to wait for those who write at the same time, in milliseconds; a browser waits 20 s in all. */
const lockLimit = 8_000;

const fieldsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(forms));

/** Stores a submission once, and says so only when its row is written. */
export function storeSubmission(
  entries: Entries,
  length: number,
): StoredResponse | RefusedResponse | RetryLaterResponse {
  const id = entries[paramNames.id] ?? '';
  const form = entries[paramNames.form] ?? '';
  const reason = reasonAgainst(entries, length);
  if (reason !== null) return { ok: false, id, permanent: true, reason };
  const fields = fieldsOf.get(form);
  // A site that is newer than this script, or takes it for one that stores: nothing is lost, no other form waits.
  if (fields === undefined) return { ok: false, id, retryAfter: unknownFormWait };

  const stored = storeOnce(id, form, fields, entries);
  if (stored.ok && !stored.duplicate) tellFirstArrival(form);
  return stored;
}

function storeOnce(
  id: string,
  form: string,
  fields: readonly string[],
  entries: Entries,
): StoredResponse | RetryLaterResponse {
  const lock = LockService.getScriptLock();
  if (!lock.tryLock(lockLimit)) return { ok: false, retryAfter: 30 };
  try {
    const tab = openTab(form);
    const others = unknownAnswers(entries, fields);
    const columns = columnsOf(tab, others === '' ? fields : [...fields, otherColumn]);
    const before = receivedBefore(tab, columns, id);
    if (before !== null) return { ok: true, id, receivedAt: before, duplicate: true };
    const receivedAt = new Date().toISOString();
    const own: Entries = {
      ...Object.fromEntries(fields.map((field) => [field, defused(entries[field] ?? '')])),
      [receivedColumn]: receivedAt,
      [idColumn]: id,
      [capturedColumn]: capturedAtIn(entries),
      [otherColumn]: defused(others),
    };
    // Nobody who submits writes into a column that the owner has added.
    tab.appendRow(columns.map((name) => asText(own[name] ?? '')));
    // Rows are written some time after the call; the next one who has the lock must find it.
    SpreadsheetApp.flush();
    return { ok: true, id, receivedAt, duplicate: false };
  } finally {
    lock.releaseLock();
  }
}

/** @returns when the submission was received, where there is a row of it; else null */
function receivedBefore(
  tab: GoogleAppsScript.Spreadsheet.Sheet,
  columns: Columns,
  id: string,
): string | null {
  const row = rowOf(tab, columns.indexOf(idColumn) + 1, id);
  if (row === null) return null;
  return String(tab.getRange(row, columns.indexOf(receivedColumn) + 1).getValue());
}
