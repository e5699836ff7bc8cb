import { expect, type Locator, type Page } from '@playwright/test';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

/** The form of a definition on the open page. */
export const formOf = (page: Page, definition: FormDefinition): Locator =>
  page.locator(`form[data-form="${definition.id}"]`);

/**
 * Fills an interactive form by its labels, with the captcha; does not submit. One call per field took four
 * times as long.
 */
export async function fillForm(
  page: Page,
  definition: FormDefinition,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  const form = formOf(page, definition);
  const answered = definition.fields.map(
    ({ label, name }) => [label, answers[name] ?? ''] as const,
  );
  // The panel of a submission before can come late, and takes the form's place.
  await expect(async () => {
    await reopenForm(page);
    await expect(captchaOf(form)).toBeVisible();
    await form.evaluate(
      (form, answered) => {
        // What is filled in on one's own device is folded.
        form.querySelector('details')?.setAttribute('open', '');
        const controls = form.querySelectorAll<
          HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
        >('input, textarea, select');
        const [, a, b] = /Please solve: (\d+) \+ (\d+)/.exec(form.textContent ?? '') ?? [];
        const sum = String(Number(a) + Number(b));
        for (const [words, text = sum] of answered) {
          const control = [...controls].find(({ labels }) =>
            [...(labels ?? [])].some(({ textContent }) => textContent?.includes(words)),
          );
          if (!control?.checkVisibility() || control.disabled) throw new Error(`No '${words}'.`);
          control.focus();
          if (control instanceof HTMLSelectElement) {
            control.value = text;
            if (control.value !== text) throw new Error(`No '${text}' at '${words}'.`);
            control.dispatchEvent(new Event('input', { bubbles: true }));
            control.dispatchEvent(new Event('change', { bubbles: true }));
          } else {
            control.select();
            document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
          }
        }
      },
      [...answered, ['Please solve'] as const],
    );
    expect(await form.isVisible()).toBe(true);
  }).toPass();
}

/** Leaves the panel of a submission for the next one. */
export async function reopenForm(page: Page): Promise<void> {
  const another = page.getByRole('button', { name: 'File another' });
  if (await another.isVisible()) await another.click();
}

/** Solves a form's captcha. */
export async function solveCaptcha(form: Locator): Promise<void> {
  const captcha = captchaOf(form);
  await expect(captcha).toBeVisible();
  await captcha.fill(await sumOf(form));
}

/** What a form's captcha asks for. */
export async function sumOf(form: Locator): Promise<string> {
  const label = await form.getByText(/Please solve/).innerText();
  const [a = 0, b = 0] = [...label.matchAll(/\d+/g)].map(Number);
  return String(a + b);
}

const captchaOf = (form: Locator): Locator => form.getByLabel(/Please solve: \d+ \+ \d+ = \?/);

export async function submitForm(page: Page, definition: FormDefinition): Promise<void> {
  await formOf(page, definition).getByRole('button', { name: definition.submitLabel }).click();
}

/**
 * Files a report by the form on the open page, and waits for these words, if any.
 * @returns its answers
 */
export async function fileReport(
  page: Page,
  definition: FormDefinition,
  mark: string,
  words?: string | RegExp,
): Promise<Answers> {
  const answers = validAnswers(definition, mark);
  await fillForm(page, definition, answers);
  await submitForm(page, definition);
  if (words !== undefined) await expect(page.getByText(words)).toBeVisible();
  return answers;
}

/** The outcome above a form's fields. */
export const outcomeLine = (page: Page) =>
  page.locator('main section').getByRole('status').first().locator('p').first();
