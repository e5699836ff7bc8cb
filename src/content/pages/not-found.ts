import type { Page } from '#src/content/page.ts';
import { trailPicture } from '#src/content/trail-picture.ts';

/** The error page's text until the script has checked the path. */
export const lookingForPage = 'Looking for this page…';

export const page: Page = {
  heading: 'Unexpected Application Error!',
  subtitle:
    'There is no page at this address, or the page could not be shown. Nothing you wrote on this device is lost.',
  picture: trailPicture,
  blocks: [
    {
      kind: 'actions',
      actions: [
        { label: 'Home', to: '/', primary: true },
        { label: 'Podcasts', to: '/podcasts' },
        { label: 'Pillars', to: '/pillars' },
        { label: 'Contact', to: '/contact' },
        { label: 'Outbox', to: '/outbox' },
      ],
    },
  ],
};
