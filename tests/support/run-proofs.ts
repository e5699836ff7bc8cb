import { spawnSync } from 'node:child_process';

/** `npm run proofs`: the long proofs, which `npm test` leaves out. Arguments behind a name go to it. */
const proofs = {
  crash: ['tsx tests/crash/crash.ts'],
  'full-disk': ['tsx tests/crash/full-disk.ts'],
  model: ['tsx tests/model/model.ts'],
  mutation: [
    'node tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js run tests/mutation/stryker.config.json',
    'tsx tests/mutation/record.ts',
  ],
} as const satisfies Record<string, readonly string[]>;

const [name = '', ...words] = process.argv.slice(2);
const commands = Object.entries(proofs).find(([one]) => one === name)?.[1];
if (commands === undefined) {
  console.error(`npm run proofs -- ${Object.keys(proofs).join(' | ')}`);
  process.exit(2);
}
for (const [at, command] of commands.entries()) {
  const [program = '', ...given] = command.split(' ');
  const all = at === 0 ? [...given, ...words] : given;
  const { status } = spawnSync(program, all, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
