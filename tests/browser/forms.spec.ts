// Proves specification 2.1, 4.3, 4.4, 5.7, 8.1.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { outcomeLines } from '#src/content/outcome-lines.ts';
import { type FormDefinition, wireNames } from '#src/forms/define-form.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import { formPaths } from '#tests/support/form-paths.ts';
import { foundOnce } from '#tests/support/submissions-reporter.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, type TestSite, test, untilOfflineReady } from './fixtures.ts';

const definitions: readonly FormDefinition[] = Object.values(formDefinitions);

/** Fills and submits a form that is open, and gives what its row must hold. */
async function send(page: Page, definition: FormDefinition, mark: string) {
  const answers = validAnswers(definition, mark);
  await fillForm(page, definition, answers);
  await submitForm(page, definition);
  return { ...answers, ...definition.constants };
}

/** The form's sheet holds exactly these answers, each under its own column, and no answer twice. */
async function expectRows(
  site: TestSite,
  { id, ...definition }: FormDefinition,
  expected: readonly Readonly<Record<string, string>>[],
) {
  await expect.poll(() => site.rows(id).length, { timeout: 20_000 }).toBe(expected.length);
  const rows = site.rows(id);
  const names = wireNames({ id, ...definition });
  const wanted = expected.map((answers) => names.map((name) => answers[name]));
  expect(rows.map((row) => names.map((name) => row[name]))).toEqual(wanted);
  expect(new Set(rows.map((row) => row.submissionId)).size).toBe(expected.length);
  for (const row of rows) expect(Object.values(row)).not.toContain('basic');
}

for (const definition of definitions) {
  test(`${definition.id}: sent online, then offline and online again`, async ({
    page,
    site,
    context,
  }) => {
    const path = (await formPaths()).get(definition.id);
    await page.goto(site.address + path);
    const online = await send(page, definition, 'online');
    await expect(page.getByText(definition.successLine)).toBeVisible();
    await expectRows(site, definition, [online]);
    await untilOfflineReady(page);

    await context.setOffline(true);
    await page.goto(site.address + path);
    const offline = await send(page, definition, 'offline');
    await expect(page.getByText(outcomeLines.saved)).toBeVisible();
    await expectRows(site, definition, [online]);

    await context.setOffline(false);
    await expect(page.getByText(definition.successLine)).toBeVisible({ timeout: 20_000 });
    await expectRows(site, definition, [online, offline]);
    test.info().annotations.push({ type: foundOnce, description: '2' });
  });
  test.use({ expectedOnConsole: failedRequest });
}

test('every form: written offline, the browser closed, sent when it is opened again online', async ({
  site,
  launchOptions,
}) => {
  test.setTimeout(180_000);
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const open = () => chromium.launchPersistentContext(profile, launchOptions);
  const paths = await formPaths();
  const expected = new Map<FormDefinition, Readonly<Record<string, string>>>();

  const first = await open();
  const visit = await first.newPage();
  await visit.goto(site.address);
  await visit.keyboard.press('Tab');
  await untilOfflineReady(visit);
  await site.close();
  for (const definition of definitions) {
    await visit.goto(site.address + paths.get(definition.id));
    expected.set(definition, await send(visit, definition, 'closed'));
    await expect(visit.getByText(outcomeLines.saved)).toBeVisible();
  }
  await first.close();
  await site.restart();
  for (const definition of definitions) await expectRows(site, definition, []);

  const second = await open();
  const reopened = await second.newPage();
  await reopened.goto(`${site.address}/outbox`);
  await expect(reopened.getByRole('heading', { name: 'Waiting (0)' })).toBeVisible({
    timeout: 60_000,
  });
  for (const [definition, answers] of expected) await expectRows(site, definition, [answers]);
  test.info().annotations.push({ type: foundOnce, description: `${expected.size}` });
  await second.close();
  rmSync(profile, { recursive: true });
});
