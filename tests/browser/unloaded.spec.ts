// Proves specification 8.10.
import type { Page } from '@playwright/test';
import { volunteer } from '#src/forms/all-forms.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { unloadedMessage } from '#src/ui/loading.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, formOf, submitForm } from './fill-form.ts';
import { bringApp, expect, failedRequest, test } from './fixtures.ts';
import { untilMounted } from './open-form.ts';

test.use({
  expectedOnConsole: new RegExp(`${failedRequest.source}|dynamically imported module`),
});

const withhold = (page: Page, script: string) =>
  page.route(new RegExp(`/assets/${script}-.*\\.js$`), (route) => route.abort());
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: unloadedMessage });

test(`a form that cannot be sent without 'form-page' says so until it comes, and keeps what is typed`, async ({
  page,
  site,
}) => {
  await withhold(page, 'form-page');
  await page.goto(`${site.address}/volunteer`);
  const form = formOf(page, volunteer);
  await form.getByLabel('First Name').fill('Someone');
  await expect(notice(page)).toBeInViewport();
  await expect(form.getByLabel('First Name')).toHaveValue('Someone');

  await page.unrouteAll();
  await untilMounted(page);
  await expect(notice(page)).toHaveCount(0);
  await expect(form.getByLabel('First Name')).toHaveValue('Someone');

  // One script makes it work, beside React too.
  await bringApp(page);
  await fillForm(page, volunteer, validAnswers(volunteer, 'late'));
  await submitForm(page, volunteer);
  await expect(page.getByText(volunteer.successLine)).toBeVisible();
  expect(site.rows('volunteer')).toHaveLength(1);
});

for (const script of ['background', 'submit']) {
  test(`a press that needs '${script}' waits for it, says so, keeps what is typed, and is carried out once`, async ({
    page,
    site,
  }) => {
    await withhold(page, script);
    await page.goto(`${site.address}/volunteer`);
    const answers = validAnswers(volunteer, script);
    await fillForm(page, volunteer, answers);
    await submitForm(page, volunteer);
    await expect(page.getByText(formMessages.storing)).toBeVisible();
    await expect(notice(page)).toBeInViewport();
    await expect(formOf(page, volunteer).getByLabel('First Name')).toHaveValue(
      answers.firstName ?? '',
    );

    await page.unrouteAll();
    await expect(page.getByText(volunteer.successLine)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    expect(site.rows('volunteer')).toHaveLength(1);
  });
}

test('a form is sent without React', async ({ page, site }) => {
  await withhold(page, 'live');
  await page.goto(`${site.address}/volunteer`);
  await fillForm(page, volunteer, validAnswers(volunteer, 'alone'));
  await submitForm(page, volunteer);
  await expect(page.getByText(volunteer.successLine)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(site.rows('volunteer')).toHaveLength(1);
});

for (const [path, script] of [
  ['/outbox', 'live'],
  ['/diagnostics', 'submit'],
  ['/outbox', 'deferred'],
] as const) {
  test(`${path} says that it cannot be opened until '${script}' comes`, async ({ page, site }) => {
    await withhold(page, script);
    await page.goto(site.address + path);
    await expect(notice(page)).toBeInViewport();
    await expect(notice(page)).toHaveCount(1);
    await page.unrouteAll();
    const there = page.getByRole('heading', { name: /^Waiting|^This Device Now/ });
    await expect(there).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
}

test('a form needs no part that comes late', async ({ page, site }) => {
  await withhold(page, 'deferred');
  await page.goto(`${site.address}/volunteer`);
  await untilMounted(page);
  await expect(notice(page)).toHaveCount(0);
});

test('what cannot be fetched at first is fetched later: the form comes alive, with what was typed', async ({
  page,
  site,
}) => {
  const failed = new Set<string>();
  await page.route(
    /assets\/(form-page|background|submit|live|react|volunteer|deferred)-.*\.js$/,
    async (route) => {
      const address = route.request().url();
      if (failed.has(address)) return route.continue();
      failed.add(address);
      return route.abort();
    },
  );
  await page.goto(`${site.address}/volunteer`);
  const form = formOf(page, volunteer);
  await form.getByLabel('First Name').fill('Typed');
  await untilMounted(page);
  await expect(form.getByLabel('First Name')).toHaveValue('Typed');
  await fillForm(page, volunteer, validAnswers(volunteer, 'bad connection'));
  await submitForm(page, volunteer);
  await expect(page.getByText(volunteer.successLine)).toBeVisible();
  await expect.poll(() => failed.size).toBe(7);
});

test('a page for reading says nothing of it', async ({ page, site }) => {
  await withhold(page, 'live');
  const asked = page.waitForEvent('requestfailed');
  await page.goto(`${site.address}/pillars`);
  await page.getByRole('banner').hover();
  await asked;
  await expect(notice(page)).toHaveCount(0);
});
