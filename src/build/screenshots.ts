/** For app stores and install prompts. */
export type Screenshot = {
  readonly file: `/screenshots/${string}.png`;
  readonly path: `/${string}`;
  readonly label: string;
  readonly form: keyof typeof screenshotForms;
};

/** In CSS pixels; the density is device pixels per CSS pixel. */
export const screenshotForms = {
  narrow: { width: 400, height: 800, density: 2 },
  wide: { width: 1280, height: 800, density: 1 },
} as const;

/** In the order of the manifest; `npm run -w workshop draw` makes them from the built site. */
export const screenshots: readonly Screenshot[] = [
  {
    file: '/screenshots/home-narrow.png',
    path: '/',
    label: 'Home: what the movement does, and what you can do',
    form: 'narrow',
  },
  {
    file: '/screenshots/the-resilient-path-narrow.png',
    path: '/podcasts/the-resilient-path',
    label: 'The Resilient Path: checklists that open without a signal',
    form: 'narrow',
  },
  {
    file: '/screenshots/share-issue-narrow.png',
    path: '/share-issue',
    label: 'Share a Local Issue: write it down, with or without a signal',
    form: 'narrow',
  },
  {
    file: '/screenshots/home-wide.png',
    path: '/',
    label: 'Home: what the movement does, and what you can do',
    form: 'wide',
  },
  {
    file: '/screenshots/pillars-wide.png',
    path: '/pillars',
    label: 'The seven pillars of action',
    form: 'wide',
  },
];
