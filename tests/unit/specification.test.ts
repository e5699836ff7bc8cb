import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '#src/content/routes/route-table.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { forms } from '#tests/support/example-answers.ts';
import { specifiedFormPaths } from '#tests/support/specified-routes.ts';
import { pageAt } from './content/site-pages.ts';

const text = readFileSync('tests/specification.md', 'utf8');

/** Each promise's number, with what stands behind it up to the next promise or chapter. */
const promises = text.split(/^(?=\*\*\d|## )/m).flatMap((part) => {
  const [, number = '', words = ''] = /^\*\*(\d+\.\d+)\*\* (.*)$/s.exec(part) ?? [];
  return number === '' ? [] : [{ number, words }];
});
const numbers = promises.map(({ number }) => number);

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
  for (const [, heading, above, own] of text.matchAll(/^(?:## (\d+)\. |\*\*(\d+)\.(\d+)\*\*)/gm)) {
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

describe('its tables are those of the site', () => {
  /** The rows of the table that belongs to a promise, without its head. */
  function rowsOf(number: string): readonly (readonly string[])[] {
    const words = promises.find((promise) => promise.number === number)?.words ?? '';
    const rows = words.split('\n').filter((line) => line.startsWith('| `'));
    return rows.map((row) => row.slice(2, -2).split(' | '));
  }

  const named = ({ fields }: FormDefinition): string =>
    fields
      .slice(6)
      .map(({ name, label, required }) => `\`${name}\` ${label}${required ? '' : ' (optional)'}`)
      .join('; ') || 'none';

  const thing = ({ errorLine }: FormDefinition): string =>
    /^Error submitting (\w+)\./.exec(errorLine)?.[1] ?? '';

  it('routes', () => {
    expect(rowsOf('1.1')).toEqual(
      routes.map(({ path, title }) => [
        `\`${path}\``,
        pageAt(path).heading,
        title.replace(/ \| WE THE PEOPLE$/, ''),
      ]),
    );
  });

  it('forms, their fields and their lines', () => {
    expect(rowsOf('2.1')).toEqual(
      forms.map(({ id, title, submitLabel }) => [
        `\`${id}\``,
        `\`${specifiedFormPaths[id as keyof typeof specifiedFormPaths]}\``,
        title,
        submitLabel,
      ]),
    );
    expect(rowsOf('2.3')).toEqual(forms.map((form) => [`\`${form.id}\``, named(form)]));
    expect(rowsOf('4.5')).toEqual(
      forms.map((form) => [`\`${form.id}\``, form.successLine, thing(form)]),
    );
  });
});
