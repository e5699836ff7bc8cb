// Proves specification 1.35, 5.27, 5.33, 5.40.
import type { Page } from '@playwright/test';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { toolMessages } from '#src/screens/tools/tool-messages.ts';
import { scan } from './axe.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { indicator, openOutbox, waiting } from './outbox-steps.ts';
import { waiting as reports, store } from './seeds.ts';
import { sidewaysScroll } from './sideways-scroll.ts';
import { moved, watchShifts } from './watch-shifts.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 740 },
  expectedOnConsole: failedRequest,
});

const { delivered, waits } = outboxMessages;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const openMenu = (page: Page) => page.locator('summary', { hasText: 'Menu' }).click();

test('[5.40] each page tells what waits, and all sent once', async ({ page, context, site }) => {
  await page.addInitScript(watchShifts);
  await site.service.injectFault('refuse');
  await openOutbox(page, site);
  expect(await moved(page)).toBe('nothing');
  await page.goto(`${site.address}/pillars`);
  await test.step('nothing waits', async () => {
    await expect(indicator(page)).toHaveAttribute('data-kind', 'outbox');
    await expect(indicator(page)).toBeHidden();
    await openMenu(page);
    await expect(menu(page).getByRole('link').first()).toHaveText('Outbox');
  });

  await store(page, reports(2));
  await page.goto(site.address);
  await test.step('two wait', async () => {
    const home = page.getByRole('link', { name: waits(2) });
    await expect(home).toBeInViewport();
    await expect(indicator(page)).toHaveAccessibleName('Outbox · 2 waiting');
    expect(await moved(page)).toBe('nothing');
    await openMenu(page);
    await expect(menu(page).getByRole('link').first()).toHaveText('Outbox · 2 waiting');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'light' ? 'all' : 'colors';
      expect.soft(await scan(page, { look: colorScheme, rules })).toEqual([]);
    }
    await openMenu(page);
    await home.press('Enter');
    await waiting(page, 2);
    await expect(home).toBeHidden();
  });

  await test.step('tools', async () => {
    const main = page.getByRole('main');
    const heading = (tool: string) => main.getByRole('heading', { level: 2, name: tool });
    for (const [tool, hash] of [
      [toolMessages.receive, '#receive'],
      [toolMessages.device, '#device'],
      [toolMessages.handOver, '#hand-over'],
      [toolMessages.copy, '#save-copy'],
    ] as const) {
      await main.getByRole('link', { name: toolMessages.heading, exact: true }).press('Enter');
      await expect(heading(toolMessages.heading)).toBeFocused();
      await main.getByRole('link', { name: new RegExp(`^${tool.label}`) }).press('Enter');
      await expect(page).toHaveURL(`${site.address}/outbox${hash}`);
      await expect(heading(tool.label)).toBeFocused();
      await expect(heading(tool.label)).toBeInViewport();
      expect((await sidewaysScroll(page)).by).toBe(0);
      await page.goBack();
      await expect(heading(toolMessages.heading)).toBeFocused();
      await page.goBack();
      await waiting(page, 2);
      await expect(main).toBeFocused();
    }
    // In a new document: the address alone leads there.
    await page.goto('about:blank');
    await page.goto(`${site.address}/outbox#hand-over`);
    await expect(heading(toolMessages.handOver.label)).toBeFocused();
    await expect(heading(toolMessages.handOver.label)).toBeInViewport();
    await page.goto(`${site.address}/outbox#tools`);
    await main.getByRole('link', { name: new RegExp(`^${toolMessages.help.label}`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diagnostics');
  });

  await store(page, reports(2));
  await page.goto(`${site.address}/pillars/health`);
  await test.step('all is sent', async () => {
    await expect(indicator(page)).toHaveText(/4 waiting/);
    const spoken = page.getByRole('banner').getByRole('status');
    await expect(spoken).toHaveCount(1);
    await page.evaluate(() => scrollTo(0, 900));
    await context.setOffline(true);
    await expect(spoken).toHaveText('Offline, 4 waiting');
    await site.service.injectFault('none');
    await context.setOffline(false);
    const link = page.getByRole('link', { name: delivered.see });
    await expect(link).toBeInViewport();
    await expect(page.getByText(delivered.sent(4)).first()).toBeInViewport();
    await expect(spoken).toHaveText(delivered.sent(4));
    expect(await scan(page, { look: 'what was sent', rules: 'all' })).toEqual([]);
    await expect(link).toBeHidden();
    await expect(indicator(page)).toHaveAccessibleName('Outbox · all sent');
    await page.reload();
    await openMenu(page);
    await expect(menu(page).getByRole('link').first()).toHaveText('Outbox · all sent');
    await expect(indicator(page)).toBeHidden();
  });
});
