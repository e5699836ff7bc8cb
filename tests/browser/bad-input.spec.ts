import type { Locator, Page } from '@playwright/test';
import { type FormDefinition, wireNames } from '#src/forms/define-form.ts';
import type { Field } from '#src/forms/field.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import { type BadInput, badInputs, formula, markup } from '#tests/support/bad-inputs.ts';
import { captchaMessage, specifiedCheck } from '#tests/support/specified-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, solveCaptcha } from './fill-form.ts';
import { expect, type TestSite, test } from './fixtures.ts';
import { controlOf, type FormShows, openForm, submitAndRead } from './open-form.ts';

const definitions: readonly FormDefinition[] = Object.values(formDefinitions);

for (const definition of definitions) {
  test(`${definition.id}: bad input is filtered or refused, field by field`, async ({
    page,
    site,
  }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const form = await openForm(page, site, definition);
    const valid = validAnswers(definition, 'bad input');
    await fillForm(page, definition, valid);
    // With a wrong sum nothing is sent, and an answer that every check accepts shows as such.
    await controlOf(form, 'captchaAnswer').fill('0');

    for (const field of definition.fields) {
      for (const input of badInputs(field)) {
        await test.step(nameOf(field, input), async () => {
          const control = controlOf(form, field.name);
          if (field.control === 'select') await force(control, input.text);
          else await put(page, control, input);
          const { before, after } = await submitAndRead(form);
          expectFiltered(before, field, input);
          expectRefused(after, definition, { field, input, valid });
        });
      }
      await restore(controlOf(form, field.name), field, valid[field.name] ?? '');
    }
    expect(site.service.acceptedCount(), 'submissions sent').toBe(0);
    await sendHostile(form, definition, site);
    expect(dialogs).toEqual([]);
  });
}

const nameOf = (field: Field, { way, text }: BadInput) =>
  `${field.name}, ${way}: ${JSON.stringify(text.slice(0, 40))} (${text.length})`;

/** Empties a control and puts a bad input into it. */
async function put(page: Page, control: Locator, { way, text }: BadInput) {
  // Of what is typed, only the last keys are pressed: where a text becomes too long, they are the ones.
  const keys = way === 'typed' ? text.slice(-4) : '';
  await control.evaluate(
    (element, value) => {
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return;
      element.value = '';
      // The note of the input before goes with the text that it was about.
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
      element.value = value;
      element.focus();
      if (element.type !== 'email') element.setSelectionRange(value.length, value.length);
    },
    way === 'pasted' ? '' : text.slice(0, text.length - keys.length),
  );
  if (way === 'typed') await page.keyboard.type(keys);
  if (way === 'pasted') await page.keyboard.insertText(text);
}

/** Chooses what a list does not have, as a robot may. */
const force = (control: Locator, text: string) =>
  control.evaluate((select, value) => {
    if (!(select instanceof HTMLSelectElement)) throw new Error('Not a select');
    if (![...select.options].some((option) => option.value === value)) {
      select.add(new Option(value, value));
    }
    select.value = value;
  }, text);

async function restore(control: Locator, field: Field, answer: string) {
  if (field.control === 'select') await control.selectOption(answer);
  else await control.fill(answer);
}

/** The filter's result stands in the field, and its note beside it is announced politely. */
function expectFiltered({ values, notes }: FormShows, { name }: Field, { stands, note }: BadInput) {
  expect({ stands: values[name], note: notes[name] }).toEqual({ stands, note });
}

type Refusal = {
  readonly field: Field;
  readonly input: BadInput;
  readonly valid: Readonly<Record<string, string>>;
};

/**
 * The alert names what is wrong, its field has the focus, is marked and described; every field holds
 * what it held. What the checks accept gets as far as the wrong sum.
 */
function expectRefused(
  { notes, descriptions, ...shown }: FormShows,
  definition: FormDefinition,
  { field, input, valid }: Refusal,
) {
  const at = input.message === null ? 'captchaAnswer' : field.name;
  const message = input.message ?? captchaMessage;
  expect({ ...shown, note: notes[field.name] }).toEqual({
    alert: message,
    status: definition.errorLine,
    focused: at,
    invalid: [at],
    values: { ...valid, [field.name]: input.stands, captchaAnswer: '0', leave_this_blank: '' },
    note: input.note,
  });
  expect(descriptions[at]).toContain(message);
}

/** Sends what is hostile but allowed: it arrives as text, a formula with a quote before it. */
async function sendHostile(form: Locator, definition: FormDefinition, site: TestSite) {
  const hostile = Object.fromEntries(
    definition.fields.map((field) => [field.name, hostileAnswer(field)]),
  );
  for (const field of definition.fields) {
    await restore(controlOf(form, field.name), field, hostile[field.name] ?? '');
  }
  await solveCaptcha(form);
  await form.getByRole('button', { name: definition.submitLabel }).press('Enter');
  await expect(form.page().getByText(definition.successLine)).toBeVisible();
  await expect.poll(() => site.rows(definition.id).length).toBe(1);
  const [row = {}] = site.rows(definition.id);
  for (const name of wireNames(definition)) {
    const sent = hostile[name] ?? definition.constants?.[name] ?? '';
    expect(row[name]).toBe(sent.startsWith('=') ? `'${sent}` : sent);
  }
  expect(site.service.acceptedCount()).toBe(1);
}

function hostileAnswer(field: Field): string {
  if (field.control === 'select') return field.choices[0]?.value ?? '';
  switch (specifiedCheck(field.label).rule) {
    case 'letters':
      return 'سارة';
    case 'email':
      return '=cmd@example.org';
    case 'phone':
      return '5550100000';
    case 'zip':
      return '00000';
    case 'text':
      return field.control === 'textarea'
        ? `${formula}\n${markup}\n",😀 سارة １２`
        : `${formula} ${markup} ",😀 سارة １２`;
    default:
      return 'TX';
  }
}

test('5 MB in a field: the page answers again within five seconds', async ({ page, site }) => {
  const megabytes = 'x'.repeat(5_000_000);
  const form = await openForm(page, site, formDefinitions.resiliency);
  await fillForm(page, formDefinitions.resiliency, validAnswers(formDefinitions.resiliency, 'big'));
  const withinFiveSeconds = async (doing: () => Promise<void>) => {
    const started = Date.now();
    await doing();
    const took = Date.now() - started;
    expect(took, 'milliseconds').toBeLessThan(5_000);
    return took;
  };

  for (const { name } of formDefinitions.resiliency.fields.slice(-2)) {
    const control = controlOf(form, name);
    await control.fill('');
    await control.focus();
    const pasting = await withinFiveSeconds(async () => {
      await page.keyboard.insertText(megabytes);
      await expect(control).toHaveValue('x'.repeat(500));
    });
    await control.evaluate((element, text) => {
      if ('value' in element) element.value = text;
    }, megabytes);
    const refusing = await withinFiveSeconds(async () => {
      await form.locator('button').press('Enter');
      await expect(
        page.getByRole('alert').getByText('must be 500 characters or fewer.'),
      ).toBeVisible();
    });
    console.log(`5 MB into ${name}: pasted in ${pasting} ms, refused in ${refusing} ms`);
    await control.fill('Test');
  }
  expect(site.service.acceptedCount()).toBe(0);
});
