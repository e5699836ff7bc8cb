// Proves specification 3.3, 3.4, 3.5, 3.6, 3.8, 3.10, 11.4.
import type { Locator, Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { type Field, type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import {
  type BadInput,
  badCaptchaAnswers,
  badInputs,
  type Consequence,
  hostileAnswer,
} from '#tests/support/bad-inputs.ts';
import { captchaMessage, missingSumMessage } from '#tests/support/specified-messages.ts';
import { expectOrder } from './check-order.ts';
import { fillAtOnce } from './fill-at-once.ts';
import { expect, type TestSite, test } from './fixtures.ts';
import { buttonOf, controlOf, openForm } from './open-form.ts';
import { type Attempt, type Refused, submitEach } from './submit-each.ts';

const { resiliency } = formDefinitions;

/** A form with every kind of control but a list comes first. */
const definitions: readonly FormDefinition[] = [
  ...new Set<FormDefinition>([resiliency, ...Object.values(formDefinitions)]),
];

const hostileAnswers = ({ id, fields }: FormDefinition): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map((field) => [field.name, hostileAnswer(id, field)]));

type FilledForm = {
  readonly form: Locator;
  readonly definition: FormDefinition;
  readonly sum: string;
};

async function openFilled(
  page: Page,
  site: TestSite,
  definition: FormDefinition,
): Promise<FilledForm> {
  const form = await openForm(page, site, definition);
  return { form, definition, sum: await fillAtOnce(form, hostileAnswers(definition)) };
}

type Trial = {
  readonly name: string;
  readonly field: string;
  readonly attempt: Omit<Attempt, 'captchaAnswer'>;
  readonly expected: Consequence;
};

const trial = (
  { name: field }: Field,
  { what, text, times }: BadInput,
  way: Attempt['way'],
  expected: Consequence,
): Trial => ({ name: `${what}, ${way}`, field, attempt: { way, text, times }, expected });

/**
 * One field of each kind of control, for the browser's behavior. Unit tests prove every rule
 * (check-submission-bad-input.test.ts) and every field's order (check-submission.test.ts).
 */
const firstOfItsKind: ReadonlySet<string> = new Set(
  new Map(
    definitions
      .flatMap(({ id, fields }) => fields.map((field) => [kindOf(field), `${id} ${field.name}`]))
      .toReversed()
      .map(([kind = '', place = '']) => [kind, place]),
  ).values(),
);

function kindOf(field: Field): string {
  return field.control === 'select' ? field.control : `${field.control} ${field.kind}`;
}

const isFirst = ({ id }: FormDefinition, { name }: Field) => firstOfItsKind.has(`${id} ${name}`);

const tried = definitions.filter((definition) =>
  definition.fields.some((field) => isFirst(definition, field)),
);

function trialsOf(definition: FormDefinition, field: Field): readonly Trial[] {
  const { id } = definition;
  if (!isFirst(definition, field)) return [];
  return badInputs(id, field).flatMap((input) => {
    const { times, entered, set } = input;
    // Megabytes have their own step.
    if (times > 1) return [];
    return [
      ...(entered ? [trial(field, input, 'pasted', entered)] : []),
      trial(field, input, 'set', set),
    ];
  });
}

/**
 * A right sum if the checks must refuse. Otherwise a wrong sum: its alert shows that they passed.
 */
async function expectTrials(
  { form, definition, sum }: FilledForm,
  field: string,
  trials: readonly Trial[],
) {
  if (trials.length === 0) return;
  const attempts = trials.map(({ attempt, expected: { message } }) => ({
    ...attempt,
    captchaAnswer: message === null || message === captchaMessage ? '0' : sum,
  }));
  const seen = await submitEach(form, field, attempts);
  const expected = trials.map(({ expected: { value, note, message } }, index): Refused => {
    const at = message === null ? 'captchaAnswer' : field;
    return {
      alert: message ?? captchaMessage,
      errorLine: definition.errorLine,
      focused: at,
      invalid: [at],
      described: true,
      note,
      values: {
        ...hostileAnswers(definition),
        leave_this_blank: '',
        captchaAnswer: attempts[index]?.captchaAnswer ?? '',
        [field]: value,
      },
    };
  });
  const named = (refusals: readonly Refused[]) =>
    Object.fromEntries(refusals.map((refused, index) => [trials[index]?.name, refused]));
  expect(named(seen), field).toEqual(named(expected));
}

const captchaTrials: readonly Trial[] = badCaptchaAnswers.map((text) => ({
  name: text,
  field: 'captchaAnswer',
  attempt: { way: 'set', text, times: 1 },
  expected: {
    value: text,
    note: '',
    message: text.trim() === '' ? missingSumMessage : captchaMessage,
  },
}));

async function enter(
  control: Locator,
  { text, times }: BadInput,
  way: 'by key' | 'from clipboard',
) {
  const page = control.page();
  if (way === 'by key') {
    // Only the last keys, which are too many or not allowed.
    const characters = [...text];
    const keys = characters.splice(-3);
    await control.fill(characters.join(''));
    await page.keyboard.type(keys.join(''));
  } else {
    await page.evaluate(([text, times]) => navigator.clipboard.writeText(text.repeat(times)), [
      text,
      times,
    ] as const);
    await control.fill('');
    await control.press('Control+V');
  }
}

const ofEachKind = [
  ...new Map(resiliency.fields.map((field) => [kindOf(field), field] as const)).values(),
];

async function expectEntered(
  filled: FilledForm,
  field: Field,
  inputs: readonly BadInput[],
  way: 'by key' | 'from clipboard',
) {
  const control = controlOf(filled.form, field.name);
  for (const input of inputs) {
    if (!input.entered || input.text === '') continue;
    await enter(control, input, way);
    await expectTrials(filled, field.name, [trial(field, input, 'as it is', input.entered)]);
  }
  await control.fill(hostileAnswer(resiliency.id, field));
}

async function expectKeys(filled: FilledForm) {
  for (const field of ofEachKind) {
    // In a one-line field a line break submits.
    const inputs = badInputs(resiliency.id, field).filter(
      ({ text, times }) => times === 1 && !(text.includes('\n') && field.control === 'input'),
    );
    await expectEntered(filled, field, inputs, 'by key');
  }
}

/** On one line and on several; five megabytes too, and those by script. */
async function expectClipboard(filled: FilledForm) {
  await filled.form.page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const field of [resiliency.fields[0], resiliency.fields[7]]) {
    await expectEntered(filled, field, badInputs(resiliency.id, field), 'from clipboard');
  }
  const field = resiliency.fields[7];
  const [input] = badInputs(resiliency.id, field).filter(({ times }) => times > 1);
  if (!input) throw new Error(`No megabytes for ${field.name}`);
  await expectTrials(filled, field.name, [trial(field, input, 'set', input.set)]);
}

for (const definition of tried) {
  const ways = definition === resiliency ? ', by key, from clipboard, in megabytes' : '';
  test(`${definition.id}: bad input is filtered or refused, field by field and in order${ways}`, async ({
    page,
    site,
  }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    const filled = await openFilled(page, site, definition);
    const { form, sum } = filled;

    await test.step('in one piece and by script', async () => {
      for (const field of definition.fields)
        await expectTrials(filled, field.name, trialsOf(definition, field));
    });
    if (definition === resiliency) {
      // The captcha is the same control on every page.
      await expectTrials(filled, 'captchaAnswer', captchaTrials);
      await test.step('by key', () => expectKeys(filled));
      await test.step('from clipboard', () => expectClipboard(filled));
    }
    await expectOrder(form, definition, hostileAnswers(definition));
    expect(posts, 'sent although refused').toEqual([]);
    expect(site.service.acceptedCount()).toBe(0);

    await controlOf(form, 'captchaAnswer').fill(sum);
    await buttonOf(form, definition).click();
    await expect(page.getByText(definition.successLine)).toBeVisible();
    await expect.poll(() => site.rows(definition.id).length).toBe(1);
    const [row = {}] = site.rows(definition.id);
    const sent = { ...hostileAnswers(definition), ...definition.constants };
    for (const name of wireNames(definition)) {
      const answer = sent[name] ?? '';
      // The local service marks a formula as text with a leading quote.
      expect(row[name], name).toBe(answer.startsWith('=') ? `'${answer}` : answer);
    }
    expect(site.service.acceptedCount()).toBe(1);
    expect(dialogs).toEqual([]);
  });
}
