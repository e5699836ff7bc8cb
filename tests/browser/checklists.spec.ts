// Proves specification 1.26, 1.39, 10.7, 10.9, 1.48.
import type { Page } from '@playwright/test';
import { expect, test, untilOfflineReady } from './fixtures.ts';
import { toPaper, watchPrint } from './watch-print.ts';
import { moved, watchShifts } from './watch-shifts.ts';

const path = '/podcasts/the-resilient-path';
const box = (page: Page, text: string) => page.getByRole('checkbox', { name: text });
const water = 'Water: one gallon';
const food = 'Food for three days';

const tools = (page: Page, heading: string) => page.getByRole('group', { name: heading });
const kit = (page: Page) => tools(page, 'The 72-Hour Kit');

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('ticks stay: over a reload, and offline', async ({ page, site }) => {
    await page.goto(site.address + path);
    await expect(kit(page).getByRole('status')).toHaveText('0 of 17 done');
    await box(page, water).check();
    // The words beside the box are part of its target.
    await page.getByText(food).click();
    await expect(kit(page).getByRole('status')).toHaveText('2 of 17 done');
    await expect(tools(page, 'The First Hour').getByRole('status')).toHaveText('0 of 15 done');

    await page.reload();
    await expect(kit(page).getByRole('status')).toHaveText('2 of 17 done');
    await expect(box(page, water)).toBeChecked();
    await expect(box(page, 'First-aid kit')).not.toBeChecked();

    await untilOfflineReady(page);
    await site.close();
    await page.reload();
    await expect(kit(page).getByRole('status')).toHaveText('2 of 17 done');
    await box(page, water).uncheck();
    await page.reload();
    await expect(kit(page).getByRole('status')).toHaveText('1 of 17 done');
    await expect(box(page, water)).not.toBeChecked();
  });
});

test('ticks can be cleared, and brought back', async ({ page, site }) => {
  await page.goto(site.address + path);
  await expect(kit(page).getByRole('button', { name: 'Clear checkmarks' })).toBeDisabled();
  await box(page, water).check();
  await box(page, food).check();
  await box(page, 'Stop and breathe').check();

  await kit(page).getByRole('button', { name: 'Clear checkmarks' }).click();
  await expect(kit(page).getByRole('status')).toHaveText('0 of 17 done');
  await expect(box(page, 'Stop and breathe')).toBeChecked();
  const back = kit(page).getByRole('button', { name: 'Restore checkmarks' });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(kit(page).getByRole('status')).toHaveText('2 of 17 done');

  await kit(page).getByRole('button', { name: 'Clear checkmarks' }).click();
  await page.reload();
  await expect(kit(page).getByRole('status')).toHaveText('0 of 17 done');
  await expect(box(page, 'Stop and breathe')).toBeChecked();
});

test('two tabs show the same ticks', async ({ page, context, site }) => {
  await page.goto(site.address + path);
  const other = await context.newPage();
  await other.goto(site.address + path);
  for (const tab of [page, other]) await expect(kit(tab).getByRole('status')).toBeVisible();
  await box(page, water).check();
  await expect(box(other, water)).toBeChecked();
  await box(other, food).check();
  await expect(kit(page).getByRole('status')).toHaveText('2 of 17 done');
  await kit(other).getByRole('button', { name: 'Clear checkmarks' }).click();
  await expect(kit(page).getByRole('status')).toHaveText('0 of 17 done');
});

test('a tick made before any script has run is kept', async ({ page, site }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.address + path, { waitUntil: 'commit' });
  await box(page, water).check();
  await expect(kit(page).getByRole('status')).toHaveCount(0);
  release();
  await expect(kit(page).getByRole('status')).toHaveText('1 of 17 done');
  await expect(box(page, water)).toBeChecked();
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(kit(page).getByRole('status')).toHaveText('1 of 17 done');
});

test('where storage is forbidden, ticks last for the visit and the page says so', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Forbidden.', 'SecurityError');
      },
    });
  });
  await page.goto(`${site.address}/pillars/resiliency`);
  const list = tools(page, 'Start Today');
  await expect(list.getByText('does not let the site keep checkmarks')).toBeVisible();
  await box(page, 'Set aside drinking water').check();
  await expect(list.getByRole('status')).toHaveText('1 of 6 done');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await page.goBack();
  await expect(list.getByRole('status')).toHaveText('1 of 6 done');
  await expect(box(page, 'Set aside drinking water')).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('every list is one tap away from the top, and every line is large enough', async ({
    page,
    site,
  }) => {
    await page.goto(site.address + path);
    await expect(kit(page)).toBeVisible();
    const places = page.getByRole('navigation', { name: 'On this page' });
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
  });

  test('nothing moves when the tools come, at any width', async ({ page, site }) => {
    await page.addInitScript(watchShifts);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // Changing only the fragment would not reload the page.
      await page.goto('about:blank');
      await page.goto(`${site.address + path}#kit`);
      await expect(kit(page)).toBeVisible();
      expect(await moved(page), `${width} pixels`).toBe('nothing');
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the boxes can be ticked and printed', async ({ page, site }) => {
    await page.goto(site.address + path);
    await box(page, water).check();
    await page.emulateMedia({ media: 'print' });
    await expect(box(page, water)).toBeChecked();
    await expect(box(page, water)).toBeVisible();
  });
});

const printedFrom = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    return getComputedStyle(document.body, '::after').content;
  });

test.describe('on paper', () => {
  test('a page has its title and lists, and nothing that only a screen can do', async ({
    page,
    site,
  }) => {
    await page.goto(site.address + path);
    await expect(kit(page)).toBeVisible();
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
    const { host } = new URL(site.address);
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
  });

  test('home begins with its title, without launcher or picture', async ({ page, site }) => {
    await page.goto(site.address);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main')).toHaveText(/^\s*WE THE PEOPLE/, { useInnerText: true });
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  });

  test('one list can be printed alone', async ({ page, site }) => {
    await watchPrint(page);
    await page.goto(site.address + path);
    await kit(page).getByRole('button', { name: 'Print this list' }).click();
    await toPaper(page);
    await expect(page.getByRole('group', { name: 'The 72-Hour Kit' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'The First Hour' })).toBeHidden();
    await expect(page.getByLabel('First Name')).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.getByRole('group', { name: 'The First Hour' })).toBeVisible();
  });

  test('[1.48] three lists print as one sheet to be folded', async ({ page, site }) => {
    await watchPrint(page);
    await page.goto(site.address + path);
    await page.getByRole('button', { name: 'Print the Pocket Manual' }).click();
    await toPaper(page);
    const lists = ['The First Hour', 'The 72-Hour Kit', 'Communication and Radio Call Plan'];
    for (const name of lists) await expect(page.getByRole('group', { name })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Radio Basics' })).toBeHidden();
    await expect(page.getByLabel('First Name')).toBeHidden();
    const sheets = await page.pdf({ preferCSSPageSize: true, format: 'Letter' });
    expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.getByRole('group', { name: 'Radio Basics' })).toBeVisible();
  });
});
