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

const home = 'Home: what the movement does, and what you can do';
const resilientPath = 'The Resilient Path: checklists that open without a signal';
const shareIssue = 'Share a Local Issue: write it down, with or without a signal';

const rows = [
  ['home', 'narrow', '/', home],
  ['the-resilient-path', 'narrow', '/podcasts/the-resilient-path', resilientPath],
  ['share-issue', 'narrow', '/share-issue', shareIssue],
  ['home', 'wide', '/', home],
  ['pillars', 'wide', '/pillars', 'The seven pillars of action'],
] as const;

/** In the order of the manifest; `npm run -w workshop draw` makes them from the built site. */
export const screenshots = rows.map(([name, form, path, label]): Screenshot => {
  return { file: `/screenshots/${name}-${form}.png`, path, label, form };
});
