// Proves specification 1.5, 1.8, 1.14, 1.16, 1.17, 1.18, 1.19, 1.20, 1.21, 1.23, 1.43, 1.50, 1.51, 1.52, 9.4.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { people, team } from '#owner';
import { routes } from '#src/content/routes/route-table.ts';
import { site } from '#src/content/site.ts';
import { forms } from '#tests/support/example-answers.ts';
import {
  actionsOf,
  blocksOf,
  blocksOfKind,
  cardsOf,
  pageAt,
  plain,
  sitePages,
  wordsOf,
} from '#tests/support/site-pages.ts';

/** What the app says by itself, by the file that says it. */
const messages = Object.entries(
  import.meta.glob<object>('../../../src/{content,screens}/**/*-{message,messages}.ts', {
    eager: true,
  }),
).map(([path, said]) => [path.replace(/^(\.\.\/)+/, ''), said] as const);

const sources: readonly (readonly [string, object])[] = [
  ...sitePages.map(({ path, page }): [string, object] => [path, page]),
  ...routes.map(({ path, title, description }): [string, object] => [path, { title, description }]),
  ...forms.map((form): [string, object] => [form.id, form]),
  ['site', site],
  ...messages,
];
const allWords = sources.flatMap(([at, content]) => wordsOf(content).map((text) => ({ at, text })));

describe('nowhere in the content', () => {
  it.each([
    ['a placeholder', /lorem|ipsum|\bTODO\b|\bTBD\b|FIXME|\bXXX\b|coming soon|under construction/i],
    ['a word of a program', /\bundefined\b|\bnull\b|\bNaN\b|\[object|\$\{|\{\{/],
    ['an address outside the site', /https?:|www\.|\.(com|org|gov)\b|@\w/],
    ['a promise that an attempt without a reply breaks', /delete before it is sent/i],
    ['something handed to the form service', /\bhand(s|ed|ing)?\b[^.;]*\bform service/i],
    ['a form that is collected', /\bcollect(s|ed|ing)\b/i],
    ['an offer that nobody keeps', /ask us for|Speak With Us|\bRAF staff\?|such as Google Forms/],
    ['a wait for the second visit', /second visit/i],
    ['a period or comma behind a closing quotation mark', /”[.,]/],
    ['a space too many, but between links', /\S\s{2,}\S|\w\s[.,;:!?]/],
  ])('is %s', (_, pattern) => {
    expect(allWords.length).toBeGreaterThan(1000);
    expect(allWords.filter(({ text }) => pattern.test(text))).toEqual([]);
  });
});

it('is in a file of the table in src/README.md, if the app says it by itself', () => {
  const rows = readFileSync('src/README.md', 'utf8').matchAll(
    /^\| [^|]+ \| `(src\/[^`]+-messages?\.ts)` \|$/gm,
  );
  expect([...rows].map(([, file]) => file).sort()).toEqual(messages.map(([file]) => file).sort());
});

describe('what the specification says word for word', () => {
  it('name and copyright, the endorsed candidates’ benefit, and over 30 episodes', () => {
    expect(site.name).toBe('WE THE PEOPLE');
    expect(site.copyright).toContain('2025');
    expect(wordsOf(pageAt('/pillars/candidate')).join(' ')).toContain('free 1-hour consultation');
    expect(plain(pageAt('/podcasts/pastorspoint').subtitle ?? '')).toContain('over 30 episodes');
  });

  it.each([
    // Donate is last while there is nowhere to donate.
    ['/', 'Join Us, Volunteer, Log Local Info, Recommend a Speaker, Donate'],
    // The first leads somewhere.
    ['/pillars', 'Get Involved, Support Our Pillars'],
    ['/pillars/corruption', 'Become a Whistleblower, Get Involved, Return to Home'],
  ])('what one can do on %s: %s', (path, labels) => {
    const page = pageAt(path);
    const actions = path === '/' ? page.actions : actionsOf(page);
    expect(actions?.map(({ label }) => label).join(', ')).toBe(labels);
  });

  it('the four podcasts, each to listen to, and the form below', () => {
    const cards = cardsOf('/podcasts').map(({ title, action }) => [title, action]);
    const listen = (show: string) => ({ label: 'Listen Now', to: `/podcasts/${show}` });
    expect(cards).toMatchObject([
      ['Pastors Point', listen('pastorspoint')],
      ['Townhall', listen('townhall')],
      ['The Resilient Path', listen('the-resilient-path')],
      ['Different Right', listen('different-right')],
    ]);
    const form = { kind: 'form', heading: 'Get Involved' };
    expect(pageAt('/podcasts').blocks.at(-1)).toMatchObject(form);
  });

  it('the seven pillars, and five concepts against corruption', () => {
    const named = 'Religious Corruption Health Finance Tax Candidate Resiliency'.split(' ');
    expect(cardsOf('/pillars').map(({ title, action }) => [title, action?.to])).toEqual(
      named.map((title) => [title, `/pillars/${title.toLowerCase()}`]),
    );
    expect(cardsOf('/pillars/corruption')).toHaveLength(5);
  });

  it('a picture on the page of every pillar and podcast', () => {
    for (const { path } of routes.filter((one) => /^.(pillars|podcasts)./.test(one.path))) {
      expect(pageAt(path).picture?.alternative, path).toMatch(/^[A-Z].*\.$/);
    }
  });
});

it('numbers the seven pillars alike on their pages and on both pages of cards', () => {
  const numbered = (path: string) =>
    cardsOf(path).flatMap(({ pillar, action }) => (pillar ? [[pillar, action?.to]] : []));
  const pages = sitePages
    .filter(({ page }) => page.pillar !== undefined)
    .map(({ path, page }) => [page.pillar, path]);
  expect(pages.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(numbered('/')).toEqual(pages);
  expect(numbered('/pillars')).toEqual(pages);
});

it('has bands of color with words of the page while the owner has no others', () => {
  const bands = sitePages.flatMap(({ path, page }) =>
    blocksOfKind(page, 'section').flatMap(({ band, blocks }) =>
      band ? [[path, band, ...blocks.map(({ kind }) => kind)]] : [],
    ),
  );
  expect(bands).toEqual([
    ['/', 'brick', 'paragraphs', 'actions'],
    ['/', 'night', 'cards', 'paragraphs', 'actions'],
    ['/pillars/candidate', 'night', 'paragraphs'],
    ['/shop', 'brick', 'directory'],
    ['/donate', 'brick', 'directory'],
    ['/articles', 'brick', 'directory'],
  ]);
  const kinds = new Set(sitePages.flatMap(({ page }) => blocksOf(page)).map(({ kind }) => kind));
  for (const kind of ['voice', 'numbers'] as const) expect(kinds).not.toContain(kind);
});

it('pulls one sentence at most out of a page’s sections, and repeats it nowhere on the page', () => {
  const pulled = sitePages.flatMap(({ path, page }) =>
    blocksOf(page).flatMap((block) =>
      block.kind === 'section' && block.pulled !== undefined ? [[path, block.pulled] as const] : [],
    ),
  );
  expect(pulled.length).toBeGreaterThan(8);
  expect(new Set(pulled.map(([path]) => path)).size).toBe(pulled.length);
  for (const [path, sentence] of pulled) {
    expect(wordsOf(pageAt(path)).join(' ').split(sentence), path).toHaveLength(2);
  }
});

it('fills no button that leads to a page without what it is for', () => {
  const isHollow = (path: string) =>
    /will appear here|will link to|not taking|nothing to buy/.test(
      plain(pageAt(path).subtitle ?? ''),
    );
  const hollow: readonly string[] = routes
    .filter(({ path }) => isHollow(path))
    .map(({ path }) => path);
  expect(hollow).toEqual(expect.arrayContaining(['/donate', '/shop', '/contact/nda', '/podcasts']));
  const filled = sitePages.flatMap(({ page }) =>
    actionsOf(page).flatMap(({ primary, to }) => (primary ? [to] : [])),
  );
  expect(filled.length).toBeGreaterThan(8);
  expect(filled.filter((to) => typeof to !== 'string' || hollow.includes(to))).toEqual([]);
});

it('says on the privacy page where answers go, how long they stay, how to erase them, and the limits', () => {
  const blocks = blocksOf(pageAt('/privacy'));
  const headings = blocks.map((block) => ('heading' in block ? block.heading : null));
  const sections = ['Where Your Answers Go', 'What Stays on This Device', 'How to Erase It'];
  expect(headings).toEqual(expect.arrayContaining(sections));
  const [, button] = pageAt('/privacy').blocks;
  expect(button?.kind).toBe('erase-everything');
  expect(cardsOf('/privacy').map(({ title }) => title)).toEqual([
    ...['Where your answers go', 'Who reads them', 'What stays here'],
    ...['How long', 'How to erase it', 'Who to ask'],
  ]);
  const open = JSON.stringify(blocks, (key, value) => (key === 'answer' ? '' : value));
  expect(open.split(/\s+/).length).toBeLessThan(700);
  const words = wordsOf(pageAt('/privacy')).join(' ');
  for (const limit of [
    'for 30 days on your own device',
    '24 hours after you last typed, and for 30 days on your own device',
    'If a try got no reply, it may still have arrived',
    'for its own autofill',
    'can also stay readable on the disk',
  ]) {
    expect(words).toContain(limit);
  }
});

it('answers what was tested, which icons count, and not who is behind the site until the owner does', () => {
  expect(pageAt('/contact/faq').blocks.at(-1)).toMatchObject({ id: 'accessibility' });
  expect(wordsOf(pageAt('/contact/faq'))).toContain('Who reads what I send?');
  const words = wordsOf(pageAt('/contact/faq')).join(' ');
  expect(words).toMatch(/WCAG\) 2\.2.*screen reader/);
  expect(words).toMatch(/icon of the installed app .* Chrome on Android cannot do that/);
  const headings = [...blocksOf(pageAt('/contact')), ...blocksOf(pageAt('/contact/faq'))].map(
    (block) => ('heading' in block ? block.heading : ''),
  );
  expect(headings).not.toContain('Who Is Behind This Site');
  expect(headings).not.toContain('About the Movement');
});

it('names only buttons that exist where it says how to erase', () => {
  const section = blocksOf(pageAt('/privacy')).find(
    (block) => 'heading' in block && block.heading === 'How to Erase It',
  );
  const named = [...JSON.stringify(section).matchAll(/“(.+?)[,.]?”/g)].map(([, label]) => label);
  const code = Object.values(
    import.meta.glob<string>('../../../src/{screens,ui}/**/*.{ts,tsx}', {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  );
  expect(named.length).toBeGreaterThan(3);
  const isInCode = (label: string | undefined) =>
    code.some((text) => text.includes(`'${label}'`) || text.includes(`"${label}"`));
  expect(named.filter((label) => !isInCode(label))).toEqual([]);
});

it('has a team of 16 with the specified titles', () => {
  expect(team).toHaveLength(16);
  for (const { title } of team) expect(title.trim()).not.toBe('');
  const titles = team.map(({ title }) => title).join('; ');
  const leaders = ['Co-Founder', 'Pillar Lead', 'Election Integrity'];
  for (const title of [...leaders, 'State Director', 'Editor', 'Founding Member']) {
    expect(titles).toContain(title);
  }
  expect(Object.keys(people)).toEqual(['notable-guests', 'guest-speakers']);
  const drawings = blocksOf(pageAt('/contact/AboutUs')).flatMap((block) =>
    block.kind === 'team' ? block.members.map(({ drawing }) => drawing.split('#')[1]) : [],
  );
  const file = readFileSync('public/images/team.svg', 'utf8');
  expect([...file.matchAll(/<view id="([\w-]+)"/g)].map(([, id]) => id).sort()).toEqual(
    drawings.sort(),
  );
});
