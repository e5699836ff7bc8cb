import { events, outsideLinks } from '#owner';
import { whatHappensNext } from '#src/content/owner-blocks.ts';
import { isFilledIn } from '#src/content/owner-links.ts';
import type { Action, Block, Page } from '#src/content/page.ts';
import { townHall } from '#src/content/town-hall.ts';
import { plate } from '#src/content/trail-picture.ts';

const signUp: Action = { label: 'Scroll Up to Sign Up', to: '#signup' };

const magazine: readonly Block[] = isFilledIn('magazine')
  ? [
      {
        kind: 'section',
        heading: 'Our Magazine',
        blocks: [
          {
            kind: 'paragraphs',
            paragraphs: ['Our magazine is a PDF to read on any device.'],
          },
          {
            kind: 'actions',
            actions: [
              {
                label: `Download the ${outsideLinks.magazine.label}`,
                to: { outside: 'magazine' },
                primary: true,
              },
              signUp,
            ],
          },
        ],
      },
    ]
  : [];

export const page: Page = {
  heading: 'Stay Informed',
  hero: 'Know What Is Happening, and Where You Can Help',
  subtitle: isFilledIn('magazine')
    ? 'Sign up to hear from WE THE PEOPLE. Our magazine is below.'
    : 'Sign up to hear from WE THE PEOPLE.',
  blocks: [
    {
      kind: 'form',
      form: 'stay-informed',
      heading: 'Sign Up',
      id: 'signup',
      beside: [
        {
          kind: 'picture',
          picture: {
            source: '/images/pages/stay-informed.svg',
            alternative: 'An opened letter with a seal, a newspaper beside it, and a ringing bell.',
            ...plate,
          },
        },
        {
          kind: 'section',
          heading: 'Why Stay Informed?',
          blocks: [
            {
              kind: 'directory',
              lines: [
                {
                  title: 'The Live Town Hall',
                  text: `Every ${townHall.on}, citizens and guest speakers share their concerns about the country.`,
                  to: '/podcasts/townhall',
                },
                {
                  title: 'Our Podcasts',
                  text: 'Four shows, one movement.',
                  to: '/podcasts',
                },
                {
                  title: 'The Seven Pillars',
                  text: 'Find the work that fits you.',
                  to: '/pillars',
                },
                {
                  title: 'Events',
                  text:
                    events.length > 0 || isFilledIn('events')
                      ? 'Find a meeting and join us.'
                      : 'Our live town hall, and events as we announce them.',
                  to: '/events',
                },
              ],
            },
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            ['The ', { text: 'privacy page', to: '/privacy' }, ' says where your details go.'],
          ],
        },
        ...(magazine.length > 0 ? [] : [{ kind: 'actions', actions: [signUp] } as const]),
        whatHappensNext('stay-informed'),
      ],
    },
    ...magazine,
  ],
};
