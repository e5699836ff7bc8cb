import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import sharp from 'sharp';
import { episodes, events, outsideLinks } from '#owner';
import { deliverySettings } from '#src/build/delivery-settings.ts';

/** The output of `npm run build`. */
export const builtFolder = 'dist';

export const everyBuiltFile: readonly string[] = readdirSync(builtFolder, {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(builtFolder, join(parentPath, name)))
  .map((file) => file.replaceAll(sep, '/'))
  .sort();

/** As requested by visitors, such as `contact/faq.html`. */
export const builtFiles = everyBuiltFile.filter((file) => !/\.(br|gz)$|^\.htaccess$/.test(file));

export const builtText = (file: string): string => readFileSync(join(builtFolder, file), 'utf8');

const parsed = new Map<string, Document>();

/** @returns the file parsed without scripts; needs the jsdom environment */
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

/** The production build's delivery, from its settings. */
export const builtDelivery = deliverySettings('.');

/** The external addresses that the owner has filled in. */
export const outsideAddresses: readonly string[] = [
  ...Object.values(outsideLinks).map(({ address }) => address),
  ...[...events, ...episodes].map(({ link }) => link),
].filter((address) => address.startsWith('https:'));

/** A path's file: `join.html` for `/join`. */
export const fileOf = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/** A published picture's, such as `png 192x192`. */
export async function pictureSize(file: string): Promise<string> {
  const { format, width, height } = await sharp(join(builtFolder, file)).metadata();
  return `${format} ${width}x${height}`;
}
