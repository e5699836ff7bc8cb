import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { episodes, events, outsideLinks } from '#owner';
import { deliverySettings } from '#src/build/delivery-settings.ts';

/** What `npm run build` has written. */
export const builtFolder = 'dist';

/** Everything in the published folder. */
export const everyBuiltFile: readonly string[] = readdirSync(builtFolder, {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(builtFolder, join(parentPath, name)))
  .map((file) => file.replaceAll(sep, '/'))
  .sort();

/** The files of the built site, as a host publishes them: `contact/faq.html`; without what only it reads. */
export const builtFiles = everyBuiltFile.filter((file) => !/\.(br|gz)$|^\.htaccess$/.test(file));

export const builtText = (file: string): string => readFileSync(join(builtFolder, file), 'utf8');

const parsed = new Map<string, Document>();

/** @returns the file parsed as a browser without scripts parses it; needs the jsdom environment */
export function builtPage(file: string): Document {
  const known = parsed.get(file);
  if (known) return known;
  const page = new DOMParser().parseFromString(builtText(file), 'text/html');
  parsed.set(file, page);
  return page;
}

export const htmlFiles = builtFiles.filter((file) => file.endsWith('.html'));
export const scriptFiles = builtFiles.filter((file) => /\.m?js$/.test(file));
export const styleFiles = builtFiles.filter((file) => file.endsWith('.css'));

/** Where the production build delivers to, from its settings. */
export const builtDelivery = deliverySettings('.');

/** The addresses outside the site that the owner has filled in. */
export const outsideAddresses: readonly string[] = [
  ...Object.values(outsideLinks).map(({ address }) => address),
  ...[...events, ...episodes].map(({ link }) => link),
].filter((address) => address.startsWith('https:'));

/** A path as a host finds its file: `/join` from `join.html`. */
export const fileOf = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;
