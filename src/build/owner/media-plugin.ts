import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { outsideLinks } from '#owner';
import { makePhoto, type PhotoFiles } from '#src/build/pictures/make-photo.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
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
import { readSiteNow, type SiteFacts } from './site-file.ts';

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
    async configResolved({ root, build }) {
      if (!build.copyPublicDir) return;
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
  facts: SiteFacts,
  media: Media,
): Promise<readonly Published[]> {
  const shown = (['team', 'voices'] as const).flatMap((list) =>
    facts[list].flatMap(({ photo }, place) => {
      const file = media.photos.find((one) => photoAddresses(one).webp === photo?.webp);
      return file === undefined ? [] : [{ file, path: [list, place, 'photo'] }];
    }),
  );
  const linked = new Set(Object.values(facts.outsideLinks).map(({ address }) => address));
  const photos = [...new Set(shown.map(({ file }) => file))];
  const files = media.files.filter((file) => linked.has(fileAddress(file)));
  const made = new Map<MediaFile, PhotoFiles>();
  const unusable: string[] = [];
  await Promise.all(
    photos.map(async (file) => {
      const photo = await photoOf(root, file);
      if (photo.ok) made.set(file, photo.value);
      else {
        const path = shown.find((one) => one.file === file)?.path ?? [];
        unusable.push(facts.at(path, `'photo': ${file.name} ${photo.error}`));
      }
    }),
  );
  if (unusable.length > 0) throw new Error(unusable.toSorted().join('\n'));
  const published = [
    ...photos.flatMap((file): readonly Published[] => {
      const photo = made.get(file);
      const { webp, jpeg } = photoAddresses(file);
      return photo === undefined
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

async function photoOf(root: string, file: MediaFile): Promise<Result<PhotoFiles, string>> {
  const folder = ownerPath(root, madePhotos);
  const names = madeNames(file);
  try {
    const read = [names.webp, names.jpeg].map((name) => readFile(join(folder, name)));
    const [webp, jpeg] = await Promise.all(read);
    if (webp !== undefined && jpeg !== undefined) return succeed({ webp, jpeg });
  } catch {}
  const original = join(ownerPath(root, mediaFolders.photos), file.name);
  if (file.isMade === true) {
    return fail(
      `lacks a part in ${madePhotos}. Run npm run build where the photo is, and commit that folder.`,
    );
  }
  const made = await makePhoto(await readFile(original), file.kind === 'heic');
  if (!made.ok) return made;
  await mkdir(folder, { recursive: true });
  const digest = /\.[\da-f]{10}\d+\.(webp|jpg)$/;
  const before = (await readdir(folder)).filter((name) => name.replace(digest, '') === file.name);
  await Promise.all(before.map((name) => rm(join(folder, name))));
  await Promise.all([
    writeFile(join(folder, names.webp), made.value.webp),
    writeFile(join(folder, names.jpeg), made.value.jpeg),
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
