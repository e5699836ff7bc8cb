import type { Page } from '#src/content/page.ts';
import { trailPicture } from '#src/content/trail-picture.ts';

/** The error page's text until the script has checked the path. */
export const lookingForPage = 'Looking for this page…';

/** Instead, if there is such a page: neither the device nor the network has it. */
export const absentPage: Page = {
  heading: 'Not on this device yet',
  subtitle:
    'This page is not saved on this device yet, and the internet could not be reached. Reload the page when you have a signal. Everything you saved here is still here.',
  panorama: trailPicture,
  actions: [
    { label: 'Home', to: '/', primary: true },
    { label: 'Outbox', to: '/outbox' },
  ],
  blocks: [],
};

export const page: Page = {
  heading: 'Unexpected Application Error!',
  subtitle:
    'There is no page at this address, or the page could not be shown. Nothing you wrote on this device is lost.',
  panorama: trailPicture,
  actions: [
    { label: 'Home', to: '/', primary: true },
    { label: 'Podcasts', to: '/podcasts' },
    { label: 'Pillars', to: '/pillars' },
    { label: 'Contact', to: '/contact' },
    { label: 'Outbox', to: '/outbox' },
  ],
  blocks: [],
};
