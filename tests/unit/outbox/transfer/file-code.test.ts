// Proves specification 7.3.
import { expect, it } from 'vitest';
import { drawFileCode, readFileCode } from '#src/outbox/transfer/file-code.ts';

it('draws twelve characters in three groups, none of which looks like another', () => {
  /** Every byte counts up from the first. */
  const from = (first: number) => (bytes: Uint8Array) => bytes.map((_, at) => first + at);
  expect([drawFileCode(from(0)), drawFileCode(from(212))]).toEqual([
    ...['0123-4567-89AB', 'MNPQ-RSTV-WXYZ'],
  ]);
  const draw = () => drawFileCode((bytes) => crypto.getRandomValues(bytes));
  const drawn = draw();
  expect(drawn).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-?){3}$/);
  expect(draw()).not.toBe(drawn);
});

it.each([
  ['k1m2-qb4x-9t0c', 'K1M2-QB4X-9T0C'],
  ['KIM2 QB4X 9TOC', 'K1M2-QB4X-9T0C'],
  ['  klm2qb4x9toc ', 'K1M2-QB4X-9T0C'],
  ['k1m2–qb4x—9t0c', 'K1M2-QB4X-9T0C'],
  ['K1M2-QB4X-9T0', null],
  ['K1M2-QB4X-9T0CC', null],
  ['U1M2-QB4X-9T0C', null],
  ['four invented words', null],
])('reads %j as %s', (typed, code) => {
  expect(readFileCode(typed)).toBe(code);
});
