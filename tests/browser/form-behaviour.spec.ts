// Proves specification 2.11, 3.8, 3.9, 3.12, 4.10, 9.3, 10.6.
import type { Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { specifiedFormPaths } from '#tests/support/specification.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { formOf, solveCaptcha, submitForm } from './fill-form.ts';
import { test as base, expect, hold, noWorker } from './fixtures.ts';
import { buttonOf, controlOf } from './open-form.ts';

const { volunteer } = formDefinitions;

/** Console lines, and addresses of requests and navigations. */
type Leaks = { readonly lines: readonly string[]; readonly addresses: readonly string[] };

/** Answers that occur nowhere else on a page. */
const answers: Readonly<Record<string, string>> = {
  ...validAnswers(volunteer, 'invented mark'),
  firstName: 'Inventedone',
  lastName: 'Inventedtwo',
};

const personal = /invented|example\.org|5550100000/i;

/** Also fails if personal data reaches the console or an address. */
const test = base.extend<{ readonly leaks: Leaks }>({
  leaks: [
    async ({ context }, use) => {
      const lines: string[] = [];
      const addresses: string[] = [];
      context.on('console', (message) => lines.push(message.text()));
      context.on('request', (request) => addresses.push(request.url()));
      await use({ lines, addresses });
      const leaked = [...lines, ...addresses].filter((line) => personal.test(line));
      expect(leaked, 'personal').toEqual([]);
    },
    { auto: true },
  ],
});

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

function valuesOf(page: Page, definition: FormDefinition): Promise<Record<string, string>> {
  return formOf(page, definition).evaluate((form) => {
    const controls = form.querySelectorAll<
      HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
    >('[name]');
    const fields = [...controls].filter(
      ({ name }) => name !== 'captchaAnswer' && name !== 'leave_this_blank',
    );
    return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  }, undefined);
}

test('what is typed early is sent once, a robot’s never', async ({ page, site, leaks }) => {
  const release = await hold(page, /\.js$/);
  const path = specifiedFormPaths[volunteer.id];
  await page.goto(site.address + path, { waitUntil: 'commit' });
  const form = formOf(page, volunteer);

  await test.step('early', async () => {
    const typed: typeof answers = { ...answers, firstName: 'Inventedonetwo' };
    for (const { name, control } of volunteer.fields) {
      const text = typed[name] ?? '';
      if (control === 'select') await controlOf(form, name).selectOption(text);
      else await controlOf(form, name).fill(text);
    }
    await expect(form.getByText('Getting ready…')).toBeVisible();
    await controlOf(form, 'firstName').press('Enter');
    expect(page.url()).toBe(site.address + path);

    release();
    await expect(form.getByText('Getting ready…')).toHaveCount(0);
    expect(await valuesOf(page, volunteer)).toEqual(typed);
    await solveCaptcha(form);
    await submitForm(page, volunteer);
    await expect(alert(page).locator('p').first()).toHaveText(
      'First Name must contain only letters and be 12 characters or fewer.',
    );
    await controlOf(form, 'firstName').fill('Inventedone');
    await expect(alert(page)).toHaveCount(0);
  });

  // As a robot does, without an event.
  const setTrap = (text: string) =>
    controlOf(form, 'leave_this_blank').evaluate((trap: HTMLInputElement, text) => {
      trap.value = text;
    }, text);
  await test.step('honeypot', async () => {
    await expect(form.getByRole('textbox', { name: 'Leave this blank' })).toHaveCount(0);
    await setTrap('Invented');
    const logged = page.waitForEvent('console', (message) => /honeypot/.test(message.text()));
    await submitForm(page, volunteer);
    await logged;
    expect(leaks.lines.filter((line) => !noWorker.test(line))).toEqual([
      'The honeypot was filled in: nothing was submitted.',
    ]);
    await expect(alert(page)).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
    expect(await valuesOf(page, volunteer)).toEqual(answers);
  });

  // This submission must be the first request.
  await test.step('double click', async () => {
    // So tall that nothing scrolls under the pointer.
    await page.setViewportSize({ width: 1280, height: 2600 });
    await setTrap('');
    const box = await buttonOf(form, volunteer).boundingBox();
    if (box === null) throw new Error('The button is not shown.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 2];
    await page.mouse.click(x, y);
    await expect(page.getByText(volunteer.successLine)).toBeVisible();
    await page.mouse.click(x, y, { clickCount: 2 });
    await expect(page.getByText(volunteer.successLine)).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    expect(site.service.acceptedCount()).toBe(1);
    expect(site.rows(volunteer.id)).toMatchObject([answers]);
  });
});
