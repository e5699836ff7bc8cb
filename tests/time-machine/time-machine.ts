import { buildNow, buildOf, landings } from './builds.ts';
import { newPageOldWorker, type Report, upAndDown } from './journey.ts';

/**
 * `npm run time-machine`: the published builds and the working tree in Chromium, on one profile and origin.
 * Every pair upgrades beside an open tab, downgrades and upgrades again. It takes minutes and needs the
 * full git history, so `npm test` omits it.
 */
const before = landings.map((commit) => ({ commit, build: buildOf(commit) }));
const missing = before.filter(({ build }) => build === null).map(({ commit }) => commit);
if (missing.length > 0) {
  console.log(`Left out, for this clone does not have its whole history: ${missing.join(', ')}.`);
  // The nightly run must include every build.
  if (process.env.CI !== undefined) process.exit(1);
}
const builds = [...before.flatMap(({ build }) => build ?? []), await buildNow()];

const reports: Report[] = [];
for (const [at, older] of builds.entries()) {
  for (const newer of builds.slice(at + 1)) {
    for (const journey of [upAndDown, newPageOldWorker]) {
      const report = await journey(older, newer);
      reports.push(report);
      console.log(line(report));
    }
  }
}
const faults = reports.flatMap(faultsOf);
console.log(
  faults.length === 0 ? '\nNothing lost, nothing misreported.' : `\n${faults.join('\n')}`,
);
process.exit(faults.length === 0 ? 0 : 1);

function line({ name, tally }: Report): string {
  const { told, arrived, lost, misreported, recognizable, unrecognizable } = tally;
  return [
    `${name}: promised ${told}, arrived ${arrived}, lost ${lost.length}, misreported ${misreported.length}`,
    `twice under one id ${recognizable}, under several ${unrecognizable.length}`,
  ].join(', ');
}

function faultsOf({ name, tally, stuck, troubles }: Report): readonly string[] {
  const named = (what: string, marks: readonly string[]) =>
    marks.map((mark) => `${name}: ${what}: ${mark}`);
  return [
    ...named('lost', tally.lost),
    ...named('misreported', tally.misreported),
    ...named('came under several ids', tally.unrecognizable),
    ...named('stuck', stuck),
    ...troubles,
  ];
}
