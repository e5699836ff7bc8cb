import type { FoundRow, Received, Rows } from '#src/outbox/delivery/answer.ts';
import { columns, type Entries, type RetryLaterResponse } from '#src/outbox/delivery/contract.ts';
import { count } from './count.ts';
import { tellFirstArrival } from './notify.ts';
import { isOwner } from './owner-key.ts';
import { waitForQuestion, waitForSubmission } from './rate-limit.ts';
import { asText, columnsOf, idPlaces, openTab, rowOf, rowsMatching } from './tab.ts';

/** In milliseconds; a browser waits 20 s in all. */
const lockLimit = 8_000;

/** In seconds. */
const failedWait = 300;

function append(form: string, row: Entries): Received | RetryLaterResponse {
  const id = row[columns.id] ?? '';
  const wait = waitForSubmission(form, id);
  if (wait !== null) return { ok: false, id, retryAfter: wait };
  try {
    const received = appendOnce(form, id, row);
    if ('receivedAt' in received && !received.duplicate) tellFirstArrival(form);
    return received;
  } catch (problem) {
    // Such as a tab that the owner has protected. With its id, it delays no other form.
    console.error(String(problem));
    return { ok: false, id, retryAfter: failedWait };
  }
}

function appendOnce(form: string, id: string, row: Entries): Received | RetryLaterResponse {
  const lock = LockService.getScriptLock();
  if (!lock.tryLock(lockLimit)) return { ok: false, retryAfter: 30 };
  try {
    const tab = openTab(form);
    const titles = columnsOf(tab, [columns.received, ...Object.keys(row)]);
    const before = rowOf(tab, titles.indexOf(columns.id) + 1, id);
    if (before !== null) {
      const time = String(tab.getRange(before, titles.indexOf(columns.received) + 1).getValue());
      // The owner may have emptied the cell; without a time, the app would poll forever.
      const receivedAt = Number.isNaN(Date.parse(time)) ? new Date().toISOString() : time;
      return { receivedAt, duplicate: true };
    }
    const receivedAt = new Date().toISOString();
    const cells: Entries = { ...row, [columns.received]: receivedAt };
    // Submissions never fill a column that the owner added.
    tab.appendRow(titles.map((title) => asText(cells[title] ?? '')));
    // Rows are written after a delay; the lock's next holder must find it.
    SpreadsheetApp.flush();
    return { receivedAt, duplicate: false };
  } finally {
    lock.releaseLock();
  }
}

/** Searches the tabs of this script, and those of Google Forms with a question 'submissionId' or 'Submission ID'. */
function find(ids: readonly string[]): readonly FoundRow[] | RetryLaterResponse {
  const wait = waitForQuestion();
  if (wait !== null) return { ok: false, retryAfter: wait };
  const places = idPlaces();
  // If no tab takes ids, an absent id proves nothing.
  if (places.length === 0) return { ok: false, retryAfter: 3_600 };
  // One search per tab.
  const pattern = `^(?:${ids.join('|')})$`;
  return ids.length === 0 ? [] : places.flatMap((place) => rowsMatching(place, pattern));
}

/** The owner's spreadsheet. */
export const sheetRows: Rows = { mode, forms, append, find, isOwner, count };
