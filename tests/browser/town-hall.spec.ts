// Proves specification 1.27, 1.37, 1.49, 10.7.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { moved, watchShifts } from './watch-shifts.ts';

const card = (page: Page) => page.locator('main div:has(> [data-town-hall="own"])');
const strip = (page: Page) => page.getByText(/^Town hall(:| live) /);

/** Formatted times contain different kinds of spaces. */
const words = (text: string) => new RegExp(text.replaceAll(' ', '\\s'));

const start = '2025-07-07T12:00:00Z';

// Of the other zones: show-town-hall-times.test.ts.
test.describe('on the other side of midnight', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('pages that stay open count down to the town hall', async ({ page, site }) => {
    // The owner of the test sites has given no channel.
    await page.route(`${site.address}/`, async (route) => {
      const html = await (await route.fetch()).text();
      const body = html.replace(
        /(?=href="\/town-hall\.ics")/,
        'data-watch="https://video.example/" ',
      );
      expect(body).not.toBe(html);
      await route.fulfill({ body, contentType: 'text/html' });
    });
    await page.clock.install({ time: start });

    await test.step('the home page', async () => {
      await page.goto(`${site.address}/`);
      await page.clock.runFor(10_000);
      await expect(strip(page)).toHaveText(words('Town hall: Friday, Jul 11, 3:00 PM'));
      await page.clock.fastForward(Date.parse('2025-07-11T00:40:00Z') - Date.parse(start));
      await expect(strip(page)).toHaveText('Town hall live in 20 min');
      await expect(page.getByText(/^\d+:00\s[AP]M, your time$/)).toBeVisible();
      const calendar = page.getByRole('link', { name: 'Add to calendar' });
      await expect(calendar).toHaveAttribute('href', /\/town-hall\.ics$/);
      await page.clock.runFor('20:00');
      await expect(strip(page)).toHaveText('Town hall: just begun');
      const watch = page.getByRole('link', { name: 'Watch now' });
      await expect(watch).toHaveAttribute('href', 'https://video.example/');
      await page.clock.runFor('01:00:00');
      await expect(watch).toHaveCount(0);
      await expect(calendar).toHaveAttribute('href', /\/town-hall\.ics$/);
    });

    await test.step('the page of the town hall', async () => {
      await page.clock.setSystemTime(start);
      await page.goto(`${site.address}/podcasts/townhall`);
      await page.clock.runFor(10_000);
      await card(page).scrollIntoViewIfNeeded();
      await page.clock.runFor(10_000);
      await expect(card(page)).toHaveText(words('NextFriday, Jul 11, 3:00 PM'));
      await expect(card(page)).not.toContainText('Thursdays at');
      await page.clock.fastForward(Date.parse('2025-07-10T12:58:00Z') - Date.parse(start));
      await page.clock.runFor('03:00');
      await expect(card(page)).toHaveText(/^Next, in 11 h 59 min\w+, Jul 11/);
    });
  });
});

test('nothing moves when the times come, at any width', async ({ page, site }) => {
  const onDay = /^\d+:00\s[AP]M, your time$/;
  const days = [
    ['on another day', start, /^Next\w+, /, /^Live, in your time$/],
    ['on its day', '2025-07-10T19:31:00Z', /^Next, in 5 h 29 min\w+, /, onDay],
    ['while it is live', '2025-07-11T01:10:00Z', /^Just begun\w+, /, onDay],
  ] as const;
  await page.addInitScript(watchShifts);
  for (const [begin, width] of [320, 360, 1280].entries()) {
    await page.setViewportSize({ width, height: 740 });
    // Each width opens the pages on another day; what moves nothing from day to day is as large on each.
    const inTurn = [...days.slice(begin), ...days.slice(0, begin)];
    for (const path of ['/podcasts/townhall', '/']) {
      for (const [turn, [day, now, label, whose]] of inTurn.entries()) {
        await test.step(`${path} ${day}, at ${width} pixels`, async () => {
          await page.clock.setFixedTime(now);
          if (turn === 0) await page.goto(site.address + path);
          // As after a sleep.
          else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
          if (path === '/') {
            await expect(page.getByText(whose)).toBeInViewport();
          } else {
            await card(page).scrollIntoViewIfNeeded();
            await expect(card(page)).toHaveText(label);
          }
          expect(await moved(page)).toBe('nothing');
        });
      }
    }
  }
});
