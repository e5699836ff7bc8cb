import { countArrivals } from './count-arrivals.ts';

/** What the functions are called that Apps Script runs by itself. */
const summary = 'dailySummary';
const submitted = 'formSubmitted';

/** The e-mails name forms and numbers, and nothing that a person wrote. */
function send(subject: string, body: string): void {
  MailApp.sendEmail(Session.getEffectiveUser().getEmail(), subject, body);
}

/** Tells the owner, once, that something has arrived of a form. */
export function tellFirstArrival(form: string): void {
  if (!sendsEmail || !NOTIFY.firstArrival) return;
  try {
    const properties = PropertiesService.getScriptProperties();
    const told = `told ${form}`;
    if (properties.getProperty(told) !== null) return;
    send(`The first answer of '${form}' has arrived`, `It is in the tab '${form}' of your sheet.`);
    properties.setProperty(told, 'yes');
  } catch (problem) {
    // It is stored all the same, and its sender has to hear so.
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
  const counted = countArrivals();
  const lines = counted.map(({ form, count }) => {
    const before = Number(properties.getProperty(`counted ${form}`) ?? 0);
    properties.setProperty(`counted ${form}`, String(count));
    return `${form}: ${count - before} new, ${count} in all`;
  });
  send('What has arrived since the last summary', lines.join('\n'));
}

/** Makes Apps Script run what the owner has asked for, and nothing else. */
export function setTriggers(): void {
  if (!sendsEmail) return;
  const wanted = [
    ...(NOTIFY.daily ? [summary] : []),
    ...(NOTIFY.firstArrival && mode === 'confirm' ? [submitted] : []),
  ];
  const present = ScriptApp.getProjectTriggers();
  for (const trigger of present) {
    if (!wanted.includes(trigger.getHandlerFunction())) ScriptApp.deleteTrigger(trigger);
  }
  for (const name of wanted) {
    if (present.some((trigger) => trigger.getHandlerFunction() === name)) continue;
    const trigger = ScriptApp.newTrigger(name);
    if (name === summary) trigger.timeBased().everyDays(1).atHour(7).create();
    else trigger.forSpreadsheet(SpreadsheetApp.getActiveSpreadsheet()).onFormSubmit().create();
  }
}
