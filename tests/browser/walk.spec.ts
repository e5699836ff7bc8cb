// Proves specification 1.1, 1.6, 1.38, 10.1, 10.2, 10.4, 10.8, 10.12.
import { openingMessage } from '#src/screens/shared/outbox-opening.tsx';
import { pagesOfEachKind } from '#tests/support/kinds-of-page.ts';
import { expect, test } from './fixtures.ts';
import { firstLook, laterLooks, menuLooks, plain, sendEmpty, wide } from './looks.ts';
import { menuGroups } from './menu-groups.ts';
import { untilMounted } from './open-form.ts';
import { expectLargerLook, expectLargeText, expectReflow, movingThings } from './reflow.ts';
import { followRoute, linkedRoutes, openLive } from './route-shown.ts';

// Stops colors in mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// One document, because loading takes longer than most checks.
const parts = [0, 1, 2];

for (const part of parts) {
  const own = linkedRoutes.filter((_, place) => place % parts.length === part);

  test(`every page, part ${part}: fits any window; axe finds nothing`, async ({ page, site }) => {
    test.setTimeout(240_000);
    await openLive(page, site.address + own.at(-1)?.path);
    for (const { path } of own) {
      await test.step(path, async () => {
        await page.setViewportSize(wide);
        await page.emulateMedia(plain);
        await followRoute(page, path);
        // A form generates its captcha near the viewport.
        const submit = page.getByRole('main').locator('button[type=submit]');
        if ((await submit.count()) > 0) await untilMounted(page);
        // Its drawing appears late while it opens, without moving.
        await expect(page.getByText(openingMessage)).toHaveCount(0);
        expect.soft(await page.evaluate(movingThings), `${path} moves`).toEqual([]);
        expect.soft(await page.evaluate(cardHoles), `${path} has a hole`).toEqual([]);
        await expectReflow(page, path);
        await expectLargerLook(page, path);
        if (!pagesOfEachKind.has(path)) return;
        expect.soft(await firstLook(page), path).toEqual([]);
        await expectLargeText(page, path);
        await page.setViewportSize(wide);
        const rules = (await sendEmpty(page)) ? 'all' : 'layout';
        // The frame has the same colors on every page: the home page's are looked at.
        const colorsWithin = path === '/' ? undefined : 'main';
        expect.soft(await laterLooks(page, rules, colorsWithin), path).toEqual([]);
      });
    }
  });
}

test('axe finds nothing in the menus, which are the same on every page', async ({ page, site }) => {
  await openLive(page, site.address);
  for (const group of menuGroups) {
    await page.setViewportSize(wide);
    await page.emulateMedia(plain);
    await followRoute(page, group.links[0]?.path ?? '');
    expect.soft(await menuLooks(page, group), group.label).toEqual([]);
  }
});

/** Runs in the page: incomplete rows of cards, by their last card's title. */
function cardHoles(): readonly string[] {
  return [...document.querySelectorAll('main ul:has(> li > :is(h2, h3, h4))')]
    .filter((list) => getComputedStyle(list).display === 'grid')
    .flatMap((list) => {
      const end = list.getBoundingClientRect().right;
      const cards = [...list.children].map((card) => {
        const { top, bottom, right } = card.getBoundingClientRect();
        return { top, bottom, right, title: card.querySelector('h2, h3, h4')?.textContent ?? '' };
      });
      // A card may span several rows.
      return cards
        .filter(
          ({ top, right }) =>
            right < end - 1 &&
            !cards.some(
              (next) => next.right > right + 1 && next.top <= top + 1 && next.bottom > top + 1,
            ),
        )
        .map(({ title }) => title);
    });
}
