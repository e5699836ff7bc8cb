import type { FoundRow } from '#src/outbox/delivery/answer.ts';
import { columns, isTitle } from '#src/outbox/delivery/contract.ts';

/** The titles of a tab's columns, in order. */
type Columns = readonly string[];

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The spreadsheet that this script belongs to. */
export const spreadsheet = (): GoogleAppsScript.Spreadsheet.Spreadsheet =>
  SpreadsheetApp.getActiveSpreadsheet();

/** Created if missing. */
export const openTab = (form: string): Sheet =>
  spreadsheet().getSheetByName(form) ?? spreadsheet().insertSheet(form);

/** Appends missing columns, so that the owner may move, add and hide columns. */
export function columnsOf(tab: Sheet, needed: readonly string[]): Columns {
  const present = titlesOf(tab);
  const missing = needed.filter((title) => !present.includes(title));
  if (missing.length > 0) {
    const lacking = present.length + missing.length - tab.getMaxColumns();
    if (lacking > 0) tab.insertColumnsAfter(tab.getMaxColumns(), lacking);
    tab.getRange(1, present.length + 1, 1, missing.length).setValues([missing]);
  }
  return [...present, ...missing];
}

/** The first row of a tab. */
export function titlesOf(tab: Sheet): readonly string[] {
  const width = tab.getLastColumn();
  return width === 0 ? [] : (tab.getRange(1, 1, 1, width).getValues()[0] ?? []).map(String);
}

/** Row and column count from 1; ignores case. Null if there is none. */
export function rowOf(tab: Sheet, column: number, text: string): number | null {
  const height = tab.getLastRow() - 1;
  if (height < 1) return null;
  // The search runs in the sheet; the script does not read the column.
  const found = tab
    .getRange(2, column, height, 1)
    .createTextFinder(text)
    .matchEntireCell(true)
    .matchCase(false)
    .findNext();
  return found === null ? null : found.getRow();
}

/** A column that takes ids, counted from 1, and the titles of its tab. */
type IdPlace = { readonly tab: Sheet; readonly column: number; readonly titles: Columns };

/** In tabs of this script and of Google Forms. */
export const idPlaces = (): readonly IdPlace[] =>
  spreadsheet()
    .getSheets()
    .flatMap((tab) => {
      const titles = titlesOf(tab);
      const column = columnIn(tab, titles, columns.id);
      return column === 0 ? [] : [{ tab, column, titles }];
    });

/**
 * Counts from 1; 0 without one. Only a tab that Google Forms fills may have spaces and capitals in the title: in another,
 * a field of that name would be read as this column.
 */
const columnIn = (tab: Sheet, titles: Columns, column: string): number =>
  titles.findIndex(
    (title) => title === column || (isTitle(title, column) && tab.getFormUrl() !== null),
  ) + 1;

/** The rows whose ids match, with the owner's cells as they are shown; ignores case. */
export function rowsMatching(
  { tab, column, titles }: IdPlace,
  pattern: string,
): readonly FoundRow[] {
  const state = columnIn(tab, titles, columns.followUpState);
  const text = columnIn(tab, titles, columns.followUp);
  const height = tab.getLastRow() - 1;
  if (height < 1) return [];
  return tab
    .getRange(2, column, height, 1)
    .createTextFinder(pattern)
    .useRegularExpression(true)
    .matchCase(false)
    .findAll()
    .map((found) => {
      // One call for a row: each costs a request inside Google.
      const [cells = []] = tab.getRange(found.getRow(), 1, 1, titles.length).getDisplayValues();
      const cellAt = (place: number): string => cells[place - 1] ?? '';
      return { id: cellAt(column), followUpState: cellAt(state), followUp: cellAt(text) };
    });
}

/** The values below a column's title; the column counts from 1. */
export function valuesIn(tab: Sheet, column: number): readonly string[] {
  const height = tab.getLastRow() - 1;
  return height < 1
    ? []
    : tab
        .getRange(2, column, height, 1)
        .getValues()
        .map(([value]) => String(value));
}

/**
 * Google Sheets reads the rest after a leading apostrophe as text: a zip code keeps its zeros, a date its
 * spelling, and nothing becomes a formula.
 */
export const asText = (text: string): string => (text === '' ? '' : `'${text}`);
