import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readOptions } from '#src/tools/command.ts';
import { sourceFiles } from '#tests/support/imports.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const help = 'npm run something [-- WORD]';
const given = process.argv;
let uncaught: (problem: unknown) => void = () => {};

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(process, 'once').mockImplementation((_event, end) => {
    uncaught = end;
    return process;
  });
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`Ended with ${code}`);
  });
});
afterEach(() => {
  process.argv = given;
});

function read(...words: readonly string[]): string {
  process.argv = ['node', 'command.ts', ...words];
  return readOptions(help, {}, 1, ({ positionals: [word = 'nothing'] }) => {
    if (word === 'wrong') throw new Error('That is wrong.');
    return word;
  });
}

it('reads a command’s words, or prints the help where it is asked for', () => {
  expect(read()).toBe('nothing');
  expect(read('Firefox')).toBe('Firefox');
  expect(() => read('wrong', '--help')).toThrow('Ended with 0');
  expect(console.log).toHaveBeenCalledWith(help);
});

it.each([
  [['wrong'], 'That is wrong.'],
  [['one', 'two'], "There is nothing to do with 'two'."],
  [['--nonsense'], expect.stringContaining("Unknown option '--nonsense'")],
])('fails on %j with a sentence, and the help', (words, sentence) => {
  expect(() => read(...words)).toThrow('Ended with 2');
  expect(console.error).toHaveBeenNthCalledWith(1, sentence);
  expect(console.error).toHaveBeenLastCalledWith(`\n${help}`);
});

it.each<[kept: string, words: readonly string[], isRefused: boolean]>([
  ['true', ['script'], true],
  ['true', ['--google-forms'], false],
  ['me@example.org', [], false],
])('refuses only an option that npm kept for itself: %j, given %j', (kept, words, isRefused) => {
  vi.stubEnv('npm_config_google_forms', kept);
  process.argv = ['node', 'command.ts', ...words];
  const run = () => readOptions(help, { 'google-forms': { type: 'boolean' } }, 9, () => 'run');
  if (!isRefused) return expect(run()).toBe('run');
  expect(run).toThrow('Ended with 2');
  expect(console.error).toHaveBeenNthCalledWith(
    1,
    'npm kept --google-forms for itself. Write two dashes before the options: -- --google-forms',
  );
});

const mistake = new TypeError('x is not a function');

it.each([
  [Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }), 'ENOSPC: no space left'],
  [new Error('Port 4173 is already taken.'), 'Port 4173 is already taken.'],
  [mistake, mistake],
])('ends with a sentence, or with the place of a mistake in the code: %s', (problem, shown) => {
  read();
  expect(() => uncaught(problem)).toThrow('Ended with 1');
  expect(console.error).toHaveBeenCalledWith(shown);
});

it('is how every command of src/tools begins, and none reads its options by itself', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const commands = Object.values(scripts).flatMap((script) => {
    expect(script).toMatch(/^node src\/tools\/run\.mjs /);
    return /^node src\/tools\/run\.mjs (src\/tools\/\S+)/.exec(script)?.[1] ?? [];
  });
  expect(commands).toHaveLength(6);
  for (const file of commands)
    expect(readFileSync(file, 'utf8'), file).toMatch(/\bread(NoWords|Options)\(\s*help\b/);
  const own = sourceFiles('src/tools').filter((file) =>
    readFileSync(file, 'utf8').includes('parseArgs('),
  );
  expect(own).toEqual(['src/tools/command.ts']);
});

it.each([
  ['>=20.19', 'Run npm ci first, in this folder.\n'],
  ['>=99.1', `Node ${process.versions.node} is too old: install 99.1 or newer, from nodejs.org.\n`],
])('ends with a sentence without packages, where Node must be %s', async (node, sentence) => {
  const cwd = await temporaryFolder();
  const needs = { engines: { node }, dependencies: { idb: '1' } };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(needs));
  const run = promisify(execFile)('node', [resolve('src/tools/run.mjs'), 'start.ts'], { cwd });
  await expect(run).rejects.toMatchObject({ code: 1, stderr: sentence, stdout: '' });
});
