import { expect, it } from 'vitest';
import { headTags } from '#src/build/head-tags.ts';
import { sitemap } from '#src/build/text-files-plugin.ts';
import type { Page, Route } from '#src/content/page.ts';
import { page as home } from '#src/content/pages/home.ts';
import { routes } from '#src/content/routes/route-table.ts';

const address = 'https://example.org';
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

it('gives whole addresses once the site has one, and relative ones until then', () => {
  const filled = headTags(route, home, address);
  expect(filled).toContain('property="og:url" content="https://example.org/podcasts/invented"');
  expect(filled).toContain('property="og:image" content="https://example.org/cards/podcasts.png"');
  const unfilled = headTags(route, home, '');
  expect(unfilled).toContain('property="og:url" content="/podcasts/invented"');
  expect(unfilled).not.toContain('example.org');
});

it('names the page that counts where two show the same screen', () => {
  const twin: Route = { ...route, canonical: '/pillars' };
  expect(headTags(twin, home, address)).toContain('content="https://example.org/pillars"');
});

it('lets no word of a page end an attribute or a block of data', () => {
  const tags = headTags(route, asked, '');
  expect(tags).toContain('content="A &quot;title&quot; &amp; &lt;more>"');
  expect(tags.match(/<\/script>/g)).toHaveLength(1);
  const [, data = ''] = /<script[^>]*>(.*)<\/script>/.exec(tags) ?? [];
  expect(JSON.parse(data)['@graph'].at(-1).mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'Is </script> a word?',
      acceptedAnswer: { '@type': 'Answer', text: 'No.\nSee below.' },
    },
  ]);
});

it('maps every page but the twins', () => {
  const map = sitemap(routes, address);
  expect(map).toContain('<loc>https://example.org/contact/AboutUs</loc>');
  expect(map).not.toContain('/issues<');
  expect(map.match(/<url>/g)).toHaveLength(routes.length - 2);
});
