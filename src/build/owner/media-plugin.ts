import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { outsideLinks } from '#owner';
import { makePhoto, type PhotoFiles } from '#src/build/pictures/make-photo.ts';
import type { OwnerFacts } from '#src/owner/owner-facts.ts';
import {
  fileAddress,
  isKept,
  type Media,
  type MediaFile,
  madeNames,
  madePhotos,
  mediaFolders,
  megabytes,
  photoAddresses,
  readMedia,
} from './media.ts';
import { ownerPath } from './owner-file.ts';
import { readSiteNow } from './site-file.ts';

/** The bytes of all photos and PDFs on a device. */
const maxBytes = 3_000_000;

type Published = { readonly address: string; readonly content: Buffer; readonly kept: boolean };

/**
 * Publishes the photos and PDFs that site.toml names. Keeps each photo's results for the commit, so that
 * only a new photo costs time.
 */
export function mediaPlugin(): Plugin {
  let published: readonly Published[] = [];
  return {
    name: 'media',
    // Before any bundle: the errors of other plugins would hide a later failure.
    async configResolved({ root }) {
      const facts = readSiteNow(root);
      if (facts.ok) published = await publish(root, facts.value, readMedia(root));
    },
    generateBundle() {
      for (const { address, content } of published) {
        const fileName = decodeURIComponent(address.slice(1));
        this.emitFile({ type: 'asset', fileName, source: content });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = published.find(({ address }) => address === request.url);
        if (file === undefined) next();
        else response.end(file.content);
      });
    },
  };
}

/** The PDFs that devices keep. */
export const keptFiles = (): readonly string[] =>
  Object.values(outsideLinks)
    .filter(({ address, onlineSize }) => address.startsWith('/') && onlineSize === undefined)
    .map(({ address }) => decodeURIComponent(address.slice(1)));

/** @throws with one line for each unusable photo, or if devices would have to keep too much */
export async function publish(
  root: string,
  facts: OwnerFacts,
  media: Media,
): Promise<readonly Published[]> {
  const shown = new Set(facts.team.flatMap(({ photo }) => photo?.webp ?? []));
  const linked = new Set(Object.values(facts.outsideLinks).map(({ address }) => address));
  const photos = media.photos.filter((file) => shown.has(photoAddresses(file).webp));
  const files = media.files.filter((file) => linked.has(fileAddress(file)));
  const made = await Promise.all(photos.map((file) => photoOf(root, file)));
  const unread = photos.filter((_, place) => made[place] === null);
  if (unread.length > 0) {
    throw new Error(
      unread
        .map(
          ({ name }) =>
            `${mediaFolders.photos}/${name} cannot be read as a picture. Open it, and save it anew.`,
        )
        .join('\n'),
    );
  }
  const published = [
    ...photos.flatMap((file, place): readonly Published[] => {
      const photo = made[place];
      const { webp, jpeg } = photoAddresses(file);
      return photo === undefined || photo === null
        ? []
        : [
            { address: webp, content: photo.webp, kept: true },
            { address: jpeg, content: photo.jpeg, kept: false },
          ];
    }),
    ...(await Promise.all(
      files.map(async (file) => ({
        address: fileAddress(file),
        content: await readFile(join(ownerPath(root, mediaFolders.files), file.name)),
        kept: isKept(file),
      })),
    )),
  ];
  checkBudget(published);
  return published;
}

async function photoOf(root: string, file: MediaFile): Promise<PhotoFiles | null> {
  const folder = ownerPath(root, madePhotos);
  const names = madeNames(file);
  try {
    const read = [names.webp, names.jpeg].map((name) => readFile(join(folder, name)));
    const [webp, jpeg] = await Promise.all(read);
    if (webp !== undefined && jpeg !== undefined) return { webp, jpeg };
  } catch {}
  const original = join(ownerPath(root, mediaFolders.photos), file.name);
  const made = file.isMade === true ? null : await makePhoto(await readFile(original));
  if (made === null) return null;
  await mkdir(folder, { recursive: true });
  const digest = /\.[\da-f]{10}\d+\.(webp|jpg)$/;
  const before = (await readdir(folder)).filter((name) => name.replace(digest, '') === file.name);
  await Promise.all(before.map((name) => rm(join(folder, name))));
  await Promise.all([
    writeFile(join(folder, names.webp), made.webp),
    writeFile(join(folder, names.jpeg), made.jpeg),
  ]);
  return made;
}

function checkBudget(published: readonly Published[]): void {
  const kept = published.filter((file) => file.kept);
  const bytes = kept.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes <= maxBytes) return;
  const largest = kept
    .toSorted((one, other) => other.content.length - one.content.length)
    .slice(0, 3)
    .map(({ address, content }) => `${address} (${megabytes(content.length)})`);
  throw new Error(
    `Every visitor's device would have to keep ${megabytes(bytes)} of photos and PDFs, and ${megabytes(maxBytes)} is the most. Make the largest smaller, or link to them at another address: ${largest.join(', ')}.`,
  );
}
