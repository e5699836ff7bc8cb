// Proves specification 1.27, 1.37, 1.49, 10.7.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { testSites } from '#tests/support/test-sites.ts';
import { expect, test, untilOfflineReady } from './fixtures.ts';

const places = ['/', '/podcasts/townhall'] as const;
const card = (page: Page) => page.locator('main div:has(> [data-town-hall="own"])');
const strip = (page: Page) => page.getByText(/^Town hall(:| live) /);

/** Formatted times contain different kinds of spaces. */
const words = (text: string) => new RegExp(text.replaceAll(' ', '\\s'));

// A zone with and without a name, on either side of midnight; see also show-town-hall-times.test.ts.
for (const { zone, now, first, zoneName } of [
  {
    zone: 'America/Los_Angeles',
    now: '2025-07-07T12:00:00Z',
    first: 'Thursday, Jul 10, 6:00 PM',
    zoneName: 'Pacific Daylight Time',
  },
  {
    zone: 'Pacific/Kiritimati',
    now: '2025-07-07T12:00:00Z',
    first: 'Friday, Jul 11, 3:00 PM',
    zoneName: '',
  },
]) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone });

    test('is told when the next town hall is there', async ({ page, site }) => {
      await page.clock.setFixedTime(now);
      for (const path of places) {
        await page.goto(site.address + path);
        if (path === '/') {
          await expect(strip(page)).toHaveText(words(`Town hall: ${first}`));
          continue;
        }
        await card(page).scrollIntoViewIfNeeded();
        await expect(card(page)).toHaveText(words(`Next${first}${zoneName}`));
        await expect(card(page)).not.toContainText('Thursdays at');
      }
    });
  });
}

test('[1.49] a page that stays open counts down and follows the clock', async ({ page, site }) => {
  await page.clock.install({ time: '2025-07-10T12:58:00Z' });
  await page.goto(`${site.address}/podcasts/townhall`);
  await page.clock.runFor(10_000);
  await card(page).scrollIntoViewIfNeeded();
  await page.clock.runFor(10_000);
  await expect(card(page)).toHaveText(/^Next\w+, Jul 11/);
  await page.clock.runFor(2 * 60_000);
  await expect(card(page)).toHaveText(/^Next, in 12 h\w+, Jul 11/);
  await page.clock.runFor(60_000);
  await expect(card(page)).toHaveText(/^Next, in 11 h 59 min\w+, Jul 11/);
  await page.clock.runFor(12 * 60 * 60_000);
  await expect(card(page)).toHaveText(/^Just begun\w+, Jul 11/);
  await page.clock.runFor(60 * 60_000);
  await expect(card(page)).toHaveText(/^Next\w+, Jul 18/);
});

test('[1.49] the home page counts down, and leads to the live town hall', async ({
  page,
  site,
}) => {
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
  await page.clock.install({ time: '2025-07-11T00:40:00Z' });
  await page.goto(`${site.address}/`);
  await page.clock.runFor(10_000);
  await expect(strip(page)).toHaveText('Town hall live in 20 min');
  await expect(page.getByText(/Jul 11.*, your time$/)).toBeVisible();
  const calendar = page.getByRole('link', { name: 'Add to calendar' });
  await expect(calendar).toHaveAttribute('href', /\/town-hall\.ics$/);
  await page.clock.runFor(20 * 60_000);
  await expect(strip(page)).toHaveText('Town hall: just begun');
  const watch = page.getByRole('link', { name: 'Watch now' });
  await expect(watch).toHaveAttribute('href', 'https://video.example/');
  await page.clock.runFor(60 * 60_000);
  await expect(watch).toHaveCount(0);
  await expect(calendar).toHaveAttribute('href', /\/town-hall\.ics$/);
});

test('no date stands in the prerendered pages', () => {
  for (const file of ['events.html', 'podcasts/townhall.html']) {
    const html = readFileSync(`${testSites.connected}/${file}`, 'utf8');
    expect(html).not.toMatch(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d|your time/);
    expect(html).toMatch(/Thursdays at 9 PM<\/p><p[^>]*>Eastern time/);
  }
  expect(readFileSync(`${testSites.connected}/index.html`, 'utf8')).toContain(
    'Town hall: Thursdays at 9 PM</p>',
  );
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the calendar file comes as a calendar, offline too', async ({ page, site, request }) => {
    const answer = await request.get(`${site.address}/town-hall.ics`);
    expect(answer.headers()['content-type']).toMatch(/^text\/calendar/);
    const built = readFileSync(`${testSites.connected}/town-hall.ics`, 'utf8');
    await page.goto(`${site.address}/podcasts/townhall`);
    await untilOfflineReady(page);
    await page.reload();
    await site.close();
    const calendar = await page.evaluate(async () => {
      const response = await fetch('/town-hall.ics');
      return [response.headers.get('content-type'), await response.text()];
    });
    expect(calendar).toEqual([expect.stringMatching(/^text\/calendar/), built]);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to your calendar' }).click();
    expect((await download).suggestedFilename()).toBe('town-hall.ics');
    expect(readFileSync(await (await download).path(), 'utf8')).toBe(built);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Townhall');
  });
});

test('nothing moves when the times come, at any width', async ({ page, site }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        document.documentElement.dataset.moved = JSON.stringify(entry);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const expectStill = async (what: string) => {
    const moved = await page.evaluate(() => document.documentElement.dataset.moved ?? 'nothing');
    expect(moved, what).toBe('nothing');
  };
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${site.address}/podcasts/townhall`);
    await card(page).scrollIntoViewIfNeeded();
    await expect(card(page)).toHaveText(/^Next\w+, /);
    await expectStill(`${width} pixels`);
    await page.goto(site.address);
    await expect(page.getByText('Live, in your time')).toBeInViewport();
    await expectStill(`the home page at ${width} pixels`);
  }
});
