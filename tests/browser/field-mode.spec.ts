// Proves specification 10.1, 10.2, 10.4, 10.12.
import type { Locator, Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import { selectMessages } from '#src/screens/outbox/selection.tsx';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { waiting as reports, store } from '#tests/workshop/contact-sheet/seeds.ts';
import { scan } from './axe.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { openTool, waiting } from './outbox-steps.ts';
import { sidewaysScroll } from './sideways-scroll.ts';
import { smallTargets } from './small-targets.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  colorScheme: 'dark',
  viewport: { width: 360, height: 740 },
  expectedOnConsole: failedRequest,
});

const glove = 76;

const tools = ['handOver', 'receive', 'device', 'help'] as const;

/** The least contrast of visible text with the nearest background; below `least`, a line for each text. */
const paleTexts = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((minimum) => {
    const parts = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const light = (color: string): number => {
      const [r = 0, g = 0, b = 0] = parts(color).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const isClear = (color: string) => parts(color)[3] === 0;
    const ground = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return isClear(backgroundColor) ? ground(element.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (!own || !element.checkVisibility({ visibilityProperty: true })) return [];
      const pair = [light(getComputedStyle(element).color), light(ground(element))];
      const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
      return contrast >= minimum ? [] : [`${contrast.toFixed(1)}: ${element.textContent}`];
    });
  }, least);

/** Black on white, for gloves, without pictures; and the bar covers neither what has the focus nor its ring. */
async function expectForField(page: Page, what: string): Promise<void> {
  expect.soft(await paleTexts(page, 15), what).toEqual([]);
  expect.soft(await smallTargets(page, glove), what).toEqual([]);
  expect.soft((await sidewaysScroll(page)).by, what).toBe(0);
  expect.soft(await scan(page, { look: what, rules: 'all' })).toEqual([]);
  expect.soft(await page.evaluate(coveredByBar), what).toEqual([]);
  await expect(page.locator('main img:visible')).toHaveCount(0);
}

/** Runs in the page: what in the main part is not above the bar when it has the focus. */
function coveredByBar(): readonly string[] {
  const ring = 5;
  const edge =
    document.querySelector('[aria-label="Field mode"]')?.getBoundingClientRect().top ?? 0;
  // A text area is scrolled to its caret.
  const focusable = 'main :is(a[href], button, summary, input, select)';
  return [...document.querySelectorAll<HTMLElement>(focusable)].flatMap((element) => {
    element.focus();
    const { bottom, height } = element.getBoundingClientRect();
    if (document.activeElement !== element || bottom + ring <= edge || height > edge / 2) return [];
    return [`${element.outerHTML.slice(0, 80)} reaches ${Math.round(bottom)} of ${edge}`];
  });
}

/** The bar covers nothing that has the focus, down to the page's end. */
async function expectAboveBar(page: Page, bar: Locator): Promise<void> {
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await last.focus();
  const box = await last.boundingBox();
  const edge = (await bar.boundingBox())?.y ?? 0;
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(edge);
}

test('a phone’s menu turns field mode on and off, in a browser tab too; it shows pages and tools black on white, for gloves, without pictures; after a submit, the way to the next report is above the bar', async ({
  page,
  site,
}) => {
  await site.service.injectFault('refuse');
  const bar = page.getByRole('navigation', { name: 'Field mode' });
  const menu = page.locator('summary', { hasText: 'Menu' });
  await test.step('on', async () => {
    await page.goto(`${site.address}/pillars`);
    await menu.click();
    await page.getByRole('button', { name: 'Larger and bolder' }).click();
    await expect(bar).toBeInViewport();
    await page.goto(`${site.address}/outbox`);
    await waiting(page, 0);
    await store(page, { submissions: reports(3) });
  });

  for (const path of ['/outbox', '/', '/podcasts/the-resilient-path', '/share-issue']) {
    await test.step(path, async () => {
      await page.goto(site.address + path);
      await expect(bar.getByRole('link', { name: 'Outbox 3' })).toBeInViewport();
      await expectForField(page, path);
      for (const tool of path === '/outbox' ? tools : []) {
        await openTool(page, tool);
        await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0);
        if (tool === 'device')
          await expect(page.getByRole('checkbox', { name: 'Field mode' })).toBeChecked();
        await expectForField(page, tool);
      }
      const submit = page.locator('form[data-form] button[type=submit]');
      for (const button of await submit.all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(94);
      }
      await expectAboveBar(page, bar);
    });
  }

  await test.step('after a submit', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await fillForm(page, localIssue, validAnswers(localIssue, ''));
    await submitForm(page, localIssue);
    const another = page.getByRole('button', { name: afterSubmitMessages.another });
    await expect(another).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const [button, edge] = [await another.boundingBox(), await bar.boundingBox()];
        return button !== null && edge !== null && button.y + button.height <= edge.y;
      })
      .toBe(true);
  });

  await test.step('what is said of several', async () => {
    await page.goto(`${site.address}/outbox`);
    await page.getByRole('button', { name: selectMessages.beginIn('waiting') }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: selectMessages.remove }).click();
    // Pressed where it is: nothing covers it.
    await page.getByRole('button', { name: 'Undo' }).click();
    await waiting(page, 4);
  });

  await test.step('off', async () => {
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-field-mode', 'on');
    await menu.click();
    await page.getByRole('button', { name: 'Back to normal size' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-field-mode');
  });
});
