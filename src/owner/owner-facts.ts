/**
 * What each link out of this site is called where the page has no words of its own. Where it leads
 * stands in site.toml.
 */
export const linkLabels = {
  events: 'Events calendar',
  donate: 'Donation page',
  shop: 'Shop',
  video: 'Video channel',
  'second-video': 'Second video channel',
  'social-network': 'Social network',
  'short-video': 'Short videos',
  nda: 'NDA (PDF)',
  // The owner's edition comes behind it.
  magazine: 'Magazine',
} as const;

export type OutsideLinkId = keyof typeof linkLabels;

/** What a link is called, and its address, empty until the owner supplies it. */
export type OutsideLink = {
  readonly label: string;
  /** An https address, or the path of a PDF that is published with the site. */
  readonly address: string;
  /** The size of a PDF that is too large to be kept on devices: '3.4 MB'. */
  readonly onlineSize?: string;
};

/** A photo, cut square, as a modern picture and as one for older browsers. */
export type Photo = { readonly webp: `/${string}`; readonly jpeg: `/${string}` };

/** One member of the team, as shown on About Us; an empty name or no photo is a placeholder. */
export type TeamMember = {
  readonly name: string;
  readonly title: string;
  readonly photo: Photo | null;
};

/** Something that takes place once. */
export type OwnerEvent = {
  readonly title: string;
  /** 'Saturday, March 14, 2026', and the time where the owner gave one. */
  readonly when: string;
  readonly place: string;
  readonly link: string;
};

/** The podcasts, by the last part of their page's path. */
export const shows = ['pastorspoint', 'townhall', 'the-resilient-path', 'different-right'] as const;

/** One episode of a podcast. */
export type Episode = {
  readonly show: (typeof shows)[number];
  readonly title: string;
  /** 'March 14, 2026'; empty where the owner gave none. */
  readonly date: string;
  readonly link: string;
};

/** The lists of names that pages show. */
export type PeopleGroup = 'notable-guests' | 'guest-speakers';

/** When the weekly town hall is. */
export type TownHallTime = {
  /** In English: 'Thursday'. */
  readonly day: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  /** As one says it: '9 PM'. */
  readonly time: string;
  /** Its name in the time zone database. */
  readonly zone: string;
  /** 'EST' stands for the time of the East, in summer too (specification 1.8). */
  readonly zoneShort: string;
  /** 'Eastern time'. */
  readonly zoneLong: string;
};

/** All of site.toml, checked. An empty text or list is a placeholder that the owner has still to fill. */
export type OwnerFacts = {
  /** Without a slash at its end, such as `https://www.example.org`. */
  readonly siteAddress: string;
  readonly securityContact: string;
  readonly copyrightYear: number;
  /** Where the town hall's time stands in it, it says {town-hall}. */
  readonly banner: string;
  readonly townHallTime: TownHallTime;
  readonly outsideLinks: Readonly<Record<OutsideLinkId, OutsideLink>>;
  readonly people: Readonly<Record<PeopleGroup, readonly string[]>>;
  readonly team: readonly TeamMember[];
  /** The next one first; those that are over are left out. */
  readonly events: readonly OwnerEvent[];
  /** The newest first. */
  readonly episodes: readonly Episode[];
};
