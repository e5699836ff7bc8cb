import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { buildSite } from '#src/tools/build-site.ts';
import { type Change, deriveSite } from './derive-site.ts';
import { eagerScript } from './eager-visitor.ts';
import { siteFolderPath, testSites } from './test-sites.ts';
import { watchScript } from './watch-complaints.ts';

/** The scripts that contain the forms and their delivery. */
const senders = [/^assets.background-/, /^service-worker\.js$/];

const delivery = /\{service:\{kind:`google-forms`,setting:`local`\},status:null\}/;
const forms = { kind: 'google-forms', setting: localService };
const endpoint = { kind: 'acknowledging-endpoint', setting: localService };

/** How each site differs from the fully connected site. */
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
  [
    testSites.watched,
    { files: [/^assets.index-.*\.js$/], part: /^/, instead: watchScript + eagerScript },
  ],
];

const inputs = [
  ...['src', 'sw', 'public', 'tests/support'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
  ...['index.html', 'vite.config.ts', 'package-lock.json'],
].filter((path) => statSync(path).isFile());

const madeOf = '.local/test-sites/made-of';

/**
 * Builds the fully connected site, and derives the others. The stages of `npm test` share today's build of
 * the same files.
 */
export default async function buildTestSites(): Promise<void> {
  const digest = createHash('sha256').update(new Date().toDateString());
  for (const path of inputs) digest.update(`\n${path}\n`).update(readFileSync(path));
  const now = digest.digest('hex');
  if (existsSync(madeOf) && readFileSync(madeOf, 'utf8') === now) return;
  rmSync(madeOf, { force: true });
  // A test runner's setting would bundle the libraries' development versions.
  process.env.NODE_ENV = 'production';
  // They hold for any content of the owner's files.
  process.env.OWNER_FOLDER = 'tests/support/owner';
  await buildSite(testSites.connected, '');
  await buildSite(testSites.inFolder, '', siteFolderPath);
  for (const [folder, change] of derived) await deriveSite(testSites.connected, folder, change);
  writeFileSync(madeOf, now);
}
