import { defused } from '#src/lib/defused.ts';
import {
  capturedAtIn,
  columns,
  type Entries,
  paramNames,
  type RefusedResponse,
  type RetryLaterResponse,
  reasonAgainst,
  type StoredResponse,
  unknownAnswers,
  unknownFormWait,
} from '#src/outbox/delivery/contract.ts';
import { acceptedSerialNumber } from '#src/outbox/delivery/read-serial-numbers.ts';
import { tellFirstArrival } from './notify.ts';
import { waitForSubmission } from './rate-limit.ts';
import { type Columns, columnsOf, openTab, rowOf } from './tab.ts';
import { asText } from './text-cell.ts';

/** In milliseconds; a browser waits 20 s in all. */
const lockLimit = 8_000;

/** In seconds. */
const failedWait = 300;

const fieldsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(forms));

/** Stores a submission once; acknowledges it only after its row is written. */
export function storeSubmission(
  entries: Entries,
  length: number,
): StoredResponse | RefusedResponse | RetryLaterResponse {
  const id = entries[paramNames.id] ?? '';
  const form = entries[paramNames.form] ?? '';
  const reason = reasonAgainst(entries, length);
  if (reason !== null) return { ok: false, id, permanent: true, reason };
  const fields = fieldsOf.get(form);
  // The site is newer than this script, or expects it to store: the submission stays queued, without
  // delaying other forms.
  if (fields === undefined) return { ok: false, id, retryAfter: unknownFormWait };
  const wait = waitForSubmission(form, id);
  if (wait !== null) return { ok: false, id, retryAfter: wait };

  try {
    const stored = storeOnce(id, form, fields, entries);
    if (stored.ok && !stored.duplicate) tellFirstArrival(form);
    return stored;
  } catch (problem) {
    // Such as a tab that the owner has protected. With its id, it delays no other form.
    console.error(String(problem));
    return { ok: false, id, retryAfter: failedWait };
  }
}

function storeOnce(
  id: string,
  form: string,
  fields: readonly string[],
  entries: Entries,
): StoredResponse | RetryLaterResponse {
  // Done before the lock, to hold it briefly.
  const others = unknownAnswers(entries, fields);
  const serialNumber = acceptedSerialNumber(entries[paramNames.serialNumber]);
  const own: Entries = {
    ...Object.fromEntries(fields.map((field) => [field, defused(entries[field] ?? '')])),
    [columns.id]: id,
    [columns.captured]: capturedAtIn(entries),
    [columns.serial]: serialNumber,
    [columns.others]: defused(others),
  };
  const lock = LockService.getScriptLock();
  if (!lock.tryLock(lockLimit)) return { ok: false, retryAfter: 30 };
  try {
    const tab = openTab(form);
    const titles = columnsOf(tab, [
      ...fields,
      ...(serialNumber === '' ? [] : [columns.serial]),
      ...(others === '' ? [] : [columns.others]),
    ]);
    const before = receivedBefore(tab, titles, id);
    if (before !== null) return { ok: true, id, receivedAt: before, duplicate: true };
    const receivedAt = new Date().toISOString();
    const row: Entries = { ...own, [columns.received]: receivedAt };
    // Submissions never fill a column that the owner added.
    tab.appendRow(titles.map((name) => asText(row[name] ?? '')));
    // Rows are written after a delay; the lock's next holder must find it.
    SpreadsheetApp.flush();
    return { ok: true, id, receivedAt, duplicate: false };
  } finally {
    lock.releaseLock();
  }
}

/**
 * @returns the receipt time in the submission's row, or now if the row has none; null without a row
 */
function receivedBefore(
  tab: GoogleAppsScript.Spreadsheet.Sheet,
  titles: Columns,
  id: string,
): string | null {
  const row = rowOf(tab, titles.indexOf(columns.id) + 1, id);
  if (row === null) return null;
  const time = String(tab.getRange(row, titles.indexOf(columns.received) + 1).getValue());
  // The owner may have emptied the cell; without a time, the app would poll forever.
  return Number.isNaN(Date.parse(time)) ? new Date().toISOString() : time;
}
