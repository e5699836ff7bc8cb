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
  // A site that is newer than this script: nothing is lost, and no other form has to wait.
  if (fields === undefined) return { ok: false, id, retryAfter: unknownFormWait };

  const lock = LockService.getScriptLock();
  if (!lock.tryLock(lockLimit)) return { ok: false, retryAfter: 30 };
  try {
    const tab = openTab(form);
    const others = unknownAnswers(entries, fields);
    const columns = columnsOf(tab, others === '' ? fields : [...fields, otherColumn]);
    const before = receivedBefore(tab, columns, id);
    if (before !== null) return { ok: true, id, receivedAt: before, duplicate: true };
    const receivedAt = new Date().toISOString();
    tab.appendRow(columns.map((name) => asText(cellFor(name, entries, receivedAt, others))));
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

function cellFor(column: string, entries: Entries, receivedAt: string, others: string): string {
  if (column === receivedColumn) return receivedAt;
  if (column === idColumn) return entries[paramNames.id] ?? '';
  if (column === capturedColumn) return capturedAtIn(entries);
  if (column === otherColumn && others !== '') return defused(others);
  return defused(entries[column] ?? '');
}
