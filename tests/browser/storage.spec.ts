// Proves specification 4.3, 4.6, 4.7, 5.29.
import type { Page } from '@playwright/test';
import { localIssue, stayInformed } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { deviceToolMessages } from '#src/screens/tools/tool-messages.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import {
  evict,
  forbidOpening,
  holdDatabase,
  openBystander,
  removeIndexedDb,
  silenceOpening,
  smallDevice,
  takeDatabase,
} from './broken-storage.ts';
import { fillForm, formOf, submitForm } from './fill-form.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { openTool, waiting } from './outbox-steps.ts';
import { outcomeLine, watchForSaved } from './outcome-line.ts';

test.use({ expectedOnConsole: failedRequest });

/** In milliseconds (src/storage/database.ts). */
const storageLimit = 8_000;

async function fill(page: Page, definition: FormDefinition, mark: string): Promise<void> {
  await fillForm(page, definition, validAnswers(definition, mark));
}

async function expectAsTyped(page: Page, definition: FormDefinition, mark: string): Promise<void> {
  const answers = validAnswers(definition, mark);
  for (const { label, name } of definition.fields) {
    const control = formOf(page, definition).getByLabel(label, { exact: false }).first();
    await expect(control).toHaveValue(answers[name] ?? '');
  }
}

type Fault = {
  readonly what: string;
  readonly failure: StorageFailure;
  readonly arrange: (page: Page, address: string) => Promise<unknown>;
};

const faults: readonly Fault[] = [
  {
    what: 'is absent',
    failure: 'unavailable',
    arrange: (page) => removeIndexedDb(page.context()),
  },
  {
    what: 'is forbidden',
    failure: 'unavailable',
    arrange: (page) => forbidOpening(page.context()),
  },
  {
    what: 'never answers',
    failure: 'timed-out',
    arrange: (page) => silenceOpening(page.context()),
  },
  {
    what: 'is blocked by another page',
    failure: 'timed-out',
    arrange: async (page, address) => holdDatabase(await openBystander(page, address)),
  },
];

for (const { what, failure, arrange } of faults) {
  test(`storage that ${what}: sent directly or said to have failed, never 'saved'`, async ({
    page,
    context,
    site,
  }) => {
    await arrange(page, site.address);
    await watchForSaved(context);
    await page.clock.install();
    const passStorageLimit = async () => {
      if (failure === 'timed-out') await page.clock.fastForward(storageLimit);
    };
    // Storage calls may wait in sequence: each needs its own jump.
    const submit = async (line: string) => {
      await submitForm(page, localIssue);
      await expect(async () => {
        await passStorageLimit();
        await expect(outcomeLine(page)).toHaveText(line, { timeout: 1_000 });
      }).toPass();
    };

    await page.goto(`${site.address}/share-issue`);
    await fill(page, localIssue, 'direct');
    await submit(localIssue.successLine);
    expect(site.rows('local-issue')).toHaveLength(1);
    await expect(page.getByText(/^Receipt [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/)).toBeVisible();

    await site.service.injectFault('refuse');
    await fill(page, localIssue, 'twice');
    await submit(localIssue.errorLine);
    await expectAsTyped(page, localIssue, 'twice');
    expect(site.rows('local-issue')).toHaveLength(1);

    // Unsent text needs one more press.
    await site.service.injectFault('none');
    await submit(localIssue.successLine);
    expect(site.rows('local-issue').map(({ issue }) => issue)).toEqual(
      ['direct', 'twice'].map((mark) => validAnswers(localIssue, mark).issue),
    );
    await expect(page.locator('html')).not.toHaveAttribute('data-said');

    await page.getByRole('contentinfo').getByRole('link', { name: 'Outbox' }).click();
    await expect(async () => {
      await passStorageLimit();
      await expect(page.getByRole('alert')).toHaveText(outboxMessages.unavailable[failure], {
        timeout: 1_000,
      });
    }).toPass();
  });
}

test('storage that is full: sent directly or said to have failed, and what is kept stays', async ({
  page,
  context,
  site,
}) => {
  const device = await smallDevice(page, site.address);
  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/share-issue`);
  await fill(page, localIssue, 'kept');
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);

  await device.fill();
  await watchForSaved(context);
  await page.reload();
  await fill(page, localIssue, 'direct');
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toHaveText(localIssue.errorLine);
  await expectAsTyped(page, localIssue, 'direct');
  await site.service.injectFault('none');
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toHaveText(localIssue.successLine);
  await expect(page.locator('html')).not.toHaveAttribute('data-said');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Outbox' }).click();
  const copies = page.getByLabel(deviceToolMessages.copies.label);
  await openTool(page, 'device');
  await copies.click();
  await expect(page.getByRole('alert')).toHaveText(outboxMessages.unavailable.full);
  await expect(copies).not.toBeChecked();
  // The next start sends without a lease, which makes room.
  await page.reload();
  await waiting(page, 0);

  await page.goto('about:blank');
  await device.makeRoom();
  await page.goto(`${site.address}/outbox`);
  await expect(page.getByText('Waiting (0)')).toBeVisible();
  // The app may retry before the next press.
  expect(
    site
      .rows('local-issue')
      .map(({ issue }) => issue)
      .toSorted(),
  ).toEqual(['direct', 'kept'].map((mark) => validAnswers(localIssue, mark).issue));
});

test.describe('where a form is not connected', () => {
  test.use({ siteFolder: testSites.started });

  test('and nothing can be stored, it says so and keeps the fields', async ({
    page,
    context,
    site,
  }) => {
    await removeIndexedDb(context);
    await watchForSaved(context);
    await page.goto(`${site.address}/stay-informed`);
    await fill(page, stayInformed, 'unconnected');
    await submitForm(page, stayInformed);
    await expect(outcomeLine(page)).toHaveText(stayInformed.errorLine);
    await expectAsTyped(page, stayInformed, 'unconnected');
    await expect(page.locator('html')).not.toHaveAttribute('data-said');
  });
});

test('storage that is blocked only for a while keeps what is submitted after that', async ({
  page,
  site,
}) => {
  const bystander = await openBystander(page, site.address);
  await holdDatabase(bystander);
  await page.goto(`${site.address}/share-issue`);
  await fill(page, localIssue, 'patient');
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toHaveText(formMessages.storing);
  await bystander.close();
  await expect(outcomeLine(page)).toHaveText(localIssue.successLine);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Outbox' }).click();
  await expect(page.getByText('Sent (1)')).toBeVisible();
  expect(site.rows('local-issue')).toHaveLength(1);
});

test.describe('a database that is closed under the page', () => {
  test.beforeEach(async ({ page, site }) => {
    await page.goto(`${site.address}/share-issue`);
    await fill(page, localIssue, 'first');
    await submitForm(page, localIssue);
    await expect(outcomeLine(page)).toHaveText(localIssue.successLine);
    await fill(page, localIssue, 'second');
  });

  for (const how of ['evicted by the browser', 'deleted by another page'] as const) {
    test(`${how}: the next submission is stored and sent`, async ({ page, site }) => {
      if (how === 'evicted by the browser') await evict(page, site.address);
      else {
        const bystander = await openBystander(page, site.address);
        expect(await takeDatabase(bystander, 'delete')).toBe('done');
      }
      await submitForm(page, localIssue);
      await expect(outcomeLine(page)).toHaveText(localIssue.successLine);
      // The first one's history is gone; the second was in a new database.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Outbox' }).click();
      await expect(page.getByText('Sent (1)')).toBeVisible();
      expect(site.rows('local-issue')).toHaveLength(2);
    });
  }

  test('taken over by a newer version: not in its way, and still sent', async ({
    page,
    context,
    site,
  }) => {
    await watchForSaved(context);
    const bystander = await openBystander(page, site.address);
    expect(await takeDatabase(bystander, 'newer version')).toBe('done');
    await submitForm(page, localIssue);
    await expect(outcomeLine(page)).toHaveText(localIssue.successLine);
    await expect.poll(() => site.rows('local-issue').length).toBe(2);
  });
});
