import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localService } from '#src/outbox/delivery/service-address.ts';
import { buildSite } from '#src/tools/build-site.ts';
import { type Change, deriveSite } from './derive-site.ts';
import { siteFolderPath, testSites } from './test-sites.ts';
import { watchScript } from './watch-complaints.ts';

/** The page's script and the worker: both know the forms and where they are delivered. */
const senders = [/^assets.background-/, /^service-worker\.js$/];

const delivery = /\{service:\{kind:`google-forms`,setting:`local`\},status:null\}/;
const forms = { kind: 'google-forms', setting: localService };
const endpoint = { kind: 'acknowledging-endpoint', setting: localService };

/** What each differs by from the site with every form connected. */
const derived: readonly (readonly [folder: string, change: Change])[] = [
  [
    testSites.started,
    {
      files: senders,
      part: /"stay-informed":\{formId:`local-stay-informed`,entries:\{[^{}]*\}[^{}]*\},?/,
      instead: '',
    },
  ],
  [
    testSites.delivering,
    {
      files: senders,
      part: delivery,
      instead: JSON.stringify({ service: endpoint, status: null }),
    },
  ],
  [
    testSites.confirming,
    {
      files: senders,
      part: delivery,
      instead: JSON.stringify({ service: forms, status: endpoint }),
    },
  ],
  // Before everything else that a page runs.
  [testSites.watched, { files: [/^assets.index-.*\.js$/], part: /^/, instead: watchScript }],
];

/** What the sites are made of. */
const inputs = [
  ...['src', 'sw', 'public', 'tests/support'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
  ...['index.html', 'vite.config.ts', 'package-lock.json'],
].filter((path) => statSync(path).isFile());

/** Where it stands what the sites were made of. */
const madeOf = '.local/test-sites/made-of';

/**
 * Builds the site that the browser tests serve, with every form connected, and writes the others from it.
 * What was made of the same files today is left as it is, so that the stages of `npm test` share it.
 */
export default async function buildTestSites(): Promise<void> {
  const digest = createHash('sha256').update(new Date().toDateString());
  for (const path of inputs) digest.update(`\n${path}\n`).update(readFileSync(path));
  const now = digest.digest('hex');
  if (existsSync(madeOf) && readFileSync(madeOf, 'utf8') === now) return;
  rmSync(madeOf, { force: true });
  // Under a test runner's own setting, the build would have the libraries' development versions in it.
  process.env.NODE_ENV = 'production';
  await buildSite(testSites.connected, '');
  await buildSite(testSites.inFolder, '', siteFolderPath);
  for (const [folder, change] of derived) await deriveSite(testSites.connected, folder, change);
  writeFileSync(madeOf, now);
}
