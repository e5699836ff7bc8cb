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
    .filter((file) => /\.(tsx?|md|css)$/.test(file) && !file.includes('node_modules')),
);
const citing = files
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

it('is cited by numbers that it has', () => {
  const astray = citing.filter(({ number }) => !numbers.includes(number));
  expect(astray.map(({ file, number }) => `${file} cites ${number}`)).toEqual([]);
});

it('promises nothing that no test proves', () => {
  const proved = new Set(citing.filter(({ file }) => isTest(file)).map(({ number }) => number));
  const unproved = numbers.filter((number) => !proved.has(number));
  expect(unproved.map((number) => `no test cites ${number}`)).toEqual([]);
});
