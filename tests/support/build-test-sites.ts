import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import { buildSite } from '#src/tools/build-site.ts';
import { eagerScript } from './eager-visitor.ts';
import { siteFolderPath, testSites } from './test-sites.ts';
import { watchScript } from './watch-complaints.ts';

/** Puts what watches a page, or hurries through it, before all other code of its first script. */
const watching: Plugin = {
  name: 'watching',
  renderChunk: (code, { isEntry, name }) =>
    isEntry && name === 'index' ? { code: watchScript + eagerScript + code, map: null } : null,
};

const inputs = [
  ...['src', 'sw', 'public', 'tests/support'].flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
  ...['index.html', 'vite.config.ts', 'package-lock.json'],
].filter((path) => !path.includes('node_modules') && fs.statSync(path).isFile());

const owner = 'tests/support/owner';

/** A copy of the owner's files that switches Spanish on. */
function inSpanish(folder: string): string {
  const copy = '.local/test-sites/owner';
  fs.cpSync(folder, copy, { recursive: true });
  const file = join(copy, 'site.toml');
  fs.writeFileSync(file, `languages = ["es"]\n${fs.readFileSync(file, 'utf8')}`);
  return copy;
}

const settings = {
  started: { unconnected: 'stay-informed', plugins: [watching] },
  connected: {},
  delivering: { endpointMode: 'deliver' },
  confirming: { endpointMode: 'confirm' },
  own: { endpointMode: 'deliver', endpoint: ownService },
  inFolder: { base: siteFolderPath, languages: ['es'] },
} satisfies Record<keyof typeof testSites, Parameters<typeof buildSite>[1]>;

/** Its keys, of which its type says no more. */
const names = Object.keys(settings) as (keyof typeof settings)[];

/**
 * The stages of `npm test` share today's builds of the same files. `TEST_SITES` names those that are needed; all if it is
 * empty.
 */
export default async function buildTestSites(): Promise<void> {
  const digest = createHash('sha256').update(new Date().toDateString());
  for (const path of inputs) digest.update(`\n${path}\n`).update(fs.readFileSync(path));
  const now = digest.digest('hex');
  const { TEST_SITES } = process.env;
  const needed: readonly string[] = TEST_SITES ? TEST_SITES.split(' ') : names;
  // A test runner's setting would bundle the libraries' development versions.
  process.env.NODE_ENV = 'production';
  for (const name of names) {
    const folder = testSites[name];
    const madeOf = `${folder}.made-of`;
    const isMade = fs.existsSync(madeOf) && fs.readFileSync(madeOf, 'utf8') === now;
    if (isMade || !needed.includes(name)) continue;
    fs.rmSync(madeOf, { force: true });
    // They hold for any content of the owner's files.
    process.env.OWNER_FOLDER = folder === testSites.inFolder ? inSpanish(owner) : owner;
    await buildSite(folder, settings[name]);
    fs.writeFileSync(madeOf, now);
  }
}
