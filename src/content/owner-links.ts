import { organization, outsideLinks } from '#owner';
import type { OutsideLinkId } from '#src/owner/schema/lists.ts';
import type { LinkTarget } from './page.ts';

// Apart from `owner-blocks.ts`: every page has these, and only some those.

/** Whether the owner has set the link's address. */
export const isFilledIn = (id: OutsideLinkId): boolean => outsideLinks[id].address !== '';

/** Who is behind the site; each empty until the owner has set it. */
export const {
  organization: legalName,
  'organization-place': place,
  'organization-email': email,
  'paid-for-by': payer,
} = organization;

/** Where to write an e-mail to; null until the owner has set it. */
export const mailTarget: LinkTarget | null = email === '' ? null : { address: `mailto:${email}` };
