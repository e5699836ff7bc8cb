import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { billFile, type DatabaseVersions, databasesIn } from '#src/build/trust/trust-files.ts';
import { contentDigest } from '#src/lib/content-digest.ts';
import { builtFilesIn, versionIn } from './built-files.ts';

/** The builds before the one in `dist`, each in a folder named by its time. */
export const keptFolder = join('.local', 'builds');

/** More would only fill the disk. */
const mostKept = 5;

/** A build on this computer. */
export type KeptBuild = {
  readonly folder: string;
  /** In milliseconds since the epoch. */
  readonly builtAt: number;
  readonly version: string;
  /** Null for a build that does not say it. */
  readonly databases: DatabaseVersions | null;
};

const textIn = (folder: string, file: string): string => {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** The build in a folder; null if there is none. */
export function buildIn(folder: string): KeptBuild | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const version = versionIn(textIn(folder, 'index.html'));
  return {
    folder,
    builtAt: version?.builtAt ?? Math.floor(statSync(folder).mtimeMs),
    version: version?.name ?? 'unknown',
    databases: databasesIn(textIn(folder, billFile)),
  };
}

/** The kept builds, newest first. */
export function keptBuilds(kept = keptFolder): readonly KeptBuild[] {
  if (!existsSync(kept)) return [];
  return readdirSync(kept)
    .flatMap((name) => buildIn(join(kept, name)) ?? [])
    .toSorted((one, other) => other.builtAt - one.builtAt);
}

/** Where a build is kept once another takes its place, such as `.local/builds/2026-11-23-16-50-59`. */
export function placeOf(folder: string, kept = keptFolder): string {
  const builtAt = buildIn(folder)?.builtAt ?? 0;
  const stamp = new Date(builtAt).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  return join(kept, stamp);
}

/** Deletes what is older than the newest five. */
export async function dropOldBuilds(kept = keptFolder): Promise<void> {
  for (const { folder } of keptBuilds(kept).slice(mostKept)) {
    await rm(folder, { recursive: true });
  }
}

/**
 * Why a build may not take the place of others that devices may have; null if it may. A device that had a newer
 * database reads and sends nothing of it with an older build.
 */
export function whyNotBack(
  build: DatabaseVersions | null,
  others: readonly (DatabaseVersions | null)[],
): string | null {
  const known = others.filter((one) => one !== null);
  if (known.length === 0) return null;
  if (build === null) return 'it does not say which databases it writes';
  for (const [name, version] of Object.entries(build)) {
    const newest = Math.max(...known.map((one) => one[name] ?? 0));
    if (newest > version) {
      return `it writes version ${version} of the database '${name}', and a build since then version ${newest}`;
    }
  }
  return null;
}

/** What to do instead. */
export const wayOn =
  'What waits on a device that had the newer one would be neither shown nor sent. Mend the newer one instead and publish that, or take the app off: npm run take-off.';

/** The files of a build that are missing or not as it wrote them. */
export async function damagedIn({ folder }: KeptBuild): Promise<readonly string[]> {
  const files = builtFilesIn(textIn(folder, 'service-worker.js'));
  if (files.length === 0) return ['service-worker.js'];
  const damaged = files.map(async ({ url, digest }) => {
    const path = join(folder, url);
    return existsSync(path) && (await contentDigest(readFileSync(path))) === digest ? [] : [url];
  });
  return (await Promise.all(damaged)).flat();
}
