import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const loads = (file: string): string =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', `await import('#${file}'); console.log('ok')`],
    { encoding: 'utf8' },
  );

// A component would bring its styles, which only a bundler reads. `npm test` does not run the command.
it('the runner of a profile loads without a bundler', () => {
  expect(loads('tests/crash/profile.ts')).toBe('ok\n');
}, 60_000);
