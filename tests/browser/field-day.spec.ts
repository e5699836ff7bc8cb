// Proves specification 4.11, 4.24, 4.26, 4.28, 5.1, 6.1, 7.1, 8.2.
import { chromium, type Locator, type Page } from '@playwright/test';
import { join, localIssue, volunteer } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { launcherMessages } from '#src/screens/shared/device/launcher.tsx';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { outcomeLine, solveCaptcha } from './fill-form.ts';
import { expect, failedRequest, putOnDevice, test, watchContext } from './fixtures.ts';
import { indicator, listRows, waiting } from './outbox-steps.ts';
import { contentsOf, handOverSome, saveFile, sayYes, sealFile } from './transfer-steps.ts';

const forms = [localIssue, join, volunteer];

const day = forms.flatMap((form) => [form, form, form]);

/** The first textarea's. */
const reportField = ({ fields }: FormDefinition): string =>
  fields.find(({ control }) => control === 'textarea')?.name ?? '';

const reportOf = (index: number) => `Report ${index + 1}: the bridge is gone, nobody is hurt.`;

const launcher = (page: Page) => page.getByRole('region', { name: launcherMessages.heading });

class Hands {
  taps = 0;
  characters = 0;
  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.tap();
  }
  async type(where: Locator, text: string): Promise<void> {
    if (!(await where.evaluate((element) => element === document.activeElement))) {
      await this.tap(where);
    }
    this.characters += text.length;
    await where.fill(text);
  }
}

/** Chromium finds nothing that keeps the site from being installed. A private window cannot install. */
async function expectInstallable(page: Page, address: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.url).toBe(`${address}/manifest.webmanifest`);
  expect(manifest.errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
}

test.use({ serviceWorkers: 'allow' });

test('nine reports of a day offline, each just once', async ({ site, folder, launchOptions }) => {
  const hands = new Hands();
  const complaints: (readonly string[])[] = [];
  const phone = async (): Promise<Page> => {
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      // The installed app's window.
      args: [...(launchOptions.args ?? []), `--app=${site.address}/`],
      hasTouch: true,
      viewport: { width: 360, height: 740 },
      acceptDownloads: true,
    });
    complaints.push(watchContext(context, failedRequest));
    return context.pages()[0] ?? context.newPage();
  };

  let page = await phone();
  await putOnDevice(page, site.address);
  await expectInstallable(page, site.address);
  await site.close();
  await page.context().setOffline(true);

  const beside: number[] = [];
  for (const [index, form] of day.entries()) {
    if (index === 1) {
      // Closing the browser flushes the contact details to disk.
      await page.context().close();
      page = await phone();
      await page.context().setOffline(true);
    }
    if (index === 4) await page.reload();
    if (index === 8) {
      // The battery dies: no page or worker is notified.

      const session = await page.context().newCDPSession(page);
      const gone = new Promise((resolve) => page.context().once('close', resolve));
      await session.send('Browser.crash').catch(() => undefined);
      await gone;
      page = await phone();
      await page.context().setOffline(true);
    }

    const before = hands.taps;
    const shown = page.locator(`form[data-form="${form.id}"]`);
    const isLaunched = [0, 1, 8].includes(index);
    if (isLaunched || index % 3 === 0) {
      if (!isLaunched)
        await hands.tap(page.getByRole('banner').getByRole('link', { name: 'WE THE PEOPLE' }));
      await hands.tap(launcher(page).getByRole('link', { name: form.title, exact: true }));
    } else if (index !== 4) {
      await hands.tap(page.getByRole('button', { name: afterSubmitMessages.another }));
    }
    await expect(shown).toHaveAttribute('data-mounted', '');
    if (index === 0) {
      const who = validAnswers(form, '');
      for (const { name, control } of form.fields) {
        const answer = who[name] ?? '';
        if (name === reportField(form)) continue;
        const where = shown.locator(`[name="${name}"]`);
        if (control === 'select') {
          // One opens the list, one chooses.
          hands.taps += 2;
          await where.selectOption(answer);
        } else await hands.type(where, answer);
      }
    }
    await hands.type(shown.locator(`[name="${reportField(form)}"]`), reportOf(index));
    await hands.tap(shown.getByLabel(/Please solve/));
    await solveCaptcha(shown);
    await hands.tap(shown.getByRole('button', { name: form.submitLabel }));
    await expect(outcomeLine(page).filter({ visible: true })).toContainText(outcomeMessages.saved);
    beside.push(hands.taps - before);
  }
  // The way to the form's first empty field, the sum, the button; another form is a tap on the way home more.
  expect(beside, 'taps for each report').toEqual([10, 3, 3, 4, 2, 3, 4, 3, 3]);
  const reports = day.map((_, index) => reportOf(index)).join('');
  expect(hands.characters - reports.length, 'typed of who writes, once').toBeLessThan(60);

  await hands.tap(indicator(page));
  await waiting(page, 9);
  for (const index of day.keys()) {
    await expect(listRows(page).filter({ hasText: `Report ${index + 1}:` })).toHaveCount(1);
  }
  await handOverSome(page, 'Report 7:', 'Report 8:', 'Report 9:');
  await sealFile(page);
  const given = JSON.stringify(await contentsOf(await saveFile(page)));
  expect(given.match(/Report \d+:/g)).toEqual(['Report 7:', 'Report 8:', 'Report 9:']);
  await sayYes(page);
  await waiting(page, 6);

  for (const form of day) expect(site.rows(form.id)).toEqual([]);
  await site.restart();
  await page.context().setOffline(false);
  await waiting(page, 0);

  const arrived = forms.flatMap((form) =>
    site.rows(form.id).map((one) => one[reportField(form)] ?? ''),
  );
  expect(arrived.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map(reportOf));
  await expect(page.getByText('3 handed over', { exact: false }).first()).toBeVisible();
  expect(complaints.flat()).toEqual([]);
  await page.context().close();
});
