// Proves specification 5.6, 6.8, 6.11, 7.5.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { christian, join, localIssue } from '#src/forms/all-forms.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { expect, failedRequest, type TestSite, test } from './fixtures.ts';
import { controlOf, openForm } from './open-form.ts';
import { listRows, press, rowState, sendNow, sentHeading, waiting } from './outbox-steps.ts';

type Named = { readonly name: string; readonly keyPath: string };
type Store = Named & {
  readonly autoIncrement: boolean;
  readonly indexes: readonly (Named & IDBIndexParameters)[];
  readonly records: readonly unknown[];
};
type Dump = {
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly Store[];
  }[];
  /** Of the site's `localStorage`. */
  readonly texts: Readonly<Record<string, string>>;
};

const folder = 'tests/support/release-zero';
test.use({ siteFolder: testSites.started, expectedOnConsole: failedRequest });

/** As if it had been dumped now: else drafts and copies would be over. A build's time stays. */
function readDump(): Dump {
  const text = readFileSync(`${folder}/databases.json`, 'utf8');
  const since = Date.now() - JSON.parse(text).at;
  return JSON.parse(
    text.replaceAll(/(?<!"newestBuild","value":)\b1\d{12}\b/g, (time) => `${Number(time) + since}`),
  );
}

/** Writes the dump from a page that runs no script of the site. */
async function moveIn(page: Page, site: TestSite, dump: Dump): Promise<void> {
  const nothing = `${site.address}/nothing`;
  await page.route(nothing, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(nothing);
  await page.evaluate(async ({ databases, texts }) => {
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text);
    for (const { name, version, stores } of databases) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          for (const { name, keyPath, autoIncrement, indexes, records } of stores) {
            const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
            for (const one of indexes) store.createIndex(one.name, one.keyPath, one);
            for (const record of records) store.add(record);
          }
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
    }
  }, dump);
}

test('[5.6] what the first version left is there, and is sent', async ({ page, site }) => {
  const dump = readDump();
  // An outbox wrote them.
  const stored = dump.databases
    .flatMap(({ stores }) => stores)
    .find(({ name }) => name === 'submissions')?.records as readonly Submission[];
  const wordsOf = (one: Submission) => answersOf(one)?.issue ?? '';
  const waits = stored.filter((one) => /queued|sending/.test(one.state));
  const arrivals = () =>
    [join, localIssue].flatMap(({ id }) =>
      site.rows(id).map(({ submissionId = '', issue = '' }) => [submissionId, issue]),
    );
  await moveIn(page, site, dump);
  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/outbox`);
  // And one held, one refused.
  await waiting(page, waits.length + 2);
  for (const report of stored.filter(({ form }) => form === localIssue.id))
    await expect(listRows(page).filter({ hasText: wordsOf(report) })).toHaveCount(1);
  for (const state of ['held', 'refused', 'confirmed'] as const)
    await expect(rowState(page, outboxMessages.states[state])).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Handed over (3)' })).toBeVisible();
  await expect(sentHeading(page, 2)).toBeVisible();
  // Of the copy.
  await expect(listRows(page).filter({ hasText: 'irsIssues “sent”' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Drafts (1)' })).toBeVisible();

  await site.service.injectFault('none');
  await sendNow(page);
  await waiting(page, 2);
  await expect(sentHeading(page, waits.length + 2)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Handed over (3)' })).toBeVisible();
  for (const state of ['held', 'refused'] as const)
    await expect(rowState(page, outboxMessages.states[state])).toHaveCount(1);
  const expected = waits.map((one) => [one.id, wordsOf(one)]);
  expect(arrivals().toSorted()).toEqual(expected.toSorted());
  await expect(page.getByText(/(?:is|are) gone\. (?:It was|They were) erased/)).toHaveCount(0);

  await press(page, /^Keep editing/);
  await expect(page.getByLabel(/zip/i)).toHaveValue('12345');
  // Copies were kept: it is the person's own device.
  await openForm(page, site, christian);
  await expect(page.getByRole('textbox', { name: 'Concerns' })).toHaveValue('The road is');
  const form = await openForm(page, site, localIssue);
  await expect(controlOf(form, 'email')).toHaveValue('test@example.org');

  await site.restart(testSites.connected);
  await page.goto(`${site.address}/outbox`);
  await waiting(page, 1);
  expect(site.rows('stay-informed')).toMatchObject([{ submissionId: stored[3]?.id }]);
});
