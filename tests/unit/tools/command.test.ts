import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readWords } from '#src/tools/command.ts';

const help = 'npm run something [-- WORD]';
const given = process.argv;

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`Ended with ${code}`);
  });
});
afterEach(() => {
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

it('reads a command’s words', () => {
  expect(read()).toBe('nothing');
  expect(read('Firefox')).toBe('Firefox');
});

it('prints the help where it is asked for, whatever stands beside it', () => {
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

it('is how every command of src/tools begins', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const files = Object.values(scripts).flatMap(
    (one) => /^tsx (src\/tools\/\S+)/.exec(one)?.[1] ?? [],
  );
  expect(files.length).toBeGreaterThan(9);
  for (const file of files) {
    expect(readFileSync(file, 'utf8'), file).toMatch(/\bread(Words|Options)\(\s*help,/);
  }
});
