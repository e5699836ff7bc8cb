// Proves specification 1.10, 10.3, 10.6.
import { volunteer } from '#src/forms/all-forms.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { expectShown, groupOpener, mainNav, menuGroups, menuToggle } from './menu-groups.ts';
import { untilMounted } from './open-form.ts';
import { openWith } from './outbox-steps.ts';
import { queuedOf } from './seeds.ts';
import { tabTo } from './tab-to.ts';

test.use({ expectedOnConsole: failedRequest });

test('menus, a form and the outbox are worked by keyboard alone', async ({ page, site }) => {
  await page.goto(`${site.address}/volunteer`);
  await untilMounted(page);

  for (const width of [360, 1000]) {
    await test.step(`the menus, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 740 });
      if (width <= 640) {
        await tabTo(page, menuToggle(page));
        await page.keyboard.press('Space');
      }
      await expect(mainNav(page)).toBeVisible();
      for (const group of menuGroups) {
        const opener = groupOpener(page, group);
        await tabTo(page, opener);
        await expectShown(page, group, false);
        await page.keyboard.press('Space');
        await expectShown(page, group, true);
        for (const { label } of group.links) {
          await page.keyboard.press('Tab');
          await expect(mainNav(page).getByRole('link', { name: label, exact: true })).toBeFocused();
        }
        await page.keyboard.press('Escape');
        await expectShown(page, group, false);
        await expect(opener).toBeFocused();
        await page.keyboard.press('Enter');
        await expectShown(page, group, true);
        for (const _ of group.links) await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await expectShown(page, group, false);
        await page.keyboard.press('Shift+Tab');
        await expect(opener).toBeFocused();
        await page.keyboard.press('Enter');
        await expectShown(page, group, true);
        await page.keyboard.press('Shift+Tab');
        await expectShown(page, group, false);
      }
      if (width <= 640) {
        await page.keyboard.press('Escape');
        await expect(mainNav(page)).toBeHidden();
        await expect(menuToggle(page)).toBeFocused();
      }
    });
  }

  await test.step('a form sent empty', async () => {
    await tabTo(page, page.getByRole('button', { name: volunteer.submitLabel }));
    await page.keyboard.press('Enter');
    const first = page.getByLabel('First Name');
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    // How it is marked, and what is said: bad-input.spec.ts.
  });

  await openWith(page, site, queuedOf(volunteer, 2));
  const waiting = (count: number) => page.getByRole('heading', { name: `Waiting (${count})` });
  const more = page.getByRole('button', { name: /^More: / });
  const remove = page.getByRole('button', { name: /^Delete: / }).first();
  const row = page.getByRole('main').locator('summary').first();
  const removeBy = async (key: 'Enter' | 'Space') => {
    for (const target of [row, more, remove]) {
      await tabTo(page, target);
      await page.keyboard.press(key);
    }
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expect(waiting(1)).toBeVisible();
  };
  await removeBy('Enter');
  await page.keyboard.press('Enter');
  await expect(waiting(2)).toBeVisible();
  await expect(row).toBeFocused();
  await removeBy('Space');

  await tabTo(page, page.getByRole('button', { name: 'Send now' }));
  // No earlier: the app's retry would remove the button.
  await site.service.injectFault('none');
  await page.keyboard.press('Enter');
  await expect(waiting(0)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Sent (1)' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: outboxScreenMessages.clear.label }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sent (0)' })).toBeFocused();
});
