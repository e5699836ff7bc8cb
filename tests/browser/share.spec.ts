// Proves specification 7.17, 8.8.
import type { Page } from '@playwright/test';
import { sharedTextNote } from '#src/content/share-target.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import { writeTransferFile } from '#src/outbox/transfer/transfer-file.ts';
import { receiveMessages } from '#src/screens/transfer/receive-messages.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { untilKept, untilNothingIsKept } from './drafts-on-device.ts';
import { expect, putOnDevice, type TestSite, test } from './fixtures.ts';
import { untilMounted } from './open-form.ts';

test.use({ serviceWorkers: 'allow' });

/** Like a phone: a POST navigation from no page of the site. */
async function share(page: Page, site: TestSite, fields: string, fill: () => Promise<unknown>) {
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${site.address}/share-issue">
      ${fields}<button>Share</button>
    </form>`,
  );
  await fill();
  await page.getByRole('button', { name: 'Share' }).click();
}

async function shareText(page: Page, site: TestSite, shared: Readonly<Record<string, string>>) {
  const fields = ['title', 'text', 'url'].map((name) => `<textarea name="${name}"></textarea>`);
  await share(page, site, fields.join(''), async () => {
    for (const [name, words] of Object.entries(shared))
      await page.locator(`[name=${name}]`).fill(words);
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share a Local Issue');
  await expect(page).toHaveURL(`${site.address}/share-issue`);
}

const issue = (page: Page) => page.getByLabel('Issue', { exact: true });
const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('shared-text')).keys()).length);

test('shared text is in the form once, a shared file in Receive', async ({ page, site }) => {
  await putOnDevice(page, `${site.address}/share-issue`);
  await test.step('nothing', async () => {
    await shareText(page, site, {});
    await untilMounted(page);
    await expect(issue(page)).toHaveValue('');
    await expect(issue(page)).toHaveAccessibleDescription('');
    await expect(page.getByText(sharedTextNote)).toBeHidden();
  });
  await site.close();

  await test.step('text', async () => {
    await shareText(page, site, { title: 'The bridge', text: 'It is closed.\nSince noon.' });
    await expect(issue(page)).toHaveValue('The bridge\nIt is closed.\nSince noon.');
    await expect(page.getByText(sharedTextNote)).toBeVisible();
    await expect(issue(page)).toHaveAccessibleDescription(sharedTextNote);
    expect(await kept(page)).toBe(0);
    // Now a draft of this form; it is not added twice.
    await untilKept(page, 'Since noon.');
    await page.goto(`${site.address}/share-issue`);
    await expect(page.getByText(/^Restored what you typed/)).toBeVisible();
    await expect(issue(page)).toHaveValue('The bridge\nIt is closed.\nSince noon.');
    await page.getByRole('button', { name: 'Start over', exact: true }).click();
    await untilNothingIsKept(page);
  });

  await test.step('too much', async () => {
    const hostile = '<script>alert(1)</script>\u202e=cmd()\n';
    await shareText(page, site, { text: hostile + 'x'.repeat(100_000) });
    await expect(issue(page)).toHaveValue(hostile + 'x'.repeat(500 - hostile.length));
    await expect(page.getByText('Only 500 characters fit here.')).toBeVisible();
  });

  await test.step('a file', async () => {
    const answers = { ...validAnswers(localIssue, '0'), issue: 'The bridge is closed' };
    const submission = { id: testId(1), form: localIssue.id, capturedAt: 1_700_000_000_000 };
    const code = 'K1M2-QB4X-9T0C';
    const text = await writeTransferFile([{ ...submission, mappingVersion: '', answers }], code);
    await share(page, site, '<input type="file" name="files">', () =>
      page.locator('[name=files]').setInputFiles({
        ...{ name: 'outbox.txt', mimeType: 'text/plain', buffer: Buffer.from(text) },
      }),
    );
    await expect(page).toHaveURL(`${site.address}/outbox#receive`);
    await page.getByLabel(receiveMessages.code).fill(code);
    await page.getByRole('button', { name: receiveMessages.unlock }).click();
    await expect(page.getByText('“The bridge is closed”')).toBeInViewport();
    await expect(page.getByRole('button', { name: receiveMessages.add(1) })).toBeInViewport();
    await page.reload();
    await expect(page.getByLabel(receiveMessages.open)).toBeAttached();
    await expect(page.getByText('“The bridge is closed”')).toBeHidden();
  });
});
