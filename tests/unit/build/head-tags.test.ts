// Proves specification 1.47.
import { expect, it } from 'vitest';
import { headTags } from '#src/build/head-tags.ts';
import type { Page, Route } from '#src/content/page.ts';
import { page as home } from '#src/content/pages/home.ts';

const address = 'https://example.org';
const now = Date.UTC(2026, 2, 7, 12);
const route: Route = {
  path: '/podcasts/invented',
  title: 'A "title" & <more>',
  description: 'Invented.',
  load: async () => ({ page: home }),
};
const asked: Page = {
  heading: 'Questions',
  blocks: [
    {
      kind: 'questions',
      questions: [{ question: 'Is </script> a word?', answer: ['No.', ['See ', 'below.']] }],
    },
  ],
};

/** The structured data of a page. */
const thingsIn = (tags: string) =>
  JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(tags)?.[1] ?? '')['@graph'];

it('gives whole addresses, of the page that counts, once the site has one, and none until then', () => {
  const filled = headTags(route, home, address, now);
  expect(filled).toContain('property="og:url" content="https://example.org/podcasts/invented"');
  expect(filled).toContain(
    'property="og:image" content="https://example.org/cards/podcasts-invented.png"',
  );
  const twin: Route = { ...route, canonical: '/pillars' };
  expect(headTags(twin, home, address, now)).toContain('content="https://example.org/pillars"');
  const unfilled = headTags(route, home, '', now);
  expect(unfilled).toContain('property="og:title"');
  expect(unfilled).not.toMatch(/og:url|og:image/);
});

it('lets no word of a page end an attribute or a block of data', () => {
  const tags = headTags({ ...route, path: '/contact/faq' }, asked, '', now);
  expect(tags).toContain('content="A &quot;title&quot; &amp; &lt;more>"');
  expect(tags.match(/<\/script>/g)).toHaveLength(1);
  expect(thingsIn(tags).at(-1).mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'Is </script> a word?',
      acceptedAnswer: { '@type': 'Answer', text: 'No.\nSee below.' },
    },
  ]);
});

it.each([
  ['on an earlier day', '2026-11-23T12:00:00Z', '2026-11-26T21:00:00-05:00'],
  ['on its day, which is over in London', '2026-11-27T01:00:00Z', '2026-11-26T21:00:00-05:00'],
  ['on the day after', '2026-11-27T12:00:00Z', '2026-12-03T21:00:00-05:00'],
  ['in summer', '2026-07-06T12:00:00Z', '2026-07-09T21:00:00-04:00'],
  ['before the clocks change', '2026-03-06T12:00:00Z', '2026-03-12T21:00:00-04:00'],
])('[1.47] dates the next town hall if built %s', (_, built, start) => {
  const townhall = { ...route, path: '/podcasts/townhall' } as const;
  const tags = headTags(townhall, home, address, Date.parse(built));
  expect(thingsIn(tags)).toContainEqual(
    expect.objectContaining({
      '@type': 'EventSeries',
      startDate: start,
      subEvent: expect.objectContaining({ '@type': 'Event', startDate: start }),
    }),
  );
});
