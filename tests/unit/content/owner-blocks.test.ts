// Proves specification 1.15, 1.16, 1.18, 1.21, 1.31, 1.33, 1.43, 1.50.
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { outsideLinks } from '#owner';
import {
  blocksOf,
  blocksOfKind,
  cardsOf,
  linksOf,
  pageAt,
  plain,
  sitePages,
  wordsOf,
} from '#tests/support/site-pages.ts';

const shows = vi.hoisted(() =>
  'pastorspoint townhall the-resilient-path different-right'.split(' '),
);

vi.mock('#owner', async () => {
  const { readSite, siteFile } = await import('#src/build/owner/site-file.ts');
  const { ownerPath } = await import('#src/build/owner/owner-file.ts');
  const sound = readFileSync(ownerPath('.', siteFile), 'utf8');
  const [top = '', links = '', below = ''] = sound.split(/(?=\[links\])|(?=\[people\])/);
  const table = (name: string, facts: Readonly<Record<string, string>>) =>
    `[[${name}]]\n${Object.entries(facts)
      .map(([key, value]) => `${key} = "${value}"\n`)
      .join('')}`;
  const filled = [
    top
      .replace('who-reads = ""', 'who-reads = "Two of us read it in a day."')
      .replace('organization = ""', 'organization = "Hope, Inc."')
      .replace('organization-place = ""', 'organization-place = "Springfield, Illinois"')
      .replace('organization-email = ""', 'organization-email = "hope@hope.test"')
      .replace('paid-for-by = ""', 'paid-for-by = "Committee for Hope"'),
    links.replaceAll(/^([\w-]+) = ""$/gm, '$1 = "https://hope.test/$1"'),
    below
      .replaceAll(' = []', ' = ["Test Person", "Other Person"]')
      .replace('name = ""', 'name = "Ann"'),
    table('questions', { question: 'Who may join?', answer: 'Everybody.' }),
    table('voices', { quote: 'First.', name: 'Ann' }),
    table('voices', { quote: 'On health.', name: 'Ben', page: 'health' }),
    table('voices', { quote: 'Second.', name: 'Cal' }),
    table('numbers', { number: '38', words: 'states' }),
    table('events', {
      ...{ title: 'Picnic', date: '2027-05-01' },
      ...{ place: 'The park', link: 'https://hope.test/picnic' },
    }),
    table('events', { title: 'Walk', date: '2027-04-01' }),
    ...shows.map((show) =>
      table('episodes', {
        ...{ show, title: `About ${show}`, date: '2026-02-01' },
        ...{ link: `https://hope.test/${show}/1` },
      }),
    ),
  ].join('');
  const media = { photos: [], files: [] };
  const read = readSite(filled, { media, today: '2026-03-14' });
  if (!read.ok) throw new Error(read.error.join('\n'));
  return { ...read.value, closedForms: [], formService: 'Google Forms' };
});

it('shows every link that the owner has filled in, somewhere', () => {
  const shown = new Set(
    sitePages.flatMap(({ page }) =>
      linksOf(page).flatMap((to) => (typeof to === 'object' && 'outside' in to ? to.outside : [])),
    ),
  );
  expect([...shown].sort()).toEqual(Object.keys(outsideLinks).sort());
});

it('leads to donations as specified, now that there is where to donate', () => {
  const labels = pageAt('/').actions?.map(({ label }) => label);
  expect(labels?.join(', ')).toBe(
    'Join Us, Donate, Volunteer, Log Local Info, Recommend a Speaker',
  );
  expect(pageAt('/pillars').actions).toEqual([
    { label: 'Support Our Pillars', to: '/donate', primary: true },
    { label: 'Get Involved', to: '/volunteer' },
  ]);
});

it('offers the magazine of the owner’s edition, and the way up to the form', () => {
  expect(blocksOfKind(pageAt('/stay-informed'), 'actions').flatMap((one) => one.actions)).toEqual([
    { label: 'Download the Magazine, July 2024', to: { outside: 'magazine' }, primary: true },
    { label: 'Scroll Up to Sign Up', to: '#signup' },
  ]);
});

it('lists the events with day and place, and leads to what is known of them', () => {
  expect(cardsOf('/events')).toEqual([
    { title: 'Walk', text: 'Thursday, April 1, 2027' },
    {
      title: 'Picnic',
      text: 'Saturday, May 1, 2027. The park',
      action: { label: 'About This Event', to: { address: 'https://hope.test/picnic' } },
    },
  ]);
});

it.each(shows)('lists the episodes and people of %s on its page, of no other show', (show) => {
  const page = pageAt(`/podcasts/${show}`);
  const lists = blocksOfKind(page, 'list').map(({ items }) => items);
  const episodes = lists.flat().filter((item) => plain(item).startsWith('About '));
  expect(episodes.map(plain)).toEqual([`About ${show}, February 1, 2026`]);
  expect(linksOf(page)).toContainEqual({ address: `https://hope.test/${show}/1` });
  if (shows.indexOf(show) < 2) expect(lists).toContainEqual(['Test Person', 'Other Person']);
});

it('shows the members of the team with a name before the others', () => {
  const [team] = blocksOfKind(pageAt('/contact/AboutUs'), 'team');
  expect(team?.members.map(({ name }) => name)).toEqual(['Ann', ...Array(15).fill('')]);
});

it('lets each voice speak on its page, the others in turn, and puts the numbers on home', () => {
  const quotesOn = (path: string) =>
    blocksOfKind(pageAt(path), 'voice').map(({ voice }) => voice.quote);
  const pillars = 'religious corruption health finance tax candidate resiliency'.split(' ');
  const quotes = ['/', ...pillars.map((name) => `/pillars/${name}`)].map(quotesOn);
  const heard = 'First. Second. First. On health. Second. First. Second. First.';
  expect(quotes.join(' ')).toBe(heard);
  expect(blocksOf(pageAt('/'))).toContainEqual({
    kind: 'numbers',
    numbers: [{ number: '38', words: 'states' }],
  });
});

it('says of no page that it is without what it has, and names the form service', () => {
  const shown = ['/', '/podcasts', '/podcasts/pastorspoint', '/podcasts/different-right'];
  for (const path of ['/shop', '/donate', '/contact/nda', '/events', ...shown]) {
    expect(wordsOf(pageAt(path)).join(' '), path).not.toMatch(/\byet\b|ask us|will be l/);
  }
  expect(wordsOf(pageAt('/privacy')).join(' ')).toContain('which runs on Google Forms,');
});

it('says on Contact who is behind the site, and where to write to', () => {
  const [section] = blocksOfKind(pageAt('/contact'), 'section').filter(
    ({ heading }) => heading === 'Who Is Behind This Site',
  );
  expect(section).toMatchObject({
    blocks: [
      {
        kind: 'list',
        items: [
          'Legal name: Hope, Inc.',
          'Place: Springfield, Illinois',
          ['Email: ', { text: 'hope@hope.test', to: { address: 'mailto:hope@hope.test' } }],
          'Paid for by Committee for Hope',
          'Two of us read it in a day.',
        ],
      },
      { kind: 'paragraphs' },
    ],
  });
});

const withForm = ['/join', '/share-issue', '/speaker', '/volunteer', '/stay-informed', '/podcasts'];

it.each(withForm)('says beside the form of %s who reads what people send', (path) => {
  const items = blocksOfKind(pageAt(path), 'list').flatMap((one) => one.items);
  expect(items).toContain('Two of us read it in a day.');
});

it('answers the questions about the movement first, and takes word of barriers by e-mail', () => {
  const { blocks } = pageAt('/contact/faq');
  expect(blocks[0]).toEqual({
    kind: 'section',
    heading: 'About the Movement',
    blocks: [
      { kind: 'questions', questions: [{ question: 'Who may join?', answer: ['Everybody.'] }] },
    ],
  });
  expect(linksOf({ ...pageAt('/contact/faq'), blocks: blocks.slice(-1) })).toEqual([
    { address: 'mailto:hope@hope.test' },
  ]);
});
