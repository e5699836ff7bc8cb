import { expect, it } from 'vitest';
import { median, medianOf, middle, table } from '#tests/workshop/bench/pages/tables.ts';

it('takes the number in the middle, whatever the order, or the average of the two', () => {
  expect(median([30, 4, 100])).toBe(30);
  expect(median([30, 4, 100, 40])).toBe(35);
  expect(median([])).toBeNaN();
});

it('counts only the runs in which something was measured', () => {
  expect(medianOf([null, 3, 1, null, 2])).toBe(2);
  expect(medianOf([null, null])).toBeNull();
});

it('writes a table that a README takes, with medians, and nothing where nothing was measured', () => {
  const runs = new Map([
    ['one', [{ paint: 1_200.4 }, { paint: 900 }, { paint: 5_000 }]],
    ['other', [{ paint: null }]],
  ]);
  const paint = middle<{ readonly paint: number | null }>((measured) => measured.paint);
  const runsOf = (measured: readonly unknown[]) => String(measured.length);
  expect(table('link', runs, { paint, again: paint, runs: runsOf })).toBe(
    [
      '| link | paint | again | runs |',
      '| --- | --- | --- | --- |',
      '| one | 1,200 | 1,200 | 3 |',
      '| other | | | 1 |',
    ].join('\n'),
  );
});
