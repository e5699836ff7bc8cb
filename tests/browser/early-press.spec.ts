// Proves specification 4.25.
import { localIssue } from '#src/forms/all-forms.ts';
import { eagerAddress } from '#tests/support/eager-visitor.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { bringApp, expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { untilMounted } from './open-form.ts';
import { sentHeading } from './outbox-steps.ts';

const path = '/share-issue';
test.use({ siteFolder: testSites.watched, expectedOnConsole: failedRequest });

for (const serviceWorkers of ['block', 'allow'] as const) {
  test.describe(`delivered by the ${serviceWorkers === 'block' ? 'page' : 'worker'}`, () => {
    test.use({ serviceWorkers });

    test('what is typed before any script, and pressed as soon as it can be, arrives once', async ({
      page,
      site,
    }) => {
      await page.goto(site.address + eagerAddress(path, { press: 3 }));
      await expect(page.getByText(localIssue.successLine)).toBeVisible();
      expect(site.rows('local-issue')).toHaveLength(1);
    });

    test('left as soon as it is saved, it arrives, under one id', async ({ page, site }) => {
      await page.goto(
        site.address + eagerAddress(path, { press: 1, leave: '/outbox', stored: true }),
      );
      await expect(sentHeading(page, 1)).toBeVisible();
      // Without an active worker, a page may be left before it learns of the arrival.
      const ids = site.rows('local-issue').map(({ submissionId }) => submissionId);
      expect(new Set(ids).size).toBe(1);
    });
  });
}

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('left as soon as it is saved, it arrives once', async ({ page, site }) => {
    await page.goto(site.address);
    await untilOfflineReady(page);
    await page.goto(
      site.address + eagerAddress(path, { press: 1, leave: '/outbox', stored: true }),
    );
    await expect(sentHeading(page, 1)).toBeVisible();
    expect(site.rows('local-issue')).toHaveLength(1);
  });

  test('without signal it waits, and a closed page loses nothing', async ({
    page,
    context,
    site,
  }) => {
    await page.goto(site.address);
    await untilOfflineReady(page);
    await site.close();
    const eager = await context.newPage();
    await eager.goto(site.address + eagerAddress(path, { press: 2 }));
    await expect(eager.getByText(/^Saved on this device/)).toBeVisible();
    await eager.close();
    await page.goto(`${site.address}/outbox`);
    await expect(page.getByRole('heading', { name: 'Waiting (1)' })).toBeVisible();
    await site.restart();
    await expect(sentHeading(page, 1)).toBeVisible();
    expect(site.rows('local-issue')).toHaveLength(1);
  });
});

for (const how of ['click', 'Enter'] as const) {
  test(`a press before the form's own script is carried out once: ${how}`, async ({
    page,
    site,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/form-page/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(site.address + path, { waitUntil: 'commit' });
    const form = page.locator('form[data-form]');
    // The first script has run: it keeps each key.
    await expect(async () => {
      await form.getByLabel('Last Name').fill('Person');
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Person');
    }).toPass();
    if (how === 'click') await form.getByText(localIssue.submitLabel).click();
    else await form.getByLabel('Last Name').press('Enter');
    expect(page.url()).toBe(site.address + path);
    release();
    await expect(page.getByText('Please fill in First Name.').first()).toBeVisible();
    await expect(form.getByLabel('First Name')).toBeFocused();
    await expect(form.getByLabel('Last Name')).toHaveValue('Person');
    await form.getByLabel('First Name').fill('Test');
    await expect(page.getByText('Please fill in')).toHaveCount(0);
  });
}

for (const width of [360, 1280]) {
  test(`React moves nothing of a form, and changes no letter, ${width} px wide`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.address + path);
    const submit = page.getByRole('button', { name: localIssue.submitLabel });
    await untilMounted(page);
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
  });
}

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
