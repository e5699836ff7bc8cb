import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './webdriver/browser.ts';

/**
 * Takes from a profile what its sites hold in IndexedDB, as a browser does on a full disk. The browser must
 * have ended.
 * @returns whether there was any
 */
export function eraseDatabases({ databases }: Pick<Engine, 'databases'>, profile: string): boolean {
  const paths = readdirSync(profile, { recursive: true, encoding: 'utf8' });
  const folders = paths.filter((path) => databases.test(path));
  for (const folder of folders) rmSync(join(profile, folder), { recursive: true, force: true });
  return folders.length > 0;
}
