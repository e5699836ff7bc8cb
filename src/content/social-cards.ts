/** A shared link's preview picture. */
export type SocialCard = {
  readonly file: `/cards/${string}.png`;
  readonly title: string;
  readonly alternative: string;
};

/** Of every card, in pixels. */
export const socialCardSize = { width: 1200, height: 630 } as const;

/** A card per section; other pages are ways to take part. */
export const socialCards = {
  home: {
    file: '/cards/home.png',
    title: 'Faith, Freedom and Seven Pillars of Action',
    alternative:
      'WE THE PEOPLE: a meeting hall in front of the rising sun, with a few houses and a church.',
  },
  podcasts: {
    file: '/cards/podcasts.png',
    title: 'Our Four Podcasts',
    alternative:
      'WE THE PEOPLE, Our Four Podcasts: a studio microphone with rings of sound, over a line of hills.',
  },
  pillars: {
    file: '/cards/pillars.png',
    title: 'Seven Pillars of Action',
    alternative:
      'WE THE PEOPLE, Seven Pillars of Action: a hall of seven pillars in front of the rising sun.',
  },
  contact: {
    file: '/cards/contact.png',
    title: 'Speak Up and Take Part',
    alternative:
      'WE THE PEOPLE, Speak Up and Take Part: a letter box with its flag up and a letter in its door.',
  },
} as const satisfies Record<string, SocialCard>;

/** The card for a route's path. */
export function socialCardFor(path: string): SocialCard {
  if (path === '/') return socialCards.home;
  const [, section] = path.split('/');
  return section === 'podcasts' || section === 'pillars'
    ? socialCards[section]
    : socialCards.contact;
}
