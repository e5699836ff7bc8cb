import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { startStaticHost } from '#src/tools/static-host.ts';
import type { Engine } from '#tests/drivers/browser.ts';
import { findChromium } from '#tests/drivers/chromium.ts';
import { findFirefox } from '#tests/drivers/firefox.ts';
import { startPatiently } from '#tests/drivers/patient.ts';
import { findWebKitGtk } from '#tests/drivers/webkitgtk.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { play, type Story } from './play.ts';
import { programOf } from './program.ts';

/**
 * `npm run four-worlds`: plays a person's steps on the outbox's modules in Chromium, Firefox and WebKitGTK,
 * and on the IndexedDB and locks of the unit tests. All four must store and deliver the same.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    first: { type: 'string', default: '1' },
    engine: { type: 'string' },
  },
});
const first = Number(values.first);
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => first + at);
if (!seeds.every(Number.isInteger) || seeds.length === 0) throw new Error('No seeds.');

const finders = { chromium: findChromium, firefox: findFirefox, webkit: findWebKitGtk } as const;
const names = Object.keys(finders).filter((name) => (values.engine ?? name) === name);
if (names.length === 0) throw new Error(`--engine is one of: ${Object.keys(finders).join(', ')}.`);

const expected = new Map<number, Story>();
const { locks } = lockRoom().enter();
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
for (const seed of seeds) expected.set(seed, await play(seed, { locks, breathe }));
const stories = [...expected.values()];
const arrived = stories.reduce((sum, { received }) => sum + received.length, 0);
const steps = seeds.reduce((sum, seed) => sum + programOf(seed).length, 0);
console.log(`${seeds.length} programs, ${steps} steps, ${arrived} arrivals`);

const folder = join('.local', 'four-worlds');
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: folder,
    emptyOutDir: true,
    lib: { entry: 'tests/four-worlds/in-page.ts', formats: ['es'], fileName: 'in-page' },
  },
});
const script = '<script type="module" src="/in-page.js"></script>';
writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Four worlds</title>${script}`);
const host = await startStaticHost(folder, { always: {}, asset: 'no-cache', other: 'no-cache' }, 0);
let faults = 0;
for (const name of names) {
  const engine = await finders[name as keyof typeof finders]();
  if (engine === null) {
    if (values.engine !== undefined) faults += 1;
    continue;
  }
  faults += await compareIn(engine, `http://localhost:${host.port}/`);
  await engine.end();
}
await host.close();
process.exit(faults === 0 ? 0 : 1);

/** @returns the number of programs with another result */
async function compareIn(engine: Engine, address: string): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'four-worlds-'));
  const browser = await startPatiently(engine, profile);
  const started = Date.now();
  let others = 0;
  try {
    const page = await browser.openPage();
    await page.open(address);
    for (const seed of seeds) {
      const story = await page.run('return globalThis.playInPage(arguments[0])', seed);
      const difference = firstDifference(expected.get(seed), story);
      if (difference === null) continue;
      others += 1;
      console.log(`${engine.name}, seed ${seed}: ${difference}`);
    }
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, maxRetries: 5, retryDelay: 200 });
  }
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  console.log(`${engine.name}: ${others} of ${seeds.length} went another way; ${seconds} s`);
  return others;
}

/** @returns the first difference of two stories; null if equal */
function firstDifference(expected: Story | undefined, found: unknown): string | null {
  const lines = (story: unknown) => JSON.stringify(story, null, 1).split('\n');
  const there = lines(found);
  const at = lines(expected).findIndex((line, index) => line !== there[index]);
  return at === -1 ? null : `\n  here ${lines(expected)[at]}\n  there ${there[at]}`;
}
