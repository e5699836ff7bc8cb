import { parseArgs } from 'node:util';
import { findChromium } from '#tests/drivers/chromium.ts';
import { findFirefox, findWebKitGtk } from '#tests/drivers/find-engines.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { createMarks, planLeaves, planProfile } from './plan.ts';
import { type Environment, liveThrough } from './profile.ts';
import { buildVersions } from './sites.ts';
import { faultLines, type Report, totals } from './table.ts';

/**
 * `npm run proofs -- crash`: kills browsers at random moments, and compares promises with arrivals. It takes
 * almost an hour, so `npm test` omits it.
 *   --seed N       repeats a run: the same plan (as far as a browser's own timing lets it)
 *   --engine NAME  chromium, firefox, webkit; all by default
 *   --kills N      in each engine; 200 in Chromium, 50 in the others by default
 *   --erase N      after N of 100 kills, the browser's databases are deleted, and its caches stay; 0 by default.
 *                  Drafts go with them. What was called saved comes back, unless its page ended before the backup
 *   --leaves N     how often a page is left while the form service is away; 100 by default, Chromium only
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    engine: { type: 'string' },
    kills: { type: 'string' },
    erase: { type: 'string', default: '0' },
    leaves: { type: 'string', default: '100' },
  },
});
const engines = {
  chromium: { find: findChromium, usualKills: 200 },
  firefox: { find: findFirefox, usualKills: 50 },
  webkit: { find: findWebKitGtk, usualKills: 50 },
};
/** A new profile tests the first worker's installation. */
const killsOfProfile = 8;
/** In milliseconds; what waits longer is stuck. */
const stuckAfter = 30_000;

/** @throws if the option is no whole number: a word would be taken for no kill at all, and nothing would be proved */
function numberOf(option: 'seed' | 'kills' | 'erase' | 'leaves', usual = 0): number {
  const text = values[option] ?? String(usual);
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${option} is a whole number.`);
  return Number(text);
}

const chosen = Object.entries(engines).filter(([name]) => name === (values.engine ?? name));
if (chosen.length === 0) throw new Error(`--engine: ${Object.keys(engines).join(', ')}`);
console.log(`Seed ${values.seed}`);
const versions = await buildVersions();
const random = seededRandom(numberOf('seed'));
const newMark = createMarks(`s${values.seed}`);
const all: Record<string, readonly Report[]> = {};
const faults: string[] = [];

for (const [name, { find, usualKills }] of chosen) {
  const engine = find();
  if (engine === null) {
    // An engine requested by name must be present.
    if (values.engine !== undefined) faults.push(`${name} is not here`);
    continue;
  }
  const site = await startTestSite(versions[0]);
  const say = (line: string) => console.log(`${engine.name}: ${line}`);
  const environment: Environment = { engine, site, versions, stuckAfter, say };
  try {
    all[engine.name] = await killOften(numberOf('kills', usualKills), environment);
    if (name === 'chromium') {
      const leaves = planLeaves(numberOf('leaves'), random, newMark);
      all['Chromium, left'] = [await liveThrough(leaves, environment)];
    }
  } finally {
    await site.end();
  }
}
console.table(totals(all));
for (const [name, reports] of Object.entries(all))
  faults.push(...reports.flatMap((report) => faultLines(name, report)));
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);

async function killOften(kills: number, environment: Environment): Promise<readonly Report[]> {
  const reports: Report[] = [];
  for (let planned = 0; planned < kills; planned += killsOfProfile) {
    const count = Math.min(killsOfProfile, kills - planned);
    const plan = planProfile(count, random, newMark, numberOf('erase') / 100);
    reports.push(await liveThrough(plan, environment));
  }
  return reports;
}
