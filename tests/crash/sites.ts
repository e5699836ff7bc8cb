import { join } from 'node:path';
import { buildSite } from '#src/tools/build-site.ts';

/** Two versions of the site, with every form used here connected. */
export type Versions = readonly [older: string, newer: string];

const folder = (name: string) => join('.local', 'crash', name);

/** Connected only in the newer version, so that the versions differ. */
const unconnected = 'stay-informed';

/** Builds both versions for production. */
export async function buildVersions(): Promise<Versions> {
  process.env.NODE_ENV = 'production';
  const versions = [folder('older'), folder('newer')] as const;
  await buildSite(versions[0], { unconnected });
  await buildSite(versions[1]);
  return versions;
}
