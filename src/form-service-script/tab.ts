/** The columns that every tab of this script has, before those of its form's fields. */
export const receivedColumn = 'receivedAt';
export const idColumn = 'submissionId';

/** The titles of a tab's columns, in their order. */
export type Columns = readonly string[];

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The spreadsheet that this script belongs to. */
export const spreadsheet = (): GoogleAppsScript.Spreadsheet.Spreadsheet =>
  SpreadsheetApp.getActiveSpreadsheet();

/** A form's tab; made where there is none yet. */
export const openTab = (form: string): Sheet =>
  spreadsheet().getSheetByName(form) ?? spreadsheet().insertSheet(form);

/**
 * The columns of a form's tab. Whatever is missing is added behind those that are there, so that the owner
 * may move, add and hide columns, and a field that came later gets its own.
 */
export function columnsOf(tab: Sheet, fields: readonly string[]): Columns {
  const present = titlesOf(tab);
  const needed = [receivedColumn, idColumn, 'capturedAt', ...fields];
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

/** What stands in a column (the first is 1) below its title. */
export function valuesIn(tab: Sheet, column: number): readonly string[] {
  const height = tab.getLastRow() - 1;
  return height < 1
    ? []
    : tab
        .getRange(2, column, height, 1)
        .getValues()
        .map(([value]) => String(value));
}
