// Proves specification 1.1, 1.6, 1.38, 10.1, 10.2, 10.4, 10.8.
import type { Page } from '@playwright/test';
import type { Route } from '#src/content/routes/route.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { cardHoles } from './card-holes.ts';
import { expect, test } from './fixtures.ts';
import { firstLook, laterLooks, menuLooks, plain, sendEmpty, wide } from './looks.ts';
import { menuGroups } from './menu-groups.ts';
import { expectLargeText, expectReflow, movingThings } from './reflow.ts';
import { expectLive, expectRoute } from './route-shown.ts';

// Without motion no color is caught half way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a page and leaves a mark on its document, which a page that is loaded anew does not have. */
async function begin(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectLive(page);
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes';
  });
}

/** Follows a link of the frame's to a page, in the same document. The link may be in a menu that is closed. */
async function follow(page: Page, route: Route): Promise<void> {
  await page.setViewportSize(wide);
  await page.emulateMedia(plain);
  const link = page.locator(`:is(header, footer) a[href="${route.path}"]`).first();
  await link.dispatchEvent('click', { button: 0 });
  await expectRoute(page, route);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
}

// Page after page in one document: to load one takes longer than most of what is looked at in it, and a scan
// that has run before takes half as long. That each opens when loaded is for the routes' tests.
const parts = [0, 1, 2];
/** The others are second addresses of one of these, and show its screen. */
const linked = routes.filter(({ canonical }) => canonical === undefined);

for (const part of parts) {
  const own = linked.filter((_, place) => place % parts.length === part);

  test(`every page, part ${part + 1} of ${parts.length}: a link opens it, axe finds nothing in any look, it stands zoom and large letters, and nothing moves`, async ({
    page,
    site,
  }) => {
    test.setTimeout(240_000);
    // The last is then opened from another.
    await begin(page, site.address + own.at(-1)?.path);
    for (const route of own) {
      const { path } = route;
      await test.step(path, async () => {
        await follow(page, route);
        // On the way to its words a form makes its sum.
        const submit = page.getByRole('main').locator('button[type=submit]');
        if ((await submit.count()) > 0) await expect(submit).toBeEnabled();
        expect.soft(await page.evaluate(movingThings), `${path} moves`).toEqual([]);
        expect.soft(await page.evaluate(cardHoles), `${path} has a hole`).toEqual([]);
        expect.soft(await firstLook(page), path).toEqual([]);
        await expectReflow(page, path);
        await expectLargeText(page, path);
        await page.setViewportSize(wide);
        // Errors are seen for the first time.
        const rules = (await sendEmpty(page)) ? 'all' : 'layout';
        // The frame has the same colors on every page: the first of each part has it looked at.
        const colorsWithin = route === own[0] ? undefined : 'main';
        expect.soft(await laterLooks(page, rules, colorsWithin), path).toEqual([]);
      });
    }
  });
}

test('axe finds nothing in the menus, which are the same on every page', async ({ page, site }) => {
  for (const group of menuGroups) {
    // A page of the group's, which the menu marks.
    await page.goto(site.address + group.links[0]?.path);
    await expectLive(page);
    expect.soft(await menuLooks(page, group), group.label).toEqual([]);
  }
});
