import { isCommand, readOptions } from '#src/tools/command.ts';
import { killed } from '#tests/cloudflare/kill.ts';
import { deploys } from './deploy-proof.ts';
import { measureHostile } from './hostile.ts';
import { measureLoad } from './load.ts';
import { measureRows } from './many-rows.ts';
import { regionReturns } from './region-returns.ts';

const help = `npm run proofs -- service NAME
The long proofs of the form service beside the site, on the real runtime.

kill [50]         kills the runtime so often under load: what was answered is there, once
load [5]          what it stores a second, for so many seconds each: 1, 4, 8 and 16 shares, 16 and 64 at once
rows [10000000]   how long so many rows take to answer, to list and to count, and their size on disk
hostile           what hostile bodies cost in processor time, and memory
return            100,000 devices come back within ten minutes, in virtual time
deploy            wrangler takes what the build writes, and the site passes npm run check on its runtime`;

const proofs: Readonly<Record<string, (number: number) => Promise<boolean>>> = {
  async kill(kills) {
    const report = await killed(kills || 50, 400, Math.random);
    console.log(`${kills || 50} kills: ${JSON.stringify(report)}`);
    return report.lost === 0 && report.doubled === 0;
  },
  load: (seconds) => measureLoad(seconds || 5),
  rows: (count) => measureRows(count || 10_000_000),
  hostile: () => measureHostile(),
  return: () => regionReturns(),
  deploy: () => deploys(),
};

if (isCommand(import.meta.filename)) {
  const [proof, number] = readOptions(help, {}, 2, ({ positionals: [name = '', count] }) => {
    const found = proofs[name];
    if (found === undefined) throw new Error(`There is no proof '${name}'.`);
    return [found, Number(count ?? 0)] as const;
  });
  process.exitCode = (await proof(number)) ? 0 : 1;
}
