// Proves specification 1.26.
import { describe, expect, it } from 'vitest';
import { blocksOf, pageAt, sitePages } from '#tests/support/site-pages.ts';

const checklists = sitePages.flatMap(({ page }) =>
  blocksOf(page).flatMap((block) => (block.kind === 'checklist' ? [block] : [])),
);

it('has ids that are unique on the whole site, because ticks are kept under them', () => {
  const ids = checklists.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

describe.each(checklists)('$id', ({ heading, introduction, items }) => {
  it('names its items by words, which keep their order and their ticks', () => {
    for (const key of Object.keys(items)) expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(Object.keys(items).length).toBeGreaterThan(3);
  });

  it('is in whole sentences', () => {
    expect(heading).not.toMatch(/\.$/);
    expect(introduction).toMatch(/[.]$/);
    for (const text of Object.values(items)) expect(text).toMatch(/^[A-Z“].*[.?”]$/);
    expect(Object.values(items)).toEqual([...new Set(Object.values(items))]);
  });
});

it('begins The Resilient Path with what is most urgent, and leads to every list from its top', () => {
  const { actions, blocks } = pageAt('/podcasts/the-resilient-path');
  expect(actions?.map(({ label, to }) => [label, to])).toEqual([
    ['First Hour', '#first-hour'],
    ['Kit', '#kit'],
    ['Plan', '#call-plan'],
    ['Radio', '#radio'],
    ['Neighbors', '#neighbors'],
    ['Go to the Form', '#form'],
  ]);
  expect(blocks.slice(0, 5).map((block) => 'id' in block && `#${block.id}`)).toEqual(
    actions?.slice(0, 5).map(({ to }) => to),
  );
  expect(blocks.at(-1)?.kind).toBe('form');
});
