// Proves specification 4.25, 5.2.
import type { Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { eagerAddress } from '#tests/support/eager-visitor.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { fileReport } from './fill-form.ts';
import {
  test as base,
  bringApp,
  expect,
  failedRequest,
  hold,
  type TestSite,
  untilOfflineReady,
} from './fixtures.ts';
import { openForm, untilMounted } from './open-form.ts';
import { openOutbox, sentHeading } from './outbox-steps.ts';

const path = '/share-issue';
const { id: formId, successLine, submitLabel } = localIssue;
const leaving = eagerAddress(path, { press: 1, leave: '/outbox', stored: true });
const idsIn = (site: TestSite) => new Set(site.rows(formId).map((row) => row.submissionId));

/** With another origin, whose pages share nothing with the site's: another first visit. */
const test = base.extend<{ readonly other: TestSite }>({
  other: async ({ siteFolder }, use) => {
    const other = await startTestSite(siteFolder);
    await use(other);
    await other.end();
  },
});

test.use({ siteFolder: testSites.started, expectedOnConsole: failedRequest });

async function expectFirstVisits(page: Page, site: TestSite, other: TestSite): Promise<void> {
  await test.step('pressed', async () => {
    await page.goto(other.address + eagerAddress(path, { press: 3 }));
    await expect(page.getByText(successLine)).toBeVisible();
    expect(other.rows(formId)).toHaveLength(1);
  });
  await test.step('left', async () => {
    await page.goto(site.address + leaving);
    await expect(sentHeading(page, 1)).toBeVisible();
    // Without an active worker, a page may be left before it learns of the arrival.
    expect(idsIn(site).size).toBe(1);
  });
}

test('the page delivers an early press once, left or not', async ({ other, page, site }) => {
  await expectFirstVisits(page, site, other);
});

test.describe('delivered by the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the worker delivers it once, left or closed', async ({ other, page, context, site }) => {
    await expectFirstVisits(page, site, other);
    await untilOfflineReady(page);
    const first = idsIn(site);
    const later = () => site.rows(formId).filter((row) => !first.has(row.submissionId));

    await test.step('left, with a worker', async () => {
      await page.goto(site.address + leaving);
      await expect(sentHeading(page, 2)).toBeVisible();
      expect(later()).toHaveLength(1);
    });

    await test.step('without signal', async () => {
      await site.close();
      const eager = await context.newPage();
      await eager.goto(site.address + eagerAddress(path, { press: 2 }));
      await expect(eager.getByText(/^Saved on this device/)).toBeVisible();
      await eager.close();
      await openOutbox(page, site, 1);
      await site.restart();
      await expect(sentHeading(page, 3)).toBeVisible();
      expect(later()).toHaveLength(2);
      expect(idsIn(site).size).toBe(3);
    });

    await test.step('closed while the service takes its time', async () => {
      await openForm(page, site, localIssue);
      await site.service.injectFault('delay');
      const posted = context.waitForEvent('request', (request) => request.method() === 'POST');
      await fileReport(page, localIssue, 'closed');
      await posted;
      await page.close();
      expect(later()).toHaveLength(2);
      const next = await context.newPage();
      await next.goto(`${site.address}/outbox`);
      await expect(sentHeading(next, 4)).toBeVisible();
      expect(later()).toHaveLength(3);
    });
  });
});

async function expectPressCarriedOut(page: Page, address: string, how: 'click' | 'Enter') {
  const release = await hold(page, /form-page/);
  await page.goto(address, { waitUntil: 'commit' });
  const form = page.locator('form[data-form]');
  // The first script has run: it keeps each key.
  await expect(async () => {
    await form.getByLabel('Last Name').fill('Person');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Person');
  }).toPass();
  if (how === 'click') await form.getByText(submitLabel).click();
  else await form.getByLabel('Last Name').press('Enter');
  expect(page.url()).toBe(address);
  release();
  await expect(page.getByText('Please fill in First Name.').first()).toBeVisible();
  await expect(form.getByLabel('First Name')).toBeFocused();
  await expect(form.getByLabel('Last Name')).toHaveValue('Person');
  await form.getByLabel('First Name').fill('Test');
  await expect(page.getByText('Please fill in')).toHaveCount(0);
}

test('React moves nothing of a form, and an early press counts', async ({ other, page, site }) => {
  await page.goto(site.address + path);
  for (const width of [360, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const submit = page.getByRole('button', { name: submitLabel });
      // A page that its fonts reach late keeps the device's own: from the second visit on they come in time.
      await expect(async () => {
        await page.reload();
        await untilMounted(page);
        expect(await submit.evaluate(isInOurFont)).toBe(true);
      }).toPass();
      await page.route(/woff2/, () => {});
      const before = await page.evaluate(shapes);
      await bringApp(page);
      await expect(page.getByRole('button', { name: 'Add my location' })).toBeVisible();
      expect(await page.evaluate(shapes)).toEqual(before);
      await page.unroute(/woff2/);
    });
  }
  await test.step('click', () => expectPressCarriedOut(page, site.address + path, 'click'));
  await test.step('Enter', () => expectPressCarriedOut(page, other.address + path, 'Enter'));
});

/** Whether an element is as wide in the first of its fonts as it is now, and in the others is not. */
function isInOurFont(element: Element): boolean {
  const text = document.createRange();
  text.selectNodeContents(element);
  const width = () => text.getBoundingClientRect().width;
  const now = width();
  const { style } = element as HTMLElement; // A button has a style.
  style.fontFamily = getComputedStyle(element).fontFamily.replace(/^[^,]*,/, '');
  const inOthers = width();
  style.fontFamily = '';
  return now === width() && now !== inOthers;
}

/** Where each word and control of the form is, and how large. */
function shapes(): readonly string[] {
  const shown = document.querySelectorAll(
    'main h1, form h2, form label, form :is(input, select, textarea), form [type=submit]',
  );
  return [...shown].map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { width } = range.getBoundingClientRect();
    const { x, y } = element.getBoundingClientRect();
    return `${element.tagName} ${element.id || element.textContent}: ${x} ${y + scrollY} ${width}`;
  });
}
