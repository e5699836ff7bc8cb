// Proves specification 2.1, 4.3, 4.4, 5.7, 8.1.
import { chromium, type Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { sentMessages } from '#src/screens/shared/when-sent.ts';
import { specifiedFormPaths } from '#tests/support/specification.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillAtOnce } from './fill-at-once.ts';
import { fillForm, formOf, reopenForm, submitForm } from './fill-form.ts';
import {
  bringApp,
  expect,
  failedRequest,
  putOnDevice,
  type TestSite,
  test,
  untilOfflineReady,
} from './fixtures.ts';
import { openForm } from './open-form.ts';

test.use({ serviceWorkers: 'allow', expectedOnConsole: failedRequest });

const definitions: readonly FormDefinition[] = Object.values(formDefinitions);

const rowOf = (definition: FormDefinition, mark: string) => ({
  ...validAnswers(definition, mark),
  ...definition.constants,
});

async function expectRows(
  site: TestSite,
  { id, ...definition }: FormDefinition,
  expected: readonly Readonly<Record<string, string>>[],
) {
  await expect.poll(() => site.rows(id).length).toBe(expected.length);
  const rows = site.rows(id);
  const names = wireNames({ id, ...definition });
  const cells = expected.map((answers) => names.map((name) => answers[name]));
  expect(rows.map((row) => names.map((name) => row[name]))).toEqual(cells);
  expect(new Set(rows.map((row) => row.submissionId)).size).toBe(expected.length);
  for (const row of rows) expect(Object.values(row)).not.toContain('basic');
}

/** By a link of the app: the next test opens each form's page as a document. */
async function openByLink(page: Page, { id }: FormDefinition): Promise<void> {
  const link = page.locator(`:is(header, footer) a[href="${specifiedFormPaths[id]}"]`).first();
  await link.dispatchEvent('click', { button: 0 });
  await expect(page.locator(`form[data-form="${id}"]`)).toHaveAttribute('data-mounted', '');
}

test('every form: sent online, the first also offline and online again', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.address);
  await bringApp(page);
  for (const definition of definitions) {
    await test.step(definition.id, async () => {
      await openByLink(page, definition);
      await fillForm(page, definition, validAnswers(definition, 'online'));
      await submitForm(page, definition);
      await expect(page.getByText(definition.successLine)).toBeVisible();
      await expectRows(site, definition, [rowOf(definition, 'online')]);
    });
    // The differences between forms are proven online above, and offline below.
    if (definition !== definitions[0]) continue;
    await test.step('offline and online again', async () => {
      await untilOfflineReady(page);
      await context.setOffline(true);
      await reopenForm(page);
      await fillAtOnce(formOf(page, definition), validAnswers(definition, 'offline'));
      await submitForm(page, definition);
      const waits = `${outcomeMessages.saved} ${sentMessages.whenConnected}`;
      await expect(page.getByText(waits)).toBeVisible();
      await expectRows(site, definition, [rowOf(definition, 'online')]);

      await context.setOffline(false);
      await expect(page.getByText(definition.successLine)).toBeVisible();
      const rows = ['online', 'offline'].map((mark) => rowOf(definition, mark));
      await expectRows(site, definition, rows);
    });
  }
});

test('every form: written offline, the browser closed, sent when it is opened again online', async ({
  site,
  folder,
  launchOptions,
}) => {
  const open = () => chromium.launchPersistentContext(folder, launchOptions);

  const first = await open();
  const visit = await first.newPage();
  await putOnDevice(visit, site.address);
  await site.close();
  for (const definition of definitions) {
    await fillAtOnce(await openForm(visit, site, definition), validAnswers(definition, 'closed'));
    await submitForm(visit, definition);
    await expect(visit.getByText(outcomeMessages.saved)).toBeVisible();
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
  for (const definition of definitions)
    await expectRows(site, definition, [rowOf(definition, 'closed')]);
  await second.close();
});
