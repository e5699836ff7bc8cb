// Proves specification 7.19, 7.20.
import { byTextMessages } from '#src/screens/outbox/by-text.tsx';
import { scan } from './axe.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { listRows, openWith, press, sendNow, waiting } from './outbox-steps.ts';
import { waiting as reports } from './seeds.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

test.use({ expectedOnConsole: failedRequest, viewport: { width: 360, height: 740 } });

test('a report leaves in plain words, and waits on', async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) => {
      document.documentElement.dataset.shared = shared?.text;
    };
  });
  await openWith(page, site, reports(1));
  await listRows(page).click();
  await press(page, /^More: /);
  await press(page, /^Send as text/);
  await expect(page.getByText(byTextMessages.warning)).toBeVisible();
  const messages = page.getByRole('link', { name: /^Open in messages/ });
  const [, text = ''] = (await messages.getAttribute('href'))?.split('sms:?&body=') ?? [];
  await press(page, /^Share the text/);
  await expect(page.locator('html')).toHaveAttribute('data-shared', decodeURIComponent(text));
  expect(await scan(page, { look: 'by text', rules: 'all' })).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual({ by: 0, beyond: [] });
  await waiting(page, 1);
  await site.service.injectFault('none');
  await sendNow(page);
  await waiting(page, 0);
  expect(site.rows('local-issue')).toHaveLength(1);
});
