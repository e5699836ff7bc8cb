// Proves specification 12.9.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = '.github/workflows';
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const workflows = readdirSync(folder).map((file) => ({ file, text: textOf(file) }));

it('[12.9] names each action by its commit, the same everywhere, with its version beside it', () => {
  const named = workflows.flatMap(({ text }) => text.match(/(?<=uses: )[^.].*/g) ?? []);
  for (const one of named) expect(one).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const actions = new Set(named.map((one) => one.split('@')[0]));
  expect(actions.size).toBeGreaterThan(5);
  expect(new Set(named).size).toBe(actions.size);
});

it.each(workflows)('[12.9] $file writes only to publish, keeps no key, ends', ({ file, text }) => {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
  expect(count(/persist-credentials: false/g)).toBe(count(/uses: actions\/checkout@/g));
  expect(text).not.toMatch(/pull_request_target|secrets\./);
  expect(count(/: write$/gm)).toBe(file === 'publish.yml' ? 2 : 0);
  expect(count(/^ {4}timeout-minutes:/gm)).toBe(count(/^ {4}runs-on:/gm));
});

it('[12.9] tests with the README’s command, and publishes what the current LTS has built', () => {
  expect(readFileSync('README.md', 'utf8')).toMatch(/npm ci && npm test /);
  expect(textOf('test.yml')).toMatch(/run: npm ci\n {6}- run: npm test\n/);
  expect(textOf('test.yml')).toMatch(/node: \[.*'24'\]/);
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe('24');
  const build = /^ {2}build:\n.*?(?=^ {2}deploy:)/ms.exec(textOf('publish.yml'))?.[0] ?? '';
  expect(build).toMatch(/needs: \[test, short-test\].*file: \.nvmrc.*npm ci --ignore-scripts/s);
  expect(build).toContain("needs.test.result == 'success' || needs.short-test.result == 'success'");
  expect(build).toMatch(/npm run build\n.*--before-publishing.*"\$code" = 1.*upload-pages/s);
  expect(textOf('nightly.yml')).toContain("if: vars.LONG_PROOFS == 'nightly' ||");
});

it.each([
  ['src/owner/site.toml', 'true'],
  ['src/owner/forms/food-drive.js', 'false'],
  ['package-lock.json', 'false'],
])('[12.9] %s alone has only words: %s', async (file, only) => {
  const cwd = await temporaryFolder();
  const git = (words: string) => execFileSync('git', words.split(' '), { cwd, encoding: 'utf8' });
  git('init -q');
  git('-c user.name=a -c user.email=a@hope.test commit -q --allow-empty -m first');
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), 'changed');
  const passed = git('rev-parse HEAD').trim();
  git('add -A');
  git('-c user.name=a -c user.email=a@hope.test commit -q -m second');
  const program = resolve('.github/only-words');
  expect(execFileSync(program, [passed], { cwd, encoding: 'utf8' }).trim()).toBe(only);
});
