import { count } from './count.ts';

/** The functions that triggers run. */
const summary = 'dailySummary';
const submitted = 'formSubmitted';

/** Only form names and numbers, no answers. */
function send(subject: string, body: string): void {
  MailApp.sendEmail(Session.getEffectiveUser().getEmail(), subject, body);
}

/** Notifies the owner of a form's first arrival, once. */
export function tellFirstArrival(form: string): void {
  if (!sendsEmail || !NOTIFY.firstArrival) return;
  try {
    const properties = PropertiesService.getScriptProperties();
    const notified = `told ${form}`;
    if (properties.getProperty(notified) !== null) return;
    send(`The first answer of '${form}' has arrived`, `It is in the tab '${form}' of your sheet.`);
    properties.setProperty(notified, 'yes');
  } catch (problem) {
    // The submission is stored, and must be acknowledged.
    console.error(String(problem));
  }
}

/** Apps Script calls it when Google Forms has written a row. */
export function formSubmitted({ range }: GoogleAppsScript.Events.SheetsOnFormSubmit): void {
  tellFirstArrival(range.getSheet().getName());
}

/** Apps Script calls it once a day. */
export function dailySummary(): void {
  if (!sendsEmail || !NOTIFY.daily) return;
  const properties = PropertiesService.getScriptProperties();
  const counted = count();
  const lines = counted.map(({ form, count: now }) => {
    const before = Number(properties.getProperty(`counted ${form}`) ?? 0);
    return `${form}: ${now - before} new, ${now} in all`;
  });
  send('What has arrived since the last summary', lines.join('\n'));
  // Afterwards: what no e-mail told is new in the next.
  for (const { form, count: now } of counted) {
    properties.setProperty(`counted ${form}`, String(now));
  }
}

/** Sets exactly the triggers that the owner has chosen. */
export function setTriggers(): void {
  if (!sendsEmail) return;
  const chosen = [
    ...(NOTIFY.daily ? [summary] : []),
    ...(NOTIFY.firstArrival && mode === 'confirm' ? [submitted] : []),
  ];
  const present = ScriptApp.getProjectTriggers();
  for (const trigger of present) {
    if (!chosen.includes(trigger.getHandlerFunction())) ScriptApp.deleteTrigger(trigger);
  }
  for (const name of chosen) {
    if (present.some((trigger) => trigger.getHandlerFunction() === name)) continue;
    const trigger = ScriptApp.newTrigger(name);
    if (name === summary) trigger.timeBased().everyDays(1).atHour(7).create();
    else trigger.forSpreadsheet(SpreadsheetApp.getActiveSpreadsheet()).onFormSubmit().create();
  }
}
