import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const loads = (file: string): string =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', `await import('#${file}'); console.log('ok')`],
    { encoding: 'utf8' },
  );

// A component would bring its styles, which only a bundler reads. `npm test` runs neither command.
it.each(['tests/crash/profile.ts', 'tests/time-machine/journey.ts'])(
  '%s loads without a bundler',
  (file) => {
    expect(loads(file)).toBe('ok\n');
  },
  60_000,
);
