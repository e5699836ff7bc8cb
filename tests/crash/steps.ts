import { setTimeout as wait } from 'node:timers/promises';
import { deviceMessages } from '#src/content/device-messages.ts';
import type { SiteFormId } from '#src/forms/all-forms.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { writeTransferFile } from '#src/outbox/transfer/transfer-file.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { receiveMessages } from '#src/screens/transfer/receive-messages.ts';
import * as scripts from '#tests/drivers/page-scripts.ts';
import { untilTrue } from '#tests/drivers/until-true.ts';
import type { Page } from '#tests/drivers/webdriver/browser.ts';
import { until } from '#tests/drivers/webdriver/program.ts';
import { specifiedFormPaths } from '#tests/support/specification.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import type { Ledger } from './ledger.ts';
import { draftedForm, type Leave, type Step } from './plan.ts';

export type Edit = Step & { readonly kind: 'edit' };

/** A step's tools and records. */
export type Stage = {
  readonly address: string;
  readonly ledger: Ledger;
  /** The open page, or a new one if it was closed. */
  page(): Promise<Page>;
  closePage(): Promise<void>;
  draftKept(mark: string): void;
  /** Called with a step whose text became a draft, and before that as the step begins. */
  edits(step: Edit, isKept: boolean): void;
  /** How long a step observes the page, in milliseconds. */
  readonly looksOn: number;
};

const elsewhere = '/privacy';

const stepEvery = 15;

const definitionOf = (form: SiteFormId): FormDefinition => formDefinitions[form];

/** Resolves once the form can be submitted. */
export async function openForm(page: Page, address: string, form: SiteFormId): Promise<void> {
  await page.open(address + specifiedFormPaths[form]);
  const { submitLabel } = definitionOf(form);
  await untilTrue(`the form ${form} can be submitted`, page, scripts.formIsReady, submitLabel);
}

/** Prepares a step; the returned function performs it. Both reject if the browser ends. */
export async function prepare(step: Step, stage: Stage): Promise<() => Promise<void>> {
  const page = await stage.page();
  switch (step.kind) {
    case 'visit':
      return () => visit(page, stage);
    case 'update':
      await page.open(stage.address);
      return async () => {
        const { now } = deviceMessages.update;
        await untilTrue('a newer version is offered', page, scripts.pressButton, now);
      };
    case 'draft':
      await openForm(page, stage.address, draftedForm);
      return () => begin(page, step.mark, stage);
    case 'import':
      // A fragment alone loads nothing.
      await page.open(stage.address);
      await page.open(`${stage.address}/outbox#receive`);
      await chooseFile(page, step.form, step.marks);
      return () => importFile(page, step.marks, stage);
    case 'submit':
      await openForm(page, stage.address, step.form);
      return () => submit(page, step, stage);
    case 'edit': {
      const filed = { ...step, kind: 'submit', mark: step.before, leave: null } as const;
      await openForm(page, stage.address, step.form);
      await submit(page, filed, { ...stage, looksOn: 1_500 });
      await page.open(`${stage.address}/outbox`);
      await untilTrue('the editor is open', page, scripts.openEditor, step.before);
      return () => edit(page, step, stage);
    }
  }
}

async function visit(page: Page, { address }: Stage): Promise<void> {
  await page.open(address);
  await untilTrue('the worker is ready', page, scripts.workerIsReady);
}

function begin(page: Page, mark: string, { draftKept, looksOn }: Stage): Promise<void> {
  const definition = definitionOf(draftedForm);
  return typeUntilKept(page, definition, definition.submitLabel, mark, looksOn, draftKept);
}

/** Types into the free text, for as long as given and until the device has a draft. */
async function typeUntilKept(
  page: Page,
  { fields }: FormDefinition,
  button: string,
  mark: string,
  during: number,
  onKept: (mark: string) => void,
): Promise<void> {
  const field = fields.find(({ control }) => control === 'textarea')?.name;
  const started = Date.now();
  let kept = false;
  for (let words = 1; !kept || Date.now() - started < during; words += 1) {
    if (Date.now() - started > 20_000) throw new Error(`What was typed was never kept: ${mark}`);
    await page.run(scripts.typeInto, button, field, `${mark}${' word'.repeat(words % 80)}`);
    kept ||= (await marksOnDevice(page, 'drafts', [mark])).has(mark);
    if (kept) onKept(mark);
    await wait(4 * stepEvery);
  }
}

const saveLabel = 'Save changes';

async function edit(page: Page, step: Edit, { ledger, edits }: Stage): Promise<void> {
  const { form, mark, typing } = step;
  const definition = definitionOf(form);
  ledger.submitted(mark);
  edits(step, false);
  await typeUntilKept(page, definition, saveLabel, mark, typing, () => edits(step, true));
  await page.run(scripts.fillAndSubmit, saveLabel, validAnswers(definition, mark));
  await untilSaid(page, outboxScreenMessages.edit.saved);
  ledger.told(mark, 'saved', Date.now());
}

/** Reopens an edit that was left, and discards it. Rejects if it is not offered, or without its text. */
export async function reopenEdit(page: Page, { mark }: Edit): Promise<void> {
  await untilTrue('the edit is offered', page, scripts.pressButton, 'Keep editing');
  await untilTrue('its text is back', page, scripts.draftIsBack, mark, '');
  await untilTrue('it can be discarded', page, scripts.pressButton, 'Discard changes');
  await until('it is discarded', async () =>
    (await marksOnDevice(page, 'drafts', [mark])).size === 0 ? true : null,
  );
}

async function chooseFile(page: Page, form: SiteFormId, marks: readonly string[]): Promise<void> {
  const definition = definitionOf(form);
  const code = 'K1M2-QB4X-9T0C';
  const file = await writeTransferFile(
    marks.map((mark) => ({
      id: crypto.randomUUID(),
      form,
      capturedAt: Date.now(),
      mappingVersion: 'before',
      answers: { ...validAnswers(definition, mark), ...definition.constants },
    })),
    code,
  );
  await untilTrue('a file can be chosen', page, scripts.chooseFile, file);
  await untilTrue('its code can be typed', page, scripts.typeCode, code);
  await untilTrue('it is opened', page, scripts.pressButton, receiveMessages.unlock);
}

async function importFile(page: Page, marks: readonly string[], stage: Stage): Promise<void> {
  const { ledger, looksOn } = stage;
  for (const mark of marks) ledger.submitted(mark);
  const add = receiveMessages.add(marks.length);
  await untilTrue('what is in it is shown', page, scripts.pressButton, add);
  await untilSaid(page, receiveMessages.added(marks.length, 0));
  for (const mark of marks) ledger.told(mark, 'saved', Date.now());
  await wait(looksOn / 4);
}

async function submit(page: Page, step: Step & { kind: 'submit' }, stage: Stage): Promise<void> {
  const { form, mark, leave } = step;
  const { ledger, looksOn } = stage;
  const { submitLabel, successLine } = definitionOf(form);
  ledger.submitted(mark);
  await page.run(scripts.fillAndSubmit, submitLabel, validAnswers(definitionOf(form), mark));
  const pressed = Date.now();
  for (;;) {
    const promise = promiseIn(await whatIsSaid(page), successLine);
    if (promise !== null) ledger.told(mark, promise, Date.now());
    const passed = Date.now() - pressed;
    if (leave !== null && passed >= leave.after) break;
    if (leave === null && (promise === 'sent' || passed > looksOn)) return;
    await wait(stepEvery);
  }
  await leaveBy(leave, page, stage);
}

async function leaveBy(
  { by }: NonNullable<Leave>,
  page: Page,
  { closePage }: Stage,
): Promise<void> {
  if (by === 'close') return closePage();
  await page.run(by === 'link' ? scripts.pressLink : scripts.loadAnother, elsewhere);
  await untilTrue('the other page is there', page, scripts.isLoaded, elsewhere);
}

const untilSaid = (page: Page, words: string) =>
  until(`the page says ‘${words}’`, async () =>
    (await whatIsSaid(page)).some((text) => text.includes(words)) ? true : null,
  );

const whatIsSaid = (page: Page): Promise<readonly string[]> =>
  textsFrom(page, scripts.whatIsSaid).catch(() => []);

/** The marks that a store of the outbox's database contains. */
export async function marksOnDevice(
  page: Page,
  store: 'submissions' | 'drafts',
  marks: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await textsFrom(page, scripts.marksWithin, store, marks));
}

export async function textsFrom(
  page: Page,
  script: string,
  ...values: readonly unknown[]
): Promise<readonly string[]> {
  const texts = await page.run(script, ...values);
  return Array.isArray(texts) ? texts.map(String) : [];
}

const { sending, saved, paused, held, handedOver } = outcomeMessages;
const promises = [sending, saved, paused, held, handedOver];

/**
 * The promise in a page's messages.
 * @param messages the texts of its live regions
 * @param successLine the form's own
 * @returns `sent`: to the form service; `saved`: on this device; null: none, or a failure
 */
export function promiseIn(
  messages: readonly string[],
  successLine: string,
): 'sent' | 'saved' | null {
  const includes = (line: string) => messages.some((text) => text.includes(line));
  if (includes(successLine)) return 'sent';
  return promises.some(includes) ? 'saved' : null;
}
