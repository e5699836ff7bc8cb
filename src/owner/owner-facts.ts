/** The links' default labels; the addresses are in site.toml. */
export const linkLabels = {
  events: 'Events calendar',
  donate: 'Donation page',
  shop: 'Shop',
  video: 'Video channel',
  'second-video': 'Second video channel',
  'social-network': 'Social network',
  'short-video': 'Short videos',
  nda: 'NDA (PDF)',
  // Followed by the owner's edition.
  magazine: 'Magazine',
} as const;

export type OutsideLinkId = keyof typeof linkLabels;

/** A link to another site or a PDF. */
export type OutsideLink = {
  readonly label: string;
  /** An https address, or a published PDF's path; empty until set. */
  readonly address: string;
  /** Of a PDF too large for devices: '3.4 MB'. */
  readonly onlineSize?: string;
};

/** The keys in site.toml that say who is behind the site. */
export const organizationKeys = [
  'organization',
  'organization-place',
  'organization-email',
  'paid-for-by',
] as const;

/** Empty texts are not shown. */
export type Organization = Readonly<Record<(typeof organizationKeys)[number], string>>;

/** A square photo. */
export type Photo = { readonly webp: `/${string}`; readonly jpeg: `/${string}` };

/** A member of the team; the name is empty until the owner gives it. */
export type TeamMember = {
  readonly name: string;
  readonly title: string;
  readonly photo: Photo | null;
};

/** A single event. */
export type OwnerEvent = {
  readonly title: string;
  /** 'Saturday, March 14, 2026', with the time if given. */
  readonly when: string;
  readonly place: string;
  readonly link: string;
};

/** The podcasts, by the last part of their path. */
export const shows = ['pastorspoint', 'townhall', 'the-resilient-path', 'different-right'] as const;

/** A podcast's episode. */
export type Episode = {
  readonly show: (typeof shows)[number];
  readonly title: string;
  /** 'March 14, 2026'; empty if not given. */
  readonly date: string;
  readonly link: string;
};

/** A question of the FAQ about the movement. */
export type OwnerQuestion = { readonly question: string; readonly answer: string };

/** Where a voice can appear: home, and the pillars in their order. */
export const voicePages = [
  'home',
  'religious',
  'corruption',
  'health',
  'finance',
  'tax',
  'candidate',
  'resiliency',
] as const;

/** What a person says of the movement. */
export type Voice = {
  readonly quote: string;
  readonly name: string;
  readonly place: string;
  readonly photo: Photo | null;
  /** Empty: the voice takes its turn where no other one belongs. */
  readonly page: (typeof voicePages)[number] | '';
};

/** A number and what it counts. */
export type OwnerNumber = { readonly number: string; readonly words: string };

/** The lists of names on pages. */
export type PeopleGroup = 'notable-guests' | 'guest-speakers';

/** The weekly town hall's time. */
export type TownHallTime = {
  /** In English: 'Thursday'. */
  readonly day: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  /** '9 PM'. */
  readonly time: string;
  /** Its name in the time zone database. */
  readonly zone: string;
  /** 'EST' means Eastern time, even in summer (specification 1.8). */
  readonly zoneShort: string;
  /** 'Eastern time'. */
  readonly zoneLong: string;
  /** The days without one, as 2026-11-26. */
  readonly skip: readonly string[];
};

/** The checked site.toml. An empty text or list is still to be filled. */
export type OwnerFacts = {
  /** Without a final slash, such as `https://www.example.org`. */
  readonly siteAddress: string;
  readonly securityContact: string;
  /** A sentence: who reads what people send, and by when. */
  readonly whoReads: string;
  readonly organization: Organization;
  /** Takes reports as text messages: '+12065550100'; empty if none does. */
  readonly textNumber: string;
  readonly copyrightYear: number;
  /** May contain {town-hall}, replaced by its time. */
  readonly banner: string;
  readonly townHallTime: TownHallTime;
  readonly outsideLinks: Readonly<Record<OutsideLinkId, OutsideLink>>;
  readonly people: Readonly<Record<PeopleGroup, readonly string[]>>;
  readonly team: readonly TeamMember[];
  /** Next first, without past ones. */
  readonly events: readonly OwnerEvent[];
  /** Newest first. */
  readonly episodes: readonly Episode[];
  /** About the movement, in the owner's order. */
  readonly questions: readonly OwnerQuestion[];
  /** In the owner's order; at most one for each page. */
  readonly voices: readonly Voice[];
  readonly numbers: readonly OwnerNumber[];
  /** By form id: a sentence about who answers, and by when. */
  readonly whoAnswers: Readonly<Record<string, string>>;
};
