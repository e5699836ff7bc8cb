// Proves specification 7.19, 7.20, 10.1, 10.2.
import { volunteer } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { byTextMessages } from '#src/screens/outbox/by-text.tsx';
import { fileReport } from './fill-form.ts';
import { expect, failedRequest, openFromFooter, test } from './fixtures.ts';
import { firstLook, laterLooks, plain, wide } from './looks.ts';
import { keepCopies, listRows, press, sendNow, waiting } from './outbox-steps.ts';
import { expectLargeText } from './reflow.ts';

// Stops colors in mid-transition.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: failedRequest,
});

test('axe finds nothing in what a submission brings, as a text, too', async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) => {
      document.documentElement.dataset.shared = shared?.text;
    };
  });
  const showPlain = async () => {
    await page.setViewportSize(wide);
    await page.emulateMedia(plain);
  };
  const openOutbox = async () => {
    await showPlain();
    await openFromFooter(page, 'Outbox');
  };
  await site.service.injectFault('refuse');
  await showPlain();
  await page.goto(`${site.address}/volunteer`);
  await fileReport(page, volunteer, 'axe', outcomeMessages.saved);
  expect.soft(await laterLooks(page, 'all', 'main'), 'saved').toEqual([]);

  await openOutbox();
  await listRows(page).click();
  await page.getByRole('button', { name: /^More:/ }).click();
  await expect(page.getByRole('button', { name: /^Delete:/ })).toBeVisible();
  expect.soft(await laterLooks(page, 'all', 'main'), 'waiting, a row opened').toEqual([]);
  await press(page, /^Send as text/);
  await expect(page.getByText(byTextMessages.warning)).toBeVisible();
  const messages = page.getByRole('link', { name: /^Open in messages/ });
  const [, text = ''] = (await messages.getAttribute('href'))?.split('sms:?&body=') ?? [];
  await press(page, /^Share the text/);
  await expect(page.locator('html')).toHaveAttribute('data-shared', decodeURIComponent(text));
  await waiting(page, 1);
  expect.soft(await firstLook(page), 'to send as text').toEqual([]);
  await expectLargeText(page, 'a row opened, to send as text');
  for (const [tool, heading] of [
    ['tools', 'Tools'],
    ['device', 'This device'],
  ] as const) {
    await showPlain();
    await page.goto(`${site.address}/outbox#${tool}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
    expect.soft(await firstLook(page), heading).toEqual([]);
    expect.soft(await laterLooks(page, 'all', 'main'), heading).toEqual([]);
    await expectLargeText(page, heading);
  }

  await openOutbox();
  await keepCopies(page, site);
  await site.service.injectFault('none');
  await sendNow(page);
  await expect(page.getByRole('heading', { name: 'Sent (1)' })).toBeVisible();
  expect.soft(await laterLooks(page, 'all', 'main'), 'sent, with a copy').toEqual([]);
  expect(site.rows(volunteer.id)).toHaveLength(1);
});
