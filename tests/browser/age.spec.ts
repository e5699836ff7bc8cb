// Proves specification 5.39.
import { store, waiting as waitingSeeds } from '#tests/workshop/contact-sheet/seeds.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { indicator, sendNow, waiting } from './outbox-steps.ts';
import { expectLargeText } from './reflow.ts';

test.use({ expectedOnConsole: failedRequest });

const hour = 60 * 60_000;

test('what has waited for days is told on each page, and gone once sent', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/outbox`);
  await waiting(page, 0);
  const submissions = waitingSeeds(2).map((one) => ({
    ...one,
    capturedAt: one.capturedAt - 30 * hour,
  }));
  await store(page, { submissions });
  await page.reload();
  await expect(page.getByText(/^Waiting since /)).toBeVisible();
  await expect(indicator(page)).toHaveAttribute('data-kind', 'late');
  await expectLargeText(page, 'the outbox with what is late');
  await page.goto(`${site.address}/pillars`);
  await expect(indicator(page)).toHaveText(/2 waiting, oldest over 24 hours: find a signal/);
  await site.service.injectFault('none');
  await page.goto(`${site.address}/outbox`);
  await sendNow(page);
  await waiting(page, 0);
  await expect(page.getByText(/^Waiting since /)).toBeHidden();
  await expect(indicator(page)).toHaveText(/Outbox · all sent/);
});
