import { events } from '#owner';
import { leading } from '#src/content/owner-blocks.ts';
import { isFilledIn } from '#src/content/owner-links.ts';
import type { Block, Card, Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

const cards = events.map(
  ({ title, when, place, link }): Card => ({
    title,
    text: place === '' ? when : `${when}. ${place}`,
    ...(link !== '' && { action: { label: 'About This Event', to: { address: link } } }),
  }),
);

const comingUp: readonly Block[] =
  cards.length === 0
    ? []
    : [{ kind: 'section', heading: 'Coming Up', blocks: [{ kind: 'cards', cards }] }];

export const page: Page = {
  heading: 'Events',
  hero: 'Come and Be Heard',
  ground: 'night',
  subtitle: [
    isFilledIn('events') ? 'Our events are listed in a calendar outside this site. Our ' : 'Our ',
    { text: 'live town hall', to: '/podcasts/townhall' },
    ' meets every week. The next one is below.',
  ],
  lead: { kind: 'town-hall' },
  panorama: {
    source: '/images/pages/events.svg',
    alternative:
      'A striped tent with a flag and strings of pennants; a calendar with one day circled, and a table with a jug.',
    ...plate,
  },
  actions: leading([{ label: 'Open the Events Calendar', to: { outside: 'events' } }]),
  blocks: comingUp,
};
