// Proves specification 12.3, 13.1, 13.2, 13.3.
import { readdirSync, readFileSync } from 'node:fs';
import { readLanguage } from '#src/build/language/rows.ts';
import { deviceMessages } from '#src/content/device-messages.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { specifiedFormPaths } from '#tests/support/specification.ts';
import { siteFolderPath, testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { scan } from './axe.ts';
import { fillAtOnce } from './fill-at-once.ts';
import { fileReport, formOf } from './fill-form.ts';
import { bringApp, expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { untilMounted } from './open-form.ts';
import { listRows, press } from './outbox-steps.ts';

test.use({
  serviceWorkers: 'allow',
  siteFolder: testSites.inFolder,
  expectedOnConsole: failedRequest,
});

const { join, tax } = formDefinitions;
const spanish = readLanguage('es').rows;

test('what is filed in either language is sent in both', async ({ page, site, context }) => {
  const home = site.address + siteFolderPath;
  const strays: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === site.address && !pathname.startsWith(siteFolderPath)) strays.push(pathname);
  });
  await page.goto(`${home}events`);
  await untilOfflineReady(page);

  await test.step('there and back', async () => {
    await bringApp(page);
    // Opened inside the site, the page has its own link.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Outbox' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page.getByText(/^Español is not on this device yet\./)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page).toHaveURL(`${home}es/outbox`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bandeja');
    // Until its own worker is there, the one above serves it.
    const scope = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope);
    await expect.poll(scope).toBe(`${home}es/`);
    await untilOfflineReady(page);
    // The worker that comes is the first of its language.
    await expect(page.getByText(spanish.get(deviceMessages.update.offer) ?? '')).toHaveCount(0);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(`${home}outbox`);
  });

  // No browser shows in which language its worker notifies.
  const worker = readFileSync(`${testSites.inFolder}/es/service-worker.js`, 'utf8');
  expect(worker).toMatch(/lang: ?.es\W/);
  expect(readFileSync(`${testSites.inFolder}/es/town-hall.ics`, 'utf8')).toContain(': Asamblea');
  // What has no words is beside it.
  const inSpanish = readdirSync(`${testSites.inFolder}/es`, { recursive: true, encoding: 'utf8' });
  expect(inSpanish.filter((file) => /\.(png|svg|webp|woff2)$/.test(file))).toEqual([]);
  // Hosts and search engines read no others.
  const atRoot = (file: string) => readFileSync(`${testSites.inFolder}/${file}`, 'utf8');
  expect(atRoot('_headers')).toContain('\n/es/assets/');
  expect(atRoot('robots.txt')).toMatch(/\/wtp\/sitemap\.xml\n.*\/wtp\/es\/sitemap\.xml\n$/);

  await context.setOffline(true);
  await page.goto(`${home}Contact/aboutus/`);
  await expect(page).toHaveURL(`${home}contact/AboutUs`);
  await page.goto(`${home}no/such/page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Join Us' }).first().click();
  await expect(page).toHaveURL(`${home}join`);
  await fileReport(page, join, 'in English', outcomeMessages.saved);
  await page.goto(`${home}es${specifiedFormPaths.tax}`);
  await untilMounted(page);
  await fillAtOnce(formOf(page, tax), validAnswers(tax, 'en español'));
  await page.locator('form[data-form] button[type=submit]').click();
  await expect(page.getByText(spanish.get(outcomeMessages.saved) ?? '')).toBeVisible();
  const isKept = (path: string) => fetch(path, { cache: 'reload' }).then(({ ok }) => ok);
  expect(await page.evaluate(isKept, `${home}images/pillars/tax.svg`)).toBe(true);
  await page.goto(`${home}es/outbox`);
  await expect(page.getByRole('heading', { name: 'En espera (2)' })).toBeVisible();
  await expect(page.getByText('in English')).toBeVisible();
  expect.soft(await scan(page, { look: 'the outbox in Spanish', rules: 'all' })).toEqual([]);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting (2)' })).toBeVisible();
  await listRows(page).filter({ hasText: 'en español' }).click();
  await press(page, /^Edit/);
  const editor = page.getByRole('region', { name: `Edit: ${tax.title}` });
  await editor.getByLabel('What IRS Issues').fill('changed in English');
  await press(page, 'Save changes');
  await expect(page.getByText('changed in English')).toBeVisible();

  await context.setOffline(false);
  await page.goto(`${home}es/outbox`);
  await expect.poll(() => [site.rows('join').length, site.rows('tax').length]).toEqual([1, 1]);
  const changed = { ...validAnswers(tax, 'en español'), irsIssues: 'changed in English' };
  expect(site.rows('tax')).toMatchObject([changed]);
  expect(site.rows('join')).toMatchObject([validAnswers(join, 'in English')]);
  expect(strays).toEqual([]);
});
