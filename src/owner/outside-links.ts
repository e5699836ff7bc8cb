/**
 * Addresses outside this site that only the owner knows (specification 1.15).
 * An empty address is a placeholder: the page then says that it is not published here yet instead of
 * linking nowhere. `npm run still-to-fill` lists the empty ones.
 */
export const outsideLinks = {
  events: { label: 'Events calendar', address: '' },
  donate: { label: 'Donation page', address: '' },
  shop: { label: 'Shop', address: '' },
  video: { label: 'Video channel', address: '' },
  'second-video': { label: 'Second video channel', address: '' },
  'social-network': { label: 'Social network', address: '' },
  'short-video': { label: 'Short videos', address: '' },
  nda: { label: 'NDA (PDF)', address: '' },
  magazine: { label: 'Magazine, July 2024 edition (PDF)', address: '' },
} as const satisfies Record<string, OutsideLink>;

/** What a link is called, and its https address, empty until the owner supplies it. */
export type OutsideLink = { readonly label: string; readonly address: string };

export type OutsideLinkId = keyof typeof outsideLinks;
