// Proves specification 1.6, 1.9, 1.10, 1.35.
import type { Page } from '@playwright/test';
import { framesShown, watchFrames } from '#tests/drivers/page-scripts.ts';
import { bringApp, expect, test } from './fixtures.ts';
import { untilMounted } from './open-form.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

const wide = { width: 1000, height: 800 };
/** The page's margin, where no menu opens. */
const elsewhere = { x: wide.width - 5, y: wide.height / 2 };
const narrow = { width: 640, height: 800 };

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const group = (page: Page, name: string) => menuOf(page).locator('summary', { hasText: name });
const inPage = (body: string) => `(() => {${body}})()`;
const podcast = (page: Page) => menuOf(page).getByRole('link', { name: 'Townhall' });
const pillar = (page: Page) => menuOf(page).getByRole('link', { name: 'Corruption' });

test.use({ viewport: wide });

test('menus open by mouse and click; a link and Back keep the document', async ({ page, site }) => {
  const headline = page.getByRole('heading', { level: 1 });
  const first = page.getByLabel('First Name', { exact: true });
  const link = menuOf(page).getByRole('link', { name: 'Log Local Info' });
  const expectLed = async () => {
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await expect(link).toHaveAttribute('aria-current', 'page');
    // On the page itself it leads on from what is filled in.
    await first.fill('Maria');
    await link.click();
    await expect(page.getByLabel('Last Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(first).toBeFocused();
  };
  await page.goto(`${site.address}/contact/faq`);
  await test.step('to the first empty field, without React', expectLed);
  await first.clear();

  await page.goto(`${site.address}/volunteer`);
  await bringApp(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await test.step('opens under the mouse and closes when it leaves', async () => {
    await expect(podcast(page)).toBeHidden();
    await group(page, 'Podcasts').hover();
    await expect(podcast(page)).toBeVisible();
    // The path of the mouse into the list does not close it.
    await podcast(page).hover();
    await expect(podcast(page)).toBeVisible();
    await group(page, 'Pillars').hover();
    await expect(pillar(page)).toBeVisible();
    await expect(podcast(page)).toBeHidden();
    await page.mouse.move(elsewhere.x, elsewhere.y);
    await expect(pillar(page)).toBeHidden();
  });

  await test.step('stays open after a click, until another one on it or elsewhere', async () => {
    await group(page, 'Podcasts').click();
    await expect(podcast(page)).toBeVisible();
    await page.mouse.move(elsewhere.x, elsewhere.y);
    await expect(podcast(page)).toBeVisible();
    await group(page, 'Podcasts').click();
    await expect(podcast(page)).toBeHidden();
    await group(page, 'Podcasts').click();
    await page.mouse.click(elsewhere.x, elsewhere.y);
    await expect(podcast(page)).toBeHidden();
  });

  await test.step('Escape closes what the mouse has opened, and the mouse need not leave first', async () => {
    await group(page, 'Podcasts').hover();
    await expect(podcast(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(podcast(page)).toBeHidden();
    await group(page, 'Podcasts').click();
    await expect(podcast(page)).toBeVisible();
    await page.mouse.click(elsewhere.x, elsewhere.y);
    await expect(podcast(page)).toBeHidden();
  });

  await test.step('no menu makes the page scroll sideways, at any width', async () => {
    for (const width of [641, 960, 1024, 1279, 1280]) {
      await page.setViewportSize({ ...wide, width });
      for (const name of ['Podcasts', 'Pillars', 'Contact']) {
        await group(page, name).click();
        await expect(menuOf(page).locator('details[open]')).toHaveCount(1);
        expect(await sidewaysScroll(page), `${name} at ${width}`).toEqual({ by: 0, beyond: [] });
        await group(page, name).click();
      }
    }
  });

  await test.step('a phone on its side shows every link of a menu below its one row', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    for (const name of ['Podcasts', 'Pillars', 'Contact']) {
      await group(page, name).click();
      const links = menuOf(page).locator('details[open]').getByRole('link');
      expect(await links.count()).toBeGreaterThan(1);
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
      expect((await sidewaysScroll(page)).by, name).toBe(0);
    }
  });

  await test.step('a link closes its menu', async () => {
    await page.setViewportSize(wide);
    await page.mouse.click(elsewhere.x, elsewhere.y);
    await group(page, 'Podcasts').click();
    await podcast(page).click();
    await expect(headline).toHaveText('Townhall');
    await expect(podcast(page)).toBeHidden();
  });

  await test.step('a link opens its page, and Back the page before where it was left', async () => {
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await page.evaluate(inPage(watchFrames));
    await footer.getByRole('link', { name: 'FAQ' }).click();
    await expect(headline).toHaveText('Questions About This App');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await untilMounted(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    // No frame has the one's address and the other's words or place.
    await expect
      .poll(() => page.evaluate(inPage(framesShown)))
      .toEqual([
        '/podcasts/townhall Townhall, scrolled',
        '/contact/faq Questions About This App, at its top',
        '/podcasts/townhall Townhall, scrolled',
      ]);
  });

  await test.step('is shown by its toggle up to 640 px, and always above', async () => {
    const toggle = page.locator('summary', { hasText: 'Menu' });
    await page.setViewportSize(narrow);
    await expect(toggle).toBeVisible();
    await expect(menuOf(page)).toBeHidden();
    await toggle.click();
    await expect(menuOf(page)).toBeVisible();
    await page.setViewportSize({ ...narrow, width: 641 });
    await expect(menuOf(page)).toBeVisible();
    await expect(toggle).toBeHidden();
    await page.setViewportSize(narrow);
    await menuOf(page).getByRole('link', { name: 'Events' }).click();
    await expect(headline).toHaveText('Events');
    await expect(menuOf(page)).toBeHidden();
  });

  await page.setViewportSize(wide);
  await test.step('to the first empty field, with React', expectLed);
});
