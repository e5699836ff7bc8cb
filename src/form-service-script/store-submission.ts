import { defused } from '#src/lib/defused.ts';
import {
  type NotNow,
  names,
  type RefusedForGood,
  type Stored,
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

/** The largest request, in bytes: many times what the longest form can hold. */
const longestRequest = 100_000;
/** The longest answer, in characters; a cell of Google Sheets holds 50,000. */
const longestAnswer = 10_000;
/** How many answers to unknown questions are taken, and how long a question's name may be. */
const mostOthers = 30;
const longestName = 60;
/** When a form that this script does not know is asked for again, in seconds: the owner may update it. */
const unknownFormWait = 3_600;
/** How long to wait for those who write at the same time, in milliseconds; a browser waits 20 s in all. */
const lockLimit = 8_000;

/** As `toISOString` writes it. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const fieldsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(forms));

type Entries = Readonly<Record<string, string>>;

/** Stores a submission once, and says so only when its row is written. */
export function storeSubmission(
  event: GoogleAppsScript.Events.DoPost,
): Stored | RefusedForGood | NotNow {
  const entries: Entries = event.parameter;
  const id = entries[names.id] ?? '';
  const form = entries[names.form] ?? '';
  const reason = reasonAgainst(entries, event.postData.length);
  if (reason !== null) return { ok: false, id, permanent: true, reason };
  const fields = fieldsOf.get(form);
  // A site that is newer than this script: nothing is lost, and no other form has to wait.
  if (fields === undefined) return { ok: false, id, retryAfter: unknownFormWait };

  const lock = LockService.getScriptLock();
  if (!lock.tryLock(lockLimit)) return { ok: false, retryAfter: 30 };
  try {
    const tab = openTab(form);
    const others = otherAnswers(entries, fields);
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

/** @returns why this can never be stored, without anything that a person wrote; null where it can */
function reasonAgainst(entries: Entries, length: number): string | null {
  if (length > longestRequest) return 'This is too long to be stored.';
  if (!uuid.test(entries[names.id] ?? '')) return 'This has no valid number of its own.';
  for (const value of Object.values(entries)) {
    if (value.length > longestAnswer) return 'One of the answers is too long to be stored.';
  }
  return null;
}

/**
 * What a newer or older version of the site has asked besides: a line for each, `name: answer`. A flood of
 * them is cut off; no form of the site has so many.
 */
function otherAnswers(entries: Entries, fields: readonly string[]): string {
  const known: readonly string[] = [...Object.values(names), ...fields];
  return Object.entries(entries)
    .filter(([name, value]) => !known.includes(name) && value !== '' && name.length <= longestName)
    .slice(0, mostOthers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
    .slice(0, longestAnswer);
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
  if (column === idColumn) return entries[names.id] ?? '';
  if (column === capturedColumn) {
    const capturedAt = entries[names.capturedAt] ?? '';
    return isoTime.test(capturedAt) ? capturedAt : '';
  }
  if (column === otherColumn && others !== '') return defused(others);
  return defused(entries[column] ?? '');
}
