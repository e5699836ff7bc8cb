import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOptions, readWords } from '#src/tools/command.ts';
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
  vi.unstubAllEnvs();
  process.argv = given;
  vi.restoreAllMocks();
});

function read(...words: readonly string[]): string {
  process.argv = ['node', 'command.ts', ...words];
  return readWords(
    help,
    ([word = 'nothing']) => {
      if (word === 'wrong') throw new Error('That is wrong.');
      return word;
    },
    1,
  );
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

describe('an option that npm kept for itself', () => {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    root: { type: 'string' },
  } as const;

  function run(kept: Readonly<Record<string, string>>, ...words: readonly string[]) {
    for (const [name, value] of Object.entries(kept)) vi.stubEnv(name, value);
    vi.stubEnv('npm_lifecycle_event', 'owner');
    process.argv = ['node', 'command.ts', ...words];
    const parts = 'npm run owner -- script      writes it\nnpm run check -- forms      checks them';
    return readOptions(`${help}\n${parts}`, options, 9, ({ values }) => values);
  }

  it.each([
    ['run', ['dry_run'], 'links l.txt', '--dry-run', 'run owner -- links l.txt --dry-run'],
    ['run', ['root'], '', '--root …', 'run owner -- --root …'],
    [
      'run',
      ['dry_run', 'json'],
      '--root x',
      '--dry-run and --json',
      'run owner -- --root x --dry-run --json',
    ],
    ['start', ['json'], '', '--json', 'start -- --json'],
    ['run', ['script'], '', '--script', 'run owner -- script'],
    ['run', ['script', 'json'], 'x', '--json and --script', 'run owner -- script x --json'],
  ])('ends the command, with the cure: npm %s, %j %j', (command, kept, words, named, cure) => {
    vi.stubEnv('npm_command', command);
    const settings = kept.map((name) => [`npm_config_${name}`, name === 'root' ? '/srv' : 'true']);
    const given = words.split(' ').filter(Boolean);
    expect(() => run(Object.fromEntries(settings), ...given)).toThrow('Ended with 2');
    expect(console.error).toHaveBeenNthCalledWith(
      1,
      `npm kept ${named} for itself. Write two dashes before it: npm ${cure}`,
    );
  });

  it.each([
    [{ npm_config_json: 'true' }, ['--json']],
    [{ npm_config_root: '/srv' }, ['--root=x']],
    [{ npm_config_script: 'true' }, ['script']],
    [{ npm_config_forms: 'true' }, []],
    [{ npm_config_json: '', npm_config_dry_run: 'me@example.org', npm_config_audit: 'true' }, []],
  ])('is none that the command got, or has not: %j %j', (kept, words) => {
    expect(run(kept, ...words)).toBeDefined();
  });

  it('writes nothing by the command as it is typed', async () => {
    const links = join(await temporaryFolder(), 'links.txt');
    writeFileSync(links, 'join https://docs.google.com/forms/d/e/x/viewform?entry.1=firstName');
    const before = readFileSync('src/owner/forms.toml', 'utf8');
    const run = promisify(execFile)('npm', ['run', 'owner', 'links', links, '--dry-run']);
    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm run owner -- links '),
    });
    expect(readFileSync('src/owner/forms.toml', 'utf8')).toBe(before);
  });
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
  const commands = Object.values(scripts).flatMap(
    (one) => /^node src\/tools\/run\.mjs (src\/tools\/\S+)/.exec(one)?.[1] ?? [],
  );
  expect(commands).toHaveLength(6);
  for (const file of commands) {
    expect(readFileSync(file, 'utf8'), file).toMatch(/\bread(Words|Options)\(\s*help,/);
  }
  const files = readdirSync('src/tools', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const own = files.filter((file) =>
    readFileSync(join('src/tools', file), 'utf8').includes('parseArgs('),
  );
  expect(own).toEqual(['command.ts']);
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

it('runs every script of package.json so', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  for (const script of Object.values(scripts))
    expect(script).toMatch(/^node src\/tools\/run\.mjs /);
});
