import { outcomeLines } from '#src/content/outcome-lines.ts';
import { stayInformed } from '#src/forms/definitions/stay-informed.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, test, untilOfflineReady } from './fixtures.ts';

test.use({ siteFolder: testSites.started });

test('an unconnected form keeps what was written until a later version connects it', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/stay-informed`);
  await untilOfflineReady(page);
  const answers = validAnswers(stayInformed, 'held');
  await fillForm(page, stayInformed, answers);
  await submitForm(page, stayInformed);
  await expect(page.getByText(outcomeLines.held)).toBeVisible();
  await page.getByRole('link', { name: outcomeLines.outboxLink }).click();
  await expect(page.getByText('Kept: this form is not being collected yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('0 sent.')).toBeVisible();
  expect(site.rows('stay-informed')).toHaveLength(0);

  await site.restart(testSites.connected);
  await page.reload();
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('Waiting (0)')).toBeVisible({ timeout: 20_000 });
  expect(site.rows('stay-informed')).toHaveLength(1);
  expect(site.rows('stay-informed')[0]).toMatchObject(answers);
});

test('a newer version waits for the word, and half a form stays as it was', async ({
  page,
  context,
  site,
}) => {
  await page.goto(`${site.address}/join`);
  await untilOfflineReady(page);
  await page.reload();
  await site.restart(testSites.connected);
  await page.reload();
  await page.getByLabel('First Name').fill('Test');
  const offer = page.getByRole('button', { name: 'Update now' });
  await expect(offer).toBeVisible();

  // Another tab takes the newer version: this one is told, and not torn away.
  const other = await context.newPage();
  await other.goto(`${site.address}/privacy`);
  await other.keyboard.press('Tab');
  await other.getByRole('button', { name: 'Update now' }).click();
  await expect(other.getByRole('button', { name: 'Update now' })).toBeHidden();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByLabel('First Name')).toHaveValue('Test');
  await expect(offer).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Progress' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress');
});
