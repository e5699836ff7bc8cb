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

/** A square photo. */
export type Photo = { readonly webp: `/${string}`; readonly jpeg: `/${string}` };

/** The podcasts, by the last part of their path. */
export const shows = ['pastorspoint', 'townhall', 'the-resilient-path', 'different-right'] as const;

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
