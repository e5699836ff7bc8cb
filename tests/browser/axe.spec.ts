// Proves specification 10.1, 10.2.
import type { Page } from '@playwright/test';
import { outboxWords } from '#src/content/outbox-words.ts';
import { outcomeLines } from '#src/content/outcome-lines.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { volunteer } from '#src/forms/definitions/volunteer.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { type Scan, scan } from './axe.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { expectShown, groupOpener, type MenuGroup, menuGroups, menuToggle } from './menu-groups.ts';
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
    test.setTimeout(240_000);
    for (const [turn, { path }] of own.entries()) {
      await test.step(path, async () => {
        await open(page, site.address + path);
        expect.soft(await everyLook(page, turn), path).toEqual([]);
      });
    }
  });
}

test('axe finds nothing in what a submission brings', async ({ page, site }) => {
  await site.service.misbehave('refuse');
  await open(page, `${site.address}/volunteer`);
  await fillForm(page, volunteer, validAnswers(volunteer, 'axe'));
  await submitForm(page, volunteer);
  await expect(page.getByText(outcomeLines.saved)).toBeVisible();
  expect.soft(await laterLooks(page, 0), 'saved').toEqual([]);

  await open(page, `${site.address}/outbox`);
  await page.getByRole('button', { name: 'Delete everything waiting' }).click();
  await expect(page.getByRole('button', { name: 'Yes, delete' })).toBeVisible();
  expect.soft(await laterLooks(page, 0), 'waiting, asked whether to delete').toEqual([]);

  await open(page, `${site.address}/outbox`);
  await page.getByRole('checkbox', { name: outboxWords.keepCopies }).check();
  await site.service.misbehave('none');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { name: 'Sent (1)' })).toBeVisible();
  expect.soft(await laterLooks(page, 0), 'sent, with a copy').toEqual([]);
});

async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize(wide);
  await page.emulateMedia(plain);
  await page.goto(address);
}

/** A page that was just opened, in every look that the site must stand; `turn` chooses one of the menus. */
async function everyLook(page: Page, turn: number): Promise<readonly string[]> {
  const findings = [...(await look(page, { look: 'first view' }))];
  for (const group of menuGroups) {
    findings.push(...(await menuLook(page, group, 'light')));
    await groupOpener(page, group).press('Enter');
  }
  // The errors stay for the looks that follow: they show all that the first view showed, and more.
  const submit = page.getByRole('main').locator('button[type=submit]');
  if ((await submit.count()) > 0) {
    await submit.click();
    await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  }
  findings.push(...(await laterLooks(page, turn)));
  return findings;
}

/** What the page shows just now: dark, in forced colours, and 320 px wide, there with the menu, too. */
async function laterLooks(page: Page, turn: number): Promise<readonly string[]> {
  const findings: string[] = [];
  await page.emulateMedia({ colorScheme: 'dark' });
  findings.push(...(await look(page, { look: 'dark', colours: true })));
  await page.emulateMedia({ forcedColors: 'active' });
  findings.push(...(await look(page, { look: 'forced colours', colours: true })));
  await page.emulateMedia(plain);
  await page.setViewportSize(narrow);
  findings.push(...(await look(page, { look: '320 px' })));
  await page.emulateMedia({ colorScheme: 'dark' });
  await menuToggle(page).press('Enter');
  const group = menuGroups[turn % menuGroups.length];
  if (group) findings.push(...(await menuLook(page, group, '320 px, dark')));
  return findings;
}

async function menuLook(page: Page, group: MenuGroup, how: string): Promise<readonly string[]> {
  await groupOpener(page, group).press('Enter');
  await expectShown(page, group, true);
  return look(page, { look: `menu ${group.label}, ${how}`, within: 'header' });
}

/** What axe finds, and which targets are too small. */
async function look(page: Page, words: Scan): Promise<readonly string[]> {
  const small = words.colours ? [] : await smallTargets(page);
  return [...(await scan(page, words)), ...small.map((line) => `${words.look}: ${line}`)];
}
