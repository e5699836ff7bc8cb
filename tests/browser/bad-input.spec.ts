// Proves specification 3.3, 3.4, 3.5, 3.6, 3.8, 3.10, 11.4.
import type { Locator, Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { type Answers, type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import * as specified from '#tests/support/specified-messages.ts';
import { fillAtOnce } from './fill-at-once.ts';
import { expect, test } from './fixtures.ts';
import { buttonOf, controlOf, openForm } from './open-form.ts';

/** Every kind of control but a list, of whose choices the units are enough. */
const resiliency: FormDefinition = formDefinitions.resiliency;
const fields = resiliency.fields.filter((field) => field.control !== 'select');
type Typed = (typeof fields)[number];
const ofEachKind = [
  ...new Map(fields.map((field) => [`${field.kind} ${field.control}`, field])).values(),
];

const onlyLetters = 'Only letters are allowed here. Other characters were left out.';
const onlyDigits = 'Only digits are allowed here. Other characters were left out.';
const cutAt = (most: number) => `Only ${most} characters fit here. The rest was cut off.`;

const markup = '<script>alert()</script>';
const rightToLeft = 'سارة';
const fiveMillion = 5_000_000;
const longest = 'a'.repeat(40);

type Way = 'typed' | 'pasted';
type Row = readonly [way: Way, text: string, value: string, note: string, message: string | null];

/** What the browser makes of an answer, and what the app says; the rules themselves are the units'. */
function rowsOf(field: Typed): readonly Row[] {
  const { label, control } = field;
  const missing = specified.missingMessage(label);
  const { typing, max, wrong } = specified.specifiedCheck(resiliency.id, field);
  switch (field.kind) {
    case 'name':
    case 'state':
      return [
        ['typed', `-${longest}`, longest.slice(0, typing), `${onlyLetters} ${cutAt(typing)}`, null],
        ['typed', ' 1', '', onlyLetters, missing],
        ['pasted', 'Te\nst', 'Test', onlyLetters, null],
      ];
    case 'email':
      return [
        ['typed', '  ', '', '', missing],
        ['typed', longest, longest.slice(0, typing), cutAt(typing), wrong],
        ['pasted', 'te\nst@example.org', 'te st@example.org', '', specified.malformedEmailMessage],
      ];
    case 'phone':
      return [
        ['typed', '555😀5', '5555', onlyDigits, wrong],
        ['pasted', '555-010\n0000', '5550100000', '', null],
      ];
    case 'zip':
      return [
        ['typed', '１２３４５６', '12345', cutAt(typing), null],
        ['pasted', rightToLeft, '', onlyDigits, missing],
      ];
    case 'text':
      return [
        ['pasted', '😀'.repeat(max + 1), '😀'.repeat(max), cutAt(typing), null],
        // A one-line control replaces a pasted line break.
        ['pasted', 'one\ntwo', control === 'textarea' ? 'one\ntwo' : 'one two', '', null],
      ];
  }
}

/** The most hostile answer that every check accepts. */
function hostileAnswer(field: Typed): string {
  const { kind, control } = field;
  const text = `=cmd() ${markup}${control === 'textarea' ? '\n' : ' '}",😀 １２ ${rightToLeft}`;
  return {
    ...{ name: rightToLeft, state: rightToLeft, email: '=cmd@example.org' },
    ...{ phone: '5550100000', zip: '00000', text },
  }[kind];
}

const hostileAnswers: Answers = Object.fromEntries(
  fields.map((field) => [field.name, hostileAnswer(field)]),
);

async function paste(control: Locator, text: string, times = 1): Promise<void> {
  await control
    .page()
    .evaluate(([text, times]) => navigator.clipboard.writeText(text.repeat(times)), [
      text,
      times,
    ] as const);
  await control.press('Control+V');
}

/** The alert is above the fields and about this control, says this, and takes nothing away. */
async function expectRefused(page: Page, control: Locator, message: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert').locator('p');
  await expect(alert).toHaveText([message, resiliency.errorLine]);
  await expect(control).toBeFocused();
  await expect(control).toHaveAccessibleDescription(
    new RegExp(message.replaceAll(/[().,+]/g, '\\$&')),
  );
  await expect(page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(1);
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  const [said, first] = [alert.first(), page.getByLabel('First Name')];
  expect((await said.boundingBox())?.y).toBeLessThan((await first.boundingBox())?.y ?? 0);
}

test('bad input is refused; the most hostile that passes arrives whole', async ({ page, site }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = await openForm(page, site, resiliency);
  const sum = await fillAtOnce(form, hostileAnswers);
  const submit = () => buttonOf(form, resiliency).click();
  const captcha = controlOf(form, 'captchaAnswer');
  for (const field of ofEachKind) {
    const control = controlOf(form, field.name);
    for (const [way, text, value, note, message] of rowsOf(field)) {
      await test.step(`${field.name}, ${way}: ${text.slice(0, 20)}`, async () => {
        await control.fill('');
        if (way === 'typed') await control.pressSequentially(text);
        else await paste(control, text);
        await expect(control).toHaveValue(value);
        const live = control.locator('xpath=ancestor::div[1]').locator('[aria-live=polite]');
        await expect(live.filter({ hasText: /\S/ })).toHaveText(note === '' ? [] : [note]);
        // A wrong sum is refused last: its alert shows that the field passed.
        await captcha.fill(message === null ? '0' : sum);
        await submit();
        if (message === null) await expectRefused(page, captcha, specified.captchaMessage);
        else await expectRefused(page, control, message);
        await expect(control).toHaveValue(value);
      });
    }
    await control.fill(hostileAnswer(field));
  }
  for (const [text, message] of [
    ['', specified.missingSumMessage],
    ['９'.repeat(501), specified.captchaMessage],
    [markup, specified.captchaMessage],
  ] as const) {
    await captcha.fill(text);
    await submit();
    await expectRefused(page, captcha, message);
  }
  // On one line and on several: it stops no page.
  for (const field of fields.filter((_, place) => place === 0 || place === 7)) {
    await test.step(`${field.name}: five megabytes`, async () => {
      const control = controlOf(form, field.name);
      const { typing, wrong } = specified.specifiedCheck(resiliency.id, field);
      await control.fill('');
      await paste(control, 'x', fiveMillion);
      await expect(control).toHaveValue('x'.repeat(typing));
      await submit();
      await expectRefused(page, captcha, specified.captchaMessage);
      // Set by a script: without an event, and so without a filter.
      await control.evaluate((element, length) => {
        Reflect.set(element, 'value', 'x'.repeat(length));
      }, fiveMillion);
      await submit();
      await expectRefused(page, control, wrong);
      await control.fill(hostileAnswer(field));
    });
  }
  expect(site.service.acceptedCount(), 'sent although refused').toBe(0);

  await captcha.fill(sum);
  await submit();
  await expect(page.getByText(resiliency.successLine)).toBeVisible();
  await expect.poll(() => site.rows(resiliency.id).length).toBe(1);
  const [row = {}] = site.rows(resiliency.id);
  const sent = { ...hostileAnswers, ...resiliency.constants };
  for (const name of wireNames(resiliency)) {
    const answer = sent[name] ?? '';
    // The local service marks a formula as text with a leading quote.
    expect(row[name], name).toBe(answer.startsWith('=') ? `'${answer}` : answer);
  }
  expect(dialogs).toEqual([]);
});
