import { expect, it } from 'vitest';
import { median } from '#tests/workshop/bench/median.ts';

it('takes the number in the middle, whatever the order', () => {
  expect(median([30, 4, 100])).toBe(30);
});

it('takes the average of the two in the middle', () => {
  expect(median([30, 4, 100, 40])).toBe(35);
});

it('knows none of nothing', () => {
  expect(median([])).toBeNaN();
});
