/** Runs in the page: incomplete rows of cards, by their last card's title. */
export function cardHoles(): readonly string[] {
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
