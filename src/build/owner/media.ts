import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Photo } from '#src/owner/owner-facts.ts';
import { ownerPath } from './owner-file.ts';
import { nearest } from './table-reader.ts';

/** Where the owner puts photos, and PDFs. */
export const mediaFolders = { photos: 'src/owner/photos', files: 'src/owner/files' } as const;

/** A file that the owner put into one of these folders. */
export type MediaFile = {
  readonly name: string;
  readonly bytes: number;
  /** A few letters that change with its content. */
  readonly digest: string;
  /** By its first bytes, whatever its name says. */
  readonly kind: 'picture' | 'heic' | 'pdf' | 'other';
};

/** What is in each folder. */
export type Media = Readonly<Record<keyof typeof mediaFolders, readonly MediaFile[]>>;

/** Looks into the owner's folders; what begins with a dot, and their READMEs, count for nothing. */
export function readMedia(project = '.'): Media {
  return {
    photos: filesIn(ownerPath(project, mediaFolders.photos)),
    files: filesIn(ownerPath(project, mediaFolders.files)),
  };
}

function filesIn(folder: string): readonly MediaFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|^README\.md$|^Thumbs\.db$/.test(entry.name))
    .map(({ name }) => {
      const content = readFileSync(join(folder, name));
      const digest = createHash('sha256').update(content).digest('hex').slice(0, 10);
      return { name, bytes: content.length, digest, kind: kindOf(content) };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function kindOf(content: Buffer): MediaFile['kind'] {
  const firstBytes = content.subarray(0, 32).toString('latin1');
  if (/^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftypavi[fs])/s.test(firstBytes)) return 'picture';
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(firstBytes)) return 'heic';
  return firstBytes.startsWith('%PDF') ? 'pdf' : 'other';
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What a photo or PDF may weigh; the most that hosts take for one file is 25 MB. */
const heaviest = { photos: 10_000_000, files: 25_000_000 } as const;

/**
 * Finds a file that the owner named.
 * @returns the file, or what is wrong with its name or content, as the rest of a sentence
 */
export function findMedia(
  media: Media,
  folder: keyof typeof mediaFolders,
  name: string,
): MediaFile | string {
  const place = mediaFolders[folder];
  if (/^[a-z][a-z\d+.-]*:|^www\./i.test(name)) {
    return `is an address. Put the file itself into ${place}, and write its name here.`;
  }
  if (/[\\/]/.test(name)) return `holds the name of a file in ${place}, without a folder: ${name}`;
  const file = media[folder].find((one) => one.name === name);
  if (file === undefined)
    return missing(
      media[folder].map((one) => one.name),
      place,
      name,
    );
  if (file.bytes > heaviest[folder]) {
    return `is too large: ${name} has ${megabytes(file.bytes)}, and ${megabytes(heaviest[folder])} is the most. Save it smaller.`;
  }
  if (folder === 'files') {
    return file.kind === 'pdf' ? file : `needs a PDF, which ${name} is not.`;
  }
  if (file.kind === 'picture') return file;
  return file.kind === 'heic'
    ? `cannot use ${name}: it is a HEIC picture, which browsers do not show. Save it as JPEG.`
    : `cannot use ${name}: a photo is a JPEG, PNG, WebP or AVIF picture.`;
}

function missing(names: readonly string[], place: string, name: string): string {
  const other = names.find((one) => one.toLowerCase() === name.toLowerCase());
  if (other !== undefined) {
    return `differs from the file in capital and small letters. Write it as the file is called: ${other}`;
  }
  const near = nearest(name, names);
  return `names ${name}, which is not in ${place}.${near === null ? ' Put it there.' : ` Do you mean ${near}?`}`;
}

/** A sentence for each file that site.toml names nowhere: it is not published. */
export function unnamedMedia(media: Media, siteText: string): readonly string[] {
  return (['photos', 'files'] as const).flatMap((folder) =>
    media[folder]
      .filter(({ name }) => !siteText.includes(name))
      .map(
        ({ name }) =>
          `${mediaFolders[folder]}/${name} is not published: nothing in src/owner/site.toml names it.`,
      ),
  );
}

/** Changes whenever the way of making pictures does, so that their names do too. */
const recipe = 1;

/** Where the pictures made of a photo are published. */
export function photoAddresses({ name, digest }: MediaFile): Photo {
  const plain = name
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^a-z\d]+/g, '-');
  const path = `/photos/${plain.replaceAll(/^-|-$/g, '')}-${digest}${recipe}` as const;
  return { webp: `${path}.webp`, jpeg: `${path}.jpg` };
}

/** Where a PDF is published. */
export const fileAddress = ({ name }: MediaFile): `/files/${string}` =>
  `/files/${encodeURIComponent(name)}`;

/** Whether devices keep a PDF, to be read without a connection too. */
export const isKept = ({ bytes }: MediaFile): boolean => bytes <= 1_000_000;
