// Proves specification 1.26, 1.39, 10.7, 10.9, 1.48.
import type { Locator, Page } from '@playwright/test';
import { expect, hold, test, untilOfflineReady } from './fixtures.ts';
import { sheetsOf, toPaper, watchPrint } from './watch-print.ts';
import { moved, watchShifts } from './watch-shifts.ts';

const path = '/podcasts/the-resilient-path';
const box = (page: Page, text: string) => page.getByRole('checkbox', { name: text });
const water = 'Water: one gallon';
const food = 'Food for three days';

const tools = (page: Page, heading: string) => page.getByRole('group', { name: heading });
const kit = (page: Page) => tools(page, 'The 72-Hour Kit');

const clear = (page: Page, heading: string) =>
  tools(page, heading).getByRole('button', { name: 'Clear checkmarks' });

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('ticks are kept early, in two tabs and offline', async ({ page, context, site }) => {
    await test.step('before any script', async () => {
      const release = await hold(page, /\/assets\/.*\.js$/);
      await page.goto(site.address + path, { waitUntil: 'commit' });
      await box(page, water).check();
      await expect(kit(page).getByRole('status')).toHaveCount(0);
      release();
      await expect(kit(page).getByRole('status')).toHaveText('1 of 17 done');
      await expect(box(page, water)).toBeChecked();
    });

    await test.step('two tabs', async () => {
      const other = await context.newPage();
      await other.goto(site.address + path);
      // Only the first tab's storage can have told it.
      await expect(kit(other).getByRole('status')).toHaveText('1 of 17 done');
      await expect(box(other, water)).toBeChecked();
      await box(page, 'First-aid kit').check();
      await expect(box(other, 'First-aid kit')).toBeChecked();
      await box(other, food).check();
      await expect(kit(page).getByRole('status')).toHaveText('3 of 17 done');
      await clear(other, 'The 72-Hour Kit').click();
      await expect(kit(page).getByRole('status')).toHaveText('0 of 17 done');
      await other.close();
    });

    await test.step('cleared and brought back', async () => {
      for (const heading of ['The First Hour', 'The 72-Hour Kit']) {
        await expect(clear(page, heading)).toBeDisabled();
      }
      await box(page, water).check();
      // The words beside the box are part of its target.
      await page.getByText(food).click();
      await box(page, 'Stop and breathe').check();
      await clear(page, 'The 72-Hour Kit').click();
      await expect(kit(page).getByRole('status')).toHaveText('0 of 17 done');
      await expect(box(page, 'Stop and breathe')).toBeChecked();
      const back = kit(page).getByRole('button', { name: 'Restore checkmarks' });
      await expect(back).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(kit(page).getByRole('status')).toHaveText('2 of 17 done');
      await clear(page, 'The 72-Hour Kit').click();
      await page.reload();
      await expect(kit(page).getByRole('status')).toHaveText('0 of 17 done');
      await expect(box(page, 'Stop and breathe')).toBeChecked();
    });

    await test.step('offline', async () => {
      await box(page, food).check();
      await untilOfflineReady(page);
      await site.close();
      await page.reload();
      await expect(kit(page).getByRole('status')).toHaveText('1 of 17 done');
      await box(page, food).uncheck();
      await page.reload();
      await expect(kit(page).getByRole('status')).toHaveText('0 of 17 done');
      await expect(box(page, food)).not.toBeChecked();
    });

    await test.step('where storage is forbidden', async () => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('Forbidden.', 'SecurityError');
          },
        });
      });
      await page.goto(`${site.address}/pillars/resiliency`);
      const list = tools(page, 'Start Today');
      await expect(list.getByText('does not let this app keep checkmarks')).toBeVisible();
      await box(page, 'Set aside drinking water').check();
      await expect(list.getByRole('status')).toHaveText('1 of 6 done');
    });
  });
});

async function expectWithinReach(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const places = page.getByRole('navigation', { name: 'On this page' });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('group', { name: 'The First Hour' }).locator('li')).toHaveCount(15);
  for (const [name, heading] of [
    ['First Hour', 'The First Hour'],
    ['Kit', 'The 72-Hour Kit'],
    ['Plan', 'Communication and Radio Call Plan'],
    ['Radio', 'Radio Basics'],
    ['Neighbors', 'Neighbor Check'],
  ] as const) {
    const jump = places.getByRole('link', { name, exact: true });
    await expect(jump).toBeInViewport({ ratio: 1 });
    await jump.click();
    const chapter = page.getByRole('heading', { name: heading });
    await expect(chapter).toBeInViewport({ ratio: 1 });
    const bar = await places.boundingBox();
    const below = (await chapter.boundingBox())?.y;
    expect(below, heading).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  // The sticky bar must not cover the focus.
  await box(page, 'Before: learn who lives alone').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  const focused = await page.locator(':focus').boundingBox();
  const bar = await places.boundingBox();
  expect(focused?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  const heights = await page
    .locator('main li label:has([type=checkbox])')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height));
  expect(heights.length).toBe(67);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
}

const printedFrom = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    return getComputedStyle(document.body, '::after').content;
  });

async function expectOnPaper(page: Page, host: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Radio Basics' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['WE THE PEOPLE']);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByLabel(/Please solve/)).toBeHidden();
  await expect(page.getByLabel('First Name')).toBeVisible();
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await expect.poll(() => printedFrom(page)).toContain(`${host}${path}`);
  const address = page.getByRole('link', { name: 'All Podcasts' });
  expect(await address.evaluate((link) => getComputedStyle(link, '::after').content)).toContain(
    `${host}/podcasts`,
  );
  const list = tools(page, 'Communication and Radio Call Plan').getByRole('list');
  await expect(list).toHaveCSS('column-count', '2');
  const lines = await list
    .locator('label')
    .evaluateAll((labels) =>
      labels.filter((label) => getComputedStyle(label, '::after').content === '""'),
    );
  expect(lines.length).toBe(6);
}

/** @param others a list that is not printed */
async function expectPrinted(
  page: Page,
  { button, lists, others }: { button: Locator; lists: readonly string[]; others: string },
): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => delete document.documentElement.dataset.printed);
  await button.click();
  await toPaper(page);
  for (const name of lists) await expect(page.getByRole('group', { name })).toBeVisible();
  await expect(page.getByRole('group', { name: others })).toBeHidden();
  await expect(page.getByLabel('First Name')).toBeHidden();
}

async function expectAllAgain(page: Page, others: string): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('group', { name: others })).toBeVisible();
}

test('lists are in reach on a phone, whole on paper; nothing moves', async ({ page, site }) => {
  await page.addInitScript(watchShifts);
  await watchPrint(page);
  for (const width of [320, 360, 1280]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      // Changing only the fragment would not reload the page.
      await page.goto('about:blank');
      await page.goto(`${site.address + path}#kit`);
      await expect(kit(page)).toBeVisible();
      expect(await moved(page)).toBe('nothing');
      if (width === 360) await expectWithinReach(page);
    });
  }

  await test.step('on paper', () => expectOnPaper(page, new URL(site.address).host));
  await test.step('one list', async () => {
    const button = kit(page).getByRole('button', { name: 'Print this list' });
    await expectPrinted(page, { button, lists: ['The 72-Hour Kit'], others: 'The First Hour' });
    await expectAllAgain(page, 'The First Hour');
  });
  await test.step('the pocket manual', async () => {
    const button = page.getByRole('button', { name: 'Print the Pocket Manual' });
    const lists = ['The First Hour', 'The 72-Hour Kit', 'Communication and Radio Call Plan'];
    await expectPrinted(page, { button, lists, others: 'Radio Basics' });
    expect(await sheetsOf(page, true)).toBe(1);
    await expectAllAgain(page, 'Radio Basics');
  });
});
