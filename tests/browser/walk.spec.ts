// Proves specification 1.1, 1.38, 10.1, 10.2, 10.4, 10.8.
import { routes } from '#src/content/routes/route-table.ts';
import { cardHoles } from './card-holes.ts';
import { expect, test } from './fixtures.ts';
import { firstLooks, laterLooks, plain, sendEmpty, wide } from './looks.ts';
import { expectLargeText, expectReflow, movingThings } from './reflow.ts';
import { expectLive, expectRoute } from './route-shown.ts';

// Without motion no color is caught half way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Every page is loaded once, for to load it takes longer than most of what is looked at in it.
const parts = [0, 1, 2, 3, 4, 5];

for (const part of parts) {
  const own = routes.filter((_, place) => place % parts.length === part);

  test(`every page, part ${part + 1} of ${parts.length}: it opens, axe finds nothing in any look, it stands zoom and large letters, and nothing moves`, async ({
    page,
    site,
  }) => {
    test.setTimeout(240_000);
    for (const [turn, route] of own.entries()) {
      const { path } = route;
      await test.step(path, async () => {
        await page.setViewportSize(wide);
        await page.emulateMedia(plain);
        await page.goto(site.address + path);
        await expectLive(page);
        await expectRoute(page, route);
        // The link that the first Tab shows is none that is there at first.
        await page.getByRole('link', { name: 'Skip to content' }).blur();
        // On the way to its words a form makes its sum.
        const submit = page.getByRole('main').locator('button[type=submit]');
        if ((await submit.count()) > 0) await expect(submit).toBeEnabled();
        expect.soft(await page.evaluate(movingThings), `${path} moves`).toEqual([]);
        expect.soft(await page.evaluate(cardHoles), `${path} has a hole`).toEqual([]);
        expect.soft(await firstLooks(page, turn), path).toEqual([]);
        await expectReflow(page, path);
        await expectLargeText(page, path);
        await page.setViewportSize(wide);
        // Another menu than at first; errors are seen for the first time.
        const rules = (await sendEmpty(page)) ? 'all' : 'layout';
        expect.soft(await laterLooks(page, turn + 1, rules), path).toEqual([]);
      });
    }
  });
}
