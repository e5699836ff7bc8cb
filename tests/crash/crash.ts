import type { Engine } from '#tests/drivers/browser.ts';
import { findChromium } from '#tests/drivers/chromium.ts';
import { findFirefox } from '#tests/drivers/firefox.ts';
import { findWebKitGtk } from '#tests/drivers/webkitgtk.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { leaveOften } from './leave.ts';
import { type EngineName, type Options, readOptions, usage } from './options.ts';
import { createMarks, planProfile } from './plan.ts';
import { type Environment, liveThrough, type Report } from './profile.ts';
import { buildVersions } from './sites.ts';
import { faultLines, type Sum, totals } from './table.ts';

/**
 * `npm run proofs -- crash`: kills browsers at random moments, and compares promises with arrivals. It takes
 * almost an hour, so `npm test` omits it.
 */
const find: Readonly<Record<EngineName, () => Promise<Engine | null> | Engine | null>> = {
  chromium: findChromium,
  firefox: findFirefox,
  webkit: findWebKitGtk,
};
const usualKills: Readonly<Record<EngineName, number>> = { chromium: 200, firefox: 50, webkit: 50 };
/** A new profile tests the first worker's installation. */
const killsOfProfile = 8;
/** In milliseconds; what waits longer is stuck. */
const stuckAfter = 30_000;

const { seed, ...options } = read();
console.log(`Seed ${seed}`);
const versions = await buildVersions();
const random = seededRandom(seed);
const newMark = createMarks(`s${seed}`);
const sums: Sum[] = [];
const faults: string[] = [];

for (const name of options.engines) {
  const engine = await find[name]();
  if (engine === null) {
    // An engine requested by name must be present.
    if (options.engines.length === 1) faults.push(`${name} is not here`);
    continue;
  }
  const site = await startTestSite(versions[0]);
  const say = (line: string) => console.log(`${engine.name}: ${line}`);
  const environment: Environment = { engine, site, versions, stuckAfter, say };
  try {
    if (options.kills !== 0) await killOften(name, environment);
    if (name === 'chromium' && options.leaves > 0) await leave(environment);
  } finally {
    await engine.end();
    await site.end();
  }
}
console.table(totals(sums));
faults.push(...sums.flatMap(faultLines));
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);

async function killOften(name: EngineName, environment: Environment): Promise<void> {
  const kills = options.kills ?? usualKills[name];
  const reports: Report[] = [];
  for (let planned = 0; planned < kills; planned += killsOfProfile) {
    const count = Math.min(killsOfProfile, kills - planned);
    const plan = planProfile(count, random, newMark, options.erased);
    reports.push(await liveThrough(plan, environment));
  }
  sums.push({ engine: environment.engine.name, reports });
}

async function leave(environment: Environment): Promise<void> {
  const stuck = await leaveOften(options.leaves, random, newMark, environment);
  console.log(`Left while the form service was away: stuck ${stuck.length} of ${options.leaves}`);
  faults.push(...stuck);
}

function read(): Options {
  try {
    const options = readOptions(process.argv.slice(2), () => Date.now() % 1_000_000);
    if (options !== 'help') return options;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}
