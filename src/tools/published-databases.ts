import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseVersions, databasesFile, databasesIn } from '#src/build/trust/trust-files.ts';

/** The databases that the build in a folder names; null if it names none, or there is none. */
export function databasesOf(folder: string): DatabaseVersions | null {
  const path = join(folder, databasesFile);
  return existsSync(path) ? databasesIn(readFileSync(path, 'utf8')) : null;
}

/**
 * Why a build may not take the place of one that devices may have; null if it may. A device that had a newer
 * database reads and sends nothing of it with an older build.
 */
export function whyNotBack(
  build: DatabaseVersions | null,
  there: DatabaseVersions | null,
): string | null {
  if (there === null) return null;
  if (build === null) return 'it does not say which databases it writes';
  for (const [name, version] of Object.entries(build)) {
    const newer = there[name] ?? 0;
    if (newer > version) {
      return `it writes version ${version} of the database '${name}', and the build there version ${newer}`;
    }
  }
  return null;
}

/** What to do instead. */
export const wayOn =
  'What waits on a device that had the newer one would be neither shown nor sent. Mend the newer one instead and publish that, or take the app off: npm run take-off.';
