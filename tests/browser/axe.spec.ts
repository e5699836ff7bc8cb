import type { Page } from '@playwright/test';
import { routes } from '#src/content/routes/route-table.ts';
import { volunteer } from '#src/forms/definitions/volunteer.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { type Scan, scan } from './axe.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { expectShown, groupOpener, menuGroups, menuToggle } from './menu-groups.ts';
import { smallTargets } from './small-targets.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 320, height: 640 };
const plain = { colorScheme: 'light', forcedColors: 'none' } as const;

// Without motion no colour is caught half way; without the worker nothing is fetched meanwhile.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
  expectedOnConsole: RegExp(`Service Worker registration blocked|${failedRequest.source}`),
});

const parts = [0, 1, 2, 3];

for (const part of parts) {
  const own = routes.filter((_, place) => place % parts.length === part);

  test(`axe finds nothing on any route, part ${part + 1} of ${parts.length}`, async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    for (const { path } of own) {
      await test.step(path, async () => {
        await page.setViewportSize(wide);
        await page.emulateMedia(plain);
        await page.goto(site.address + path);
        expect.soft(await everyLook(page), path).toEqual([]);
      });
    }
  });
}

test('axe finds nothing in what a submission brings', async ({ page, site }) => {
  await site.service.misbehave('refuse');
  await page.goto(`${site.address}/volunteer`);
  await fillForm(page, volunteer, validAnswers(volunteer, 'axe'));
  await submitForm(page, volunteer);
  await expect(page.getByRole('main').getByRole('link', { name: /outbox/i })).toBeVisible();
  const saved = await inColours(page, 'saved');

  await page.goto(`${site.address}/outbox`);
  await page.getByRole('button', { name: 'Delete: Volunteer application' }).click();
  await expect(page.getByRole('button', { name: 'Yes, delete' })).toBeVisible();
  const waiting = await inColours(page, 'waiting');
  await page.getByRole('button', { name: 'No, keep' }).click();

  await page.getByRole('checkbox').check();
  await site.service.misbehave('none');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { name: 'Sent (1)' })).toBeVisible();
  const sent = await inColours(page, 'sent');
  expect([...saved, ...waiting, ...sent]).toEqual([]);
});

/** A page that was just opened, in every look that the site must stand. */
async function everyLook(page: Page): Promise<readonly string[]> {
  const findings = [...(await look(page, { look: 'first view' }))];

  for (const group of menuGroups) {
    await groupOpener(page, group).press('Enter');
    await expectShown(page, group, true);
    findings.push(...(await look(page, { look: `menu ${group.label}`, within: 'header' })));
    await groupOpener(page, group).press('Enter');
  }

  const submit = page.getByRole('main').locator('button[type=submit]');
  if ((await submit.count()) > 0) {
    await submit.click();
    await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
    findings.push(...(await look(page, { look: 'errors', within: 'main' })));
  }

  // The errors stay for the looks that follow: they show all that the first view showed, and more.
  findings.push(...(await inColours(page, '')));
  return findings;
}

/** Everything that is open on the page, in dark, in forced colours, and 320 px wide, there with the menu. */
async function inColours(page: Page, state: string): Promise<readonly string[]> {
  const findings: string[] = [];
  await page.emulateMedia({ colorScheme: 'dark' });
  findings.push(...(await look(page, { look: `${state} dark`, colours: true })));
  await page.emulateMedia({ forcedColors: 'active' });
  findings.push(...(await look(page, { look: `${state} forced colours`, colours: true })));
  await page.emulateMedia(plain);

  await page.setViewportSize(narrow);
  findings.push(...(await look(page, { look: `${state} 320 px` })));
  await page.emulateMedia({ colorScheme: 'dark' });
  await menuToggle(page).press('Enter');
  for (const group of menuGroups) {
    await groupOpener(page, group).press('Enter');
    await expectShown(page, group, true);
    const name = `${state} dark 320 px, menu ${group.label}`;
    findings.push(...(await look(page, { look: name, within: 'header' })));
  }
  await menuToggle(page).press('Enter');
  await page.setViewportSize(wide);
  await page.emulateMedia(plain);
  return findings;
}

/** What axe finds, and which targets are too small. */
async function look(page: Page, words: Scan): Promise<readonly string[]> {
  const small = words.colours ? [] : await smallTargets(page);
  return [...(await scan(page, words)), ...small.map((line) => `${words.look}: ${line}`)];
}
