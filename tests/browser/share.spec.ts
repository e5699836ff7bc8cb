// Proves specification 7.17, 8.8.
import type { Page } from '@playwright/test';
import { sharedTextNote } from '#src/content/share-target.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import { writeTransferFile } from '#src/outbox/transfer/transfer-file.ts';
import { receiveMessages } from '#src/screens/transfer/receive-messages.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { untilKept } from './drafts-on-device.ts';
import type { TestSite } from './fixtures.ts';
import { expect, test, untilOfflineReady } from './fixtures.ts';
import { untilMounted } from './open-form.ts';

test.use({ serviceWorkers: 'allow' });

type Shared = { readonly title?: string; readonly text?: string; readonly url?: string };

/** Like a phone: a POST navigation from no page of the site. */
async function share(page: Page, site: TestSite, shared: Shared): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${site.address}/share-issue">
      <textarea name="title"></textarea><textarea name="text"></textarea>
      <textarea name="url"></textarea><button>Share</button>
    </form>`,
  );
  for (const [name, words] of Object.entries(shared)) {
    await page.locator(`[name=${name}]`).fill(words);
  }
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share a Local Issue');
  await expect(page).toHaveURL(`${site.address}/share-issue`);
}

const issue = (page: Page) => page.getByLabel('Issue', { exact: true });
const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('shared-text')).keys()).length);

test('text shared from another app is in the form, without a signal, once', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/share-issue`);
  await untilOfflineReady(page);
  await site.close();

  await share(page, site, { title: 'The bridge', text: 'It is closed.\nSince noon.' });
  await expect(issue(page)).toHaveValue('The bridge\nIt is closed.\nSince noon.');
  await expect(page.getByText(sharedTextNote)).toBeVisible();
  await expect(issue(page)).toHaveAccessibleDescription(sharedTextNote);
  expect(await kept(page)).toBe(0);

  // Now a draft of this form; it is not added twice.
  await untilKept(page, 'Since noon.');
  await page.goto(`${site.address}/share-issue`);
  await expect(page.getByText(/^Restored what you typed/)).toBeVisible();
  await expect(issue(page)).toHaveValue('The bridge\nIt is closed.\nSince noon.');
});

test('what does not fit is cut, and the page says so; where nothing was shared, it says nothing', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/share-issue`);
  await untilOfflineReady(page);
  await share(page, site, {});
  await untilMounted(page);
  await expect(issue(page)).toHaveValue('');
  await expect(issue(page)).toHaveAccessibleDescription('');
  await expect(page.getByText(sharedTextNote)).toBeHidden();

  const hostile = '<script>alert(1)</script>\u202e=cmd()\n';
  await share(page, site, { text: hostile + 'x'.repeat(100_000) });
  await expect(issue(page)).toHaveValue(hostile + 'x'.repeat(500 - hostile.length));
  await expect(page.getByText('Only 500 characters fit here.')).toBeVisible();
});

test('a file shared from another app is shown in Receive, without a signal, once', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/outbox`);
  await untilOfflineReady(page);
  await site.close();
  const answers = { ...validAnswers(localIssue, '0'), issue: 'The bridge is closed' };
  const submission = { id: testId(1), form: localIssue.id, capturedAt: 1_700_000_000_000 };
  const code = 'K1M2-QB4X-9T0C';
  const text = await writeTransferFile([{ ...submission, mappingVersion: '', answers }], code);
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${site.address}/share-issue">
      <input type="file" name="files"><button>Share</button>
    </form>`,
  );
  await page.locator('[name=files]').setInputFiles({
    ...{ name: 'outbox.txt', mimeType: 'text/plain', buffer: Buffer.from(text) },
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveURL(`${site.address}/outbox#receive`);
  await page.getByLabel(receiveMessages.code).fill(code);
  await page.getByRole('button', { name: receiveMessages.unlock }).click();
  await expect(page.getByText('“The bridge is closed”')).toBeInViewport();
  await expect(page.getByRole('button', { name: receiveMessages.add(1) })).toBeInViewport();
  await page.reload();
  await expect(page.getByLabel(receiveMessages.open)).toBeAttached();
  await expect(page.getByText('“The bridge is closed”')).toBeHidden();
});
