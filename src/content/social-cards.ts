/** The picture that stands beside a link to a page of the site where somebody shares it. */
export type SocialCard = {
  readonly file: `/cards/${string}.png`;
  /** Set below the site's name on the card. */
  readonly title: string;
  readonly alternative: string;
};

/** The size of every card, in pixels. */
export const socialCardSize = { width: 1200, height: 630 } as const;

/** One card for each section of the site; whatever has no section of its own is a way to take part. */
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

/** The card of a path of the route table. */
export function socialCardFor(path: string): SocialCard {
  if (path === '/') return socialCards.home;
  const [, section] = path.split('/');
  return section === 'podcasts' || section === 'pillars'
    ? socialCards[section]
    : socialCards.contact;
}
