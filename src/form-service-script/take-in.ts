import {
  type NotNow,
  names,
  type RefusedForGood,
  type Stored,
} from '#src/outbox/delivery/contract.ts';
import { type Columns, columnsOf, idColumn, openTab, receivedColumn, valuesIn } from './tab.ts';
import { asText, defused } from './text-cell.ts';

/** The largest request, in bytes: many times what the longest form can hold. */
const longestRequest = 100_000;
/** The longest answer, in characters; a cell of Google Sheets holds 50,000. */
const longestAnswer = 10_000;
/** How long to wait for those who write at the same time, in milliseconds; a browser waits 20 s in all. */
const lockLimit = 8_000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const fieldsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(forms));

type Entries = Readonly<Record<string, string>>;

/** Stores a submission once, and says so only when its row is written. */
export function takeIn(event: GoogleAppsScript.Events.DoPost): Stored | RefusedForGood | NotNow {
  const entries: Entries = event.parameter;
  const id = entries[names.id] ?? '';
  const form = entries[names.form] ?? '';
  const reason = reasonAgainst(entries, event.postData.length);
  if (reason !== null) return { ok: false, id, permanent: true, reason };

  const lock = LockService.getScriptLock();
  if (!lock.tryLock(lockLimit)) return { ok: false, retryAfter: 30 };
  try {
    const tab = openTab(form);
    const columns = columnsOf(tab, fieldsOf.get(form) ?? []);
    const before = receivedBefore(tab, columns, id);
    if (before !== null) return { ok: true, id, receivedAt: before, duplicate: true };
    const receivedAt = new Date().toISOString();
    tab.appendRow(columns.map((name) => asText(cellFor(name, entries, receivedAt))));
    // Rows are written some time after the call; the next one who has the lock must find it.
    SpreadsheetApp.flush();
    return { ok: true, id, receivedAt, duplicate: false };
  } finally {
    lock.releaseLock();
  }
}

/** @returns why this can never be stored, without anything that a person wrote; null where it can */
function reasonAgainst(entries: Entries, length: number): string | null {
  if (length > longestRequest) return 'This is too long to be stored.';
  if (!uuid.test(entries[names.id] ?? '')) return 'This has no valid number of its own.';
  const fields = fieldsOf.get(entries[names.form] ?? '');
  if (fields === undefined) return 'There is no such form.';
  const own: readonly string[] = [...Object.values(names), ...fields];
  for (const [name, value] of Object.entries(entries)) {
    if (!own.includes(name)) return 'This has a field that the form does not have.';
    if (value.length > longestAnswer) return 'One of the answers is too long to be stored.';
  }
  return null;
}

/** @returns when the submission was received, where there is a row of it; else null */
function receivedBefore(
  tab: GoogleAppsScript.Spreadsheet.Sheet,
  columns: Columns,
  id: string,
): string | null {
  const ids = valuesIn(tab, columns.indexOf(idColumn) + 1);
  const place = ids.findIndex((one) => one.toLowerCase() === id.toLowerCase());
  if (place === -1) return null;
  return valuesIn(tab, columns.indexOf(receivedColumn) + 1)[place] ?? '';
}

function cellFor(column: string, entries: Entries, receivedAt: string): string {
  if (column === receivedColumn) return receivedAt;
  if (column === idColumn) return entries[names.id] ?? '';
  if (column === 'capturedAt') return entries[names.capturedAt] ?? '';
  return defused(entries[column] ?? '');
}
