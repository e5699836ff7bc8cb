import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';

/**
 * `npm run proofs`: the long proofs, which `npm test` leaves out. Arguments behind a name go to it. What a proof prints,
 * its seed first and the program that failed, is also kept in `.local/proofs`.
 */
const proofs = {
  crash: ['tsx tests/crash/crash.ts'],
  'full-disk': ['tsx tests/crash/full-disk.ts'],
  service: ['tsx tests/cloudflare/proofs/proofs.ts'],
  model: ['tsx tests/model/model.ts'],
  seeds: [
    'vitest run --config tests/vitest.config.ts --project=unit*',
    'playwright test --config tests/playwright.config.ts programs',
  ],
  mutation: [
    'node tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js run tests/mutation/stryker.config.json',
    'tsx tests/mutation/record.ts',
  ],
} as const satisfies Record<string, readonly string[]>;

const kept = '.local/proofs';

const [name = '', ...words] = process.argv.slice(2);
const commands = Object.entries(proofs).find(([one]) => one === name)?.[1];
if (commands === undefined) {
  console.error(`npm run proofs -- ${Object.keys(proofs).join(' | ')}`);
  process.exit(2);
}
mkdirSync(kept, { recursive: true });
const file = `${kept}/${name}-${new Date().toISOString().replaceAll(/\W/g, '-')}.txt`;
const copy = createWriteStream(file);
const print = (part: string | Buffer): void => {
  process.stdout.write(part);
  copy.write(part);
};
const { FIRST_SEED = String(randomInt(2 ** 31)), PROGRAMS = '200' } = process.env;
const isSeeded = name === 'seeds';
if (isSeeded) print(`FIRST_SEED=${FIRST_SEED} PROGRAMS=${PROGRAMS}\n`);
for (const [at, command] of commands.entries()) {
  const all = at === 0 ? [command, ...words].join(' ') : command;
  const env = isSeeded ? { ...process.env, FIRST_SEED, PROGRAMS } : process.env;
  const child = spawn(all, { shell: true, stdio: ['inherit', 'pipe', 'pipe'], env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', print);
  const status = await new Promise<number | null>((done) => child.on('close', done));
  if (status === 0) continue;
  console.log(`Kept in ${file}`);
  process.exitCode = status ?? 1;
  break;
}
copy.end();
