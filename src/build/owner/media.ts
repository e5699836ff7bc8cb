import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { OutsideLink, Photo } from '#src/owner/schema/lists.ts';
import { isNoOwners, ownerPath } from './owner-file.ts';

export const mediaFolders = { photos: 'src/owner/photos', files: 'src/owner/files' } as const;

/** Committed, unlike the photos, which contain their place. */
export const madePhotos = `${mediaFolders.photos}/published` as const;

/** A file in one of the owner's folders. */
export type MediaFile = {
  readonly name: string;
  readonly bytes: number;
  /** Changes with its content and, for a photo, with `recipe`. */
  readonly digest: string;
  /** By its first bytes, not its name. */
  readonly kind: 'picture' | 'heic' | 'pdf' | 'other';
  /** A PDF that says who wrote it. Not every one can be read without unpacking it. */
  readonly namesAuthor?: true;
  /** A PDF that may ask for a password, or only forbid printing. */
  readonly isLocked?: true;
  /** The photo itself is on another computer. */
  readonly isMade?: true;
};

/** The files of each folder. */
export type Media = Readonly<Record<keyof typeof mediaFolders, readonly MediaFile[]>>;

/** Omits dotfiles and READMEs. */
export function readMedia(project = '.'): Media {
  const originals = filesIn(ownerPath(project, mediaFolders.photos)).map((file) => ({
    ...file,
    digest: file.digest + recipe,
  }));
  const here = new Set(originals.map(({ name }) => name));
  const elsewhere = filesIn(ownerPath(project, madePhotos)).flatMap((made): MediaFile[] => {
    const [, name = '', digest = ''] = madeName.exec(made.name) ?? [];
    return name === '' || here.has(name) ? [] : [{ ...made, name, digest, isMade: true }];
  });
  return {
    photos: [...originals, ...elsewhere],
    files: filesIn(ownerPath(project, mediaFolders.files)),
  };
}

const madeName = /^(.+)\.([\da-f]{10}\d+)\.webp$/;

/** The names of a photo's results. */
export const madeNames = ({ name, digest }: MediaFile) =>
  ({ webp: `${name}.${digest}.webp`, jpeg: `${name}.${digest}.jpg` }) as const;

function filesIn(folder: string): readonly MediaFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !isNoOwners(entry.name))
    .map(({ name }) => mediaFile(name, readFileSync(join(folder, name))))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A photo or PDF with this content. */
export function mediaFile(name: string, content: Buffer): MediaFile {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const kind = kindOf(content);
  const text = kind === 'pdf' ? content.toString('latin1') : '';
  const namesAuthor = /\/Author\b|dc:creator/.test(text);
  const isLocked = /\/Encrypt\b/.test(text);
  const file = { name, bytes: content.length, digest, kind };
  return { ...file, ...(namesAuthor && { namesAuthor }), ...(isLocked && { isLocked }) };
}

function kindOf(content: Buffer): MediaFile['kind'] {
  const firstBytes = content.subarray(0, 32).toString('latin1');
  if (/^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftypavi[fs])/s.test(firstBytes)) return 'picture';
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(firstBytes)) return 'heic';
  return firstBytes.startsWith('%PDF') ? 'pdf' : 'other';
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** In bytes; hosts take at most 25 MB a file. */
const heaviest = { photos: 10_000_000, files: 25_000_000 } as const;

/** The owner's file of that name, or why it cannot be used. */
function findMedia(
  media: Media,
  folder: keyof typeof mediaFolders,
  name: string,
): Result<MediaFile, string> {
  const place = mediaFolders[folder];
  const file = media[folder].find((one) => plainName(one.name) === plainName(name));
  if (file === undefined) {
    const isElsewhere = media[folder].some(({ isMade }) => isMade);
    const made = `. If the photo is on another computer, run npm run build there, and commit ${madePhotos}`;
    return fail(
      `must be the name of a file in ${place}, letter for letter, such as ${folder === 'photos' ? 'maria.jpg' : 'nda.pdf'}${isElsewhere ? made : ''}`,
    );
  }
  return usable(folder, file);
}

/** The file, or why its folder has no use for it, as the rest of a sentence. */
export function usable(
  folder: keyof typeof mediaFolders,
  file: MediaFile,
): Result<MediaFile, string> {
  if (file.bytes === 0) return fail('is an empty file. Copy it there once more');
  if (file.bytes > heaviest[folder]) {
    const [is, most] = [file.bytes, heaviest[folder]].map(megabytes);
    return fail(`is too large: it has ${is}, and ${most} is the most. Save it smaller`);
  }
  const isPicture = file.kind === 'picture' || file.kind === 'heic';
  if (folder === 'files' ? file.kind === 'pdf' : isPicture) return succeed(file);
  return fail(`must be a ${folder === 'files' ? 'PDF' : 'JPEG, PNG, WebP, AVIF or HEIC picture'}`);
}

/** Finds the owner's photos. */
export const photoIn =
  (media: Media) =>
  (name: string): Result<Photo, string> => {
    const found = findMedia(media, 'photos', name);
    return found.ok ? succeed(photoAddresses(found.value)) : found;
  };

/** Finds the owner's PDFs. */
export const pdfIn =
  (media: Media) =>
  (name: string): Result<Omit<OutsideLink, 'label'>, string> => {
    const found = findMedia(media, 'files', name);
    if (!found.ok) return found;
    const address = fileAddress(found.value);
    const { bytes } = found.value;
    return succeed(isKept(found.value) ? { address } : { address, onlineSize: megabytes(bytes) });
  };

/** Systems write one letter with its accent in two ways, and some put a wider blank into a name. */
const plainName = (name: string): string => name.normalize('NFC').replaceAll(/\s/g, ' ');

/** A sentence for each file that site.toml does not name: it is not published. */
export function unnamedMedia(media: Media, siteText: string): readonly string[] {
  return (['photos', 'files'] as const).flatMap((folder) =>
    media[folder]
      .filter(({ name }) => !plainName(siteText).includes(plainName(name)))
      .map(({ name, isMade }) =>
        isMade === true
          ? `${madePhotos} still has ${name}, which nothing in src/owner/site.toml names. Delete it there.`
          : `${mediaFolders[folder]}/${name} is not published: nothing in src/owner/site.toml names it.`,
      ),
  );
}

/** A sentence for each published PDF that says who wrote it, or may ask for a password. */
export const remarksOnPdfs = ({ files }: Media, siteText: string): readonly string[] =>
  files
    .filter(({ name }) => plainName(siteText).includes(plainName(name)))
    .flatMap(({ name, namesAuthor, isLocked }) => [
      ...(namesAuthor === true
        ? [
            `${mediaFolders.files}/${name} says who wrote it, and is published as it is. The properties of the file show it; save it without them if nobody shall know.`,
          ]
        : []),
      ...(isLocked === true
        ? [
            `${mediaFolders.files}/${name} is locked. Open it in a browser: if it asks for a password, save it without one.`,
          ]
        : []),
    ]);

/** The version of the picture processing; part of the pictures' names. */
const recipe = 1;

/** Where a photo's pictures are published. */
export function photoAddresses({ name, digest }: MediaFile): Photo {
  const plain = name
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^a-z\d]+/g, '-');
  const path = `/photos/${plain.replaceAll(/^-|-$/g, '')}-${digest}` as const;
  return { webp: `${path}.webp`, jpeg: `${path}.jpg` };
}

/** Where a PDF is published. */
export const fileAddress = ({ name }: MediaFile): `/files/${string}` =>
  `/files/${encodeURIComponent(name)}`;

/** Whether devices keep a PDF for reading offline. */
export const isKept = ({ bytes }: MediaFile): boolean => bytes <= 1_000_000;

/** Warnings about photos in git, as sentences. */
export function photosInGit(list: (...words: readonly string[]) => readonly string[]) {
  const isOriginal = (path: string) =>
    path !== `${mediaFolders.photos}/README.md` && !path.startsWith(`${madePhotos}/`);
  return [
    ...list(mediaFolders.photos)
      .filter(isOriginal)
      .map(
        (path) =>
          `${path} is in git as the camera wrote it, perhaps with the place where it was taken. Take it out: git rm --cached "${path}". Anyone who can see the repository still finds it among the older versions: ask who knows git to take it out of those too.`,
      ),
    ...(list('--others', '--exclude-standard', madePhotos).length === 0
      ? []
      : [
          `If a host builds the site from your repository, commit ${madePhotos} too: it has no other photos there.`,
        ]),
  ];
}
