import { columns } from '#src/outbox/delivery/contract.ts';
import { makeForms } from './google-forms.ts';
import { setTriggers } from './notify.ts';
import { ownerKey } from './owner-key.ts';
import { asText, columnsOf, openTab, spreadsheet } from './tab.ts';

const setupTab = 'Setup';

/**
 * The owner runs it in the editor, and may repeat it: it adds what is missing, destroys nothing, and lists
 * what to paste where.
 */
export function setUp(): void {
  for (const [form, fields] of Object.entries(forms)) makeTab(form, fields);
  const made = makesGoogleForms ? makeForms() : { lines: [], unmade: [] };
  setTriggers();
  const instructions = [
    ...addressLines(),
    '',
    'The key for npm run check -- arrivals: into the file .env.local, which is never published.',
    `OWNER_KEY=${ownerKey()}`,
    ...(made.lines.length === 0 ? [] : ['', 'The lines of your forms:', ...made.lines]),
    ...(made.unmade.length === 0
      ? []
      : ['', `No time was left for: ${made.unmade.join(', ')}. Run setUp again.`]),
  ];
  show(instructions);
  for (const line of instructions) console.log(line);
}

function makeTab(form: string, fields: readonly string[]): void {
  const lock = LockService.getScriptLock();
  // A simultaneous submission creates the same tab.
  if (!lock.tryLock(10_000)) throw new Error('The sheet is busy. Run setUp again in a minute.');
  try {
    columnsOf(openTab(form), [
      ...[columns.received, columns.id, columns.captured, ...fields],
      ...[columns.followUpState, columns.followUp],
    ]);
    SpreadsheetApp.flush();
  } finally {
    lock.releaseLock();
  }
}

function addressLines(): readonly string[] {
  const address = ScriptApp.getService().getUrl() ?? '';
  return address.endsWith('/exec')
    ? ['The address:', `endpoint = '${address}'`, `endpoint-mode = '${mode}'`]
    : [
        'The address: choose Deploy → New deployment → Web app. Google shows it at the end; it ends in /exec.',
      ];
}

/** Replaces an earlier run's text; the other columns are the owner's. */
function show(lines: readonly string[]): void {
  const tab = openTab(setupTab);
  if (tab.getLastRow() > 0) tab.getRange(1, 1, tab.getLastRow(), 1).clearContent();
  tab.getRange(1, 1, lines.length, 1).setValues(lines.map((line) => [asText(line)]));
  SpreadsheetApp.flush();
  spreadsheet().setActiveSheet(tab);
}
