import { spreadsheet } from './tab.ts';

type Form = GoogleAppsScript.Forms.Form;
type Item = GoogleAppsScript.Forms.Item;
type Question = GoogleFormPlan['questions'][number];
/** The ids of Google's forms and questions, from earlier runs. */
type Notes = { readonly [name: string]: string };

/** Apps Script ends a run after six minutes; the next run continues. */
const timeLimit = 270_000;

/** The lines for the owner's file, and the forms left for the next run. */
export type MadeForms = { readonly lines: readonly string[]; readonly unmade: readonly string[] };

/** Makes the missing forms, with settings that let submissions through. */
export function makeForms(): MadeForms {
  const until = Date.now() + timeLimit;
  const lines: string[] = [];
  const unmade: string[] = [];
  for (const plan of googleForms) {
    if (Date.now() > until) unmade.push(plan.id);
    else lines.push(makeForm(plan));
  }
  return { lines, unmade };
}

function makeForm(plan: GoogleFormPlan): string {
  const notes: Notes = PropertiesService.getScriptProperties().getProperties();
  const form = openForm(plan, notes);
  openToEverybody(form);
  const entries = plan.questions.map(
    (question) => `entry.${entryOf(form, itemFor(form, plan, question, notes))}=${question.name}`,
  );
  nameTab(form, plan.id);
  // Single quotes: a cell copied elsewhere may get its double quotes doubled.
  return `${plan.id} = '${form.getPublishedUrl()}?usp=pp_url&${entries.join('&')}'`;
}

const note = (name: string, id: string | number): void => {
  PropertiesService.getScriptProperties().setProperty(name, String(id));
};

function openForm({ id, title }: GoogleFormPlan, notes: Notes): Form {
  const known = notes[`form ${id}`];
  if (known !== undefined) {
    try {
      return FormApp.openById(known);
    } catch (problem) {
      // A second form would get the submissions of the first.
      throw new Error(
        `The Google Form of '${id}' cannot be opened. Is it in the bin of Google Drive? Take it out, and run setUp again. (${String(problem)})`,
      );
    }
  }
  const form = FormApp.create(title);
  note(`form ${id}`, form.getId());
  form.setDestination(FormApp.DestinationType.SPREADSHEET, spreadsheet().getId());
  return form;
}

/**
 * No sign-in or e-mail questions. Changes only wrong settings, since some accounts cannot change them.
 */
function openToEverybody(form: Form): void {
  if (form.supportsAdvancedResponderPermissions?.() && form.isPublished?.() === false) {
    form.setPublished?.(true);
  }
  if (form.requiresLogin()) form.setRequireLogin(false);
  if (form.collectsEmail()) form.setCollectEmail(false);
  if (form.hasLimitOneResponsePerUser()) form.setLimitOneResponsePerUser(false);
  if (!form.isAcceptingResponses()) form.setAcceptingResponses(true);
}

/** Created if missing. Never required: the site checks, and sends empty answers. */
function itemFor(form: Form, { id }: GoogleFormPlan, question: Question, notes: Notes): Item {
  const name = `question ${id} ${question.name}`;
  const present = form.getItems().find((item) => String(item.getId()) === notes[name]);
  if (present !== undefined) {
    addChoices(present, question.choices);
    return present;
  }
  const made =
    question.choices.length > 0
      ? form.addListItem().setChoiceValues([...question.choices])
      : question.long
        ? form.addParagraphTextItem()
        : form.addTextItem();
  made.setTitle(question.label).setRequired(false);
  note(name, made.getId());
  return form.getItemById(made.getId());
}

function addChoices(item: Item, choices: readonly string[]): void {
  if (item.getType() !== FormApp.ItemType.LIST) return;
  const list = item.asListItem();
  const present = list.getChoices().map((choice) => choice.getValue());
  const missing = choices.filter((choice) => !present.includes(choice));
  if (missing.length > 0) list.setChoiceValues([...present, ...missing]);
}

/** Only a pre-filled link contains the entry number. */
function entryOf(form: Form, item: Item): string {
  const link = form.createResponse().withItemResponse(exampleFor(item)).toPrefilledUrl();
  const entry = /[?&]entry\.(\d+)=/.exec(link)?.[1];
  if (entry !== undefined) return entry;
  throw new Error(`Google gives no number for the question '${item.getTitle()}'.`);
}

function exampleFor(item: Item): GoogleAppsScript.Forms.ItemResponse {
  switch (item.getType()) {
    case FormApp.ItemType.LIST: {
      const list = item.asListItem();
      return list.createResponse(list.getChoices()[0]?.getValue() ?? '');
    }
    case FormApp.ItemType.PARAGRAPH_TEXT:
      return item.asParagraphTextItem().createResponse('x');
    default:
      return item.asTextItem().createResponse('x');
  }
}

/** E-mails to the owner use the tab's name. */
function nameTab(form: Form, name: string): void {
  if (spreadsheet().getSheetByName(name) !== null) return;
  // Google adds the tab after a delay; if it is missing, the next run names it.
  SpreadsheetApp.flush();
  const id = form.getId();
  const tab = spreadsheet()
    .getSheets()
    .find((sheet) => sheet.getFormUrl()?.includes(id));
  tab?.setName(name);
}
