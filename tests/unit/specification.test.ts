import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promises, specificationText } from '#tests/support/specification.ts';

const numbers = [...promises.keys()];

/** What follows the document's name in a citation, over the ends of a comment's lines. */
const cited = /\bspecification (?=\d)((?:\d+(?:\.\d+)*)(?:(?:, | and )\d+(?:\.\d+)*)*)/g;

/** The numbers that a source text cites, in their order. */
function citationsIn(source: string): readonly string[] {
  const flowing = source.replaceAll(/\s*\n\s*(?:\/\/|\*(?!\/))?\s*/g, ' ');
  return [...flowing.matchAll(cited)].flatMap(([, list = '']) => list.split(/, | and /));
}

const files = ['src', 'sw', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(tsx?|md|css)$/.test(file)),
);
// This test's own sentences are examples.
const citing = files
  .filter((file) => file !== 'tests/unit/specification.test.ts')
  .flatMap((file) => citationsIn(readFileSync(file, 'utf8')).map((number) => ({ file, number })))
  .filter(({ file }) => file !== 'tests/specification.md');

/** What fails by itself where a promise is broken; everything else in `tests` only helps. */
const isTest = (file: string): boolean =>
  /^tests\/.*\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/budgets/');

it('numbers its promises in order, each once, under their chapter', () => {
  expect(numbers.length).toBeGreaterThan(100);
  let chapter = 0;
  let last = 0;
  for (const [, heading, above, own] of specificationText.matchAll(
    /^(?:## (\d+)\. |\*\*(\d+)\.(\d+)\*\*)/gm,
  )) {
    if (heading !== undefined) {
      expect(Number(heading)).toBe(chapter + 1);
      [chapter, last] = [Number(heading), 0];
    } else {
      expect([Number(above), Number(own)], 'chapter and number').toEqual([
        chapter,
        Math.max(last + 1, Number(own)),
      ]);
      last = Number(own);
    }
  }
});

it('reads a citation wherever it is written', () => {
  expect(citationsIn('// Proves specification 4.3, 4.5.')).toEqual(['4.3', '4.5']);
  expect(citationsIn('/** The limits (specification 3.1 and 3.2). */')).toEqual(['3.1', '3.2']);
  expect(citationsIn('// Proves specification\n// 1.1, 1.2,\n// 1.3.')).toEqual([
    '1.1',
    '1.2',
    '1.3',
  ]);
  expect(citationsIn('/**\n * As specification\n * 2.1 says, in 3.2 seconds.\n */')).toEqual([
    '2.1',
  ]);
  expect(citationsIn('As specification 4 says.')).toEqual(['4']);
  expect(citationsIn('As the specification says, 4.3 times (PNG Specification, 11.2.2).')).toEqual(
    [],
  );
});

it('is cited by numbers that it has', () => {
  const astray = citing.filter(({ number }) => !numbers.includes(number));
  expect(astray.map(({ file, number }) => `${file} cites ${number}`)).toEqual([]);
});

it('promises nothing that no test proves', () => {
  const proved = new Set(citing.filter(({ file }) => isTest(file)).map(({ number }) => number));
  const unproved = numbers.filter((number) => !proved.has(number));
  expect(unproved.map((number) => `no test cites ${number}`)).toEqual([]);
});
