// Proves specification 1.26.
import { describe, expect, it } from 'vitest';
import { blocksOfKind, pageAt, sitePages } from '#tests/support/site-pages.ts';

const checklists = sitePages.flatMap(({ page }) => blocksOfKind(page, 'checklist'));

it('has ids that are unique on the whole site, because ticks are kept under them', () => {
  const ids = checklists.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

describe.each(checklists)('$id', ({ heading, introduction, items, urgent = [], writeIn = [] }) => {
  it('is in whole sentences, and names its items by words, also where it frames them', () => {
    for (const key of Object.keys(items)) expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(Object.keys(items).length).toBeGreaterThan(3);
    expect(Object.keys(items)).toEqual(expect.arrayContaining([...urgent, ...writeIn]));
    expect(heading).not.toMatch(/\.$/);
    expect(introduction).toMatch(/[.]$/);
    for (const text of Object.values(items)) expect(text).toMatch(/^[A-Z“].*[.?”]$/);
    expect(Object.values(items)).toEqual([...new Set(Object.values(items))]);
  });
});

it('begins The Resilient Path with what is most urgent, and leads to every list from its top', () => {
  const { places, blocks } = pageAt('/podcasts/the-resilient-path');
  expect(places?.map(({ label, to }) => [label, to])).toEqual([
    ['First Hour', '#first-hour'],
    ['Kit', '#kit'],
    ['Plan', '#call-plan'],
    ['Radio', '#radio'],
    ['Neighbors', '#neighbors'],
  ]);
  expect(blocks.slice(0, 5).map((block) => 'id' in block && `#${block.id}`)).toEqual(
    places?.map(({ to }) => to),
  );
  expect(blocks.at(-1)?.kind).toBe('form');
});
