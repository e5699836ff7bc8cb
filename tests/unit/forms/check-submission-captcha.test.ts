// Proves specification 2.8.
import { expect, it } from 'vitest';
import { captchaLabel, makeCaptcha, solvesCaptcha } from '#src/forms/check-submission.ts';

const oneToTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A source of randomness that gives these numbers in turn, from the first again after the last. */
function giving(...numbers: readonly number[]) {
  let calls = 0;
  return () => {
    const number = numbers[calls++ % numbers.length];
    if (number === undefined) throw new Error('No number to give');
    return number;
  };
}

it('makes both operands from 1 to 10, the ends included', () => {
  expect(makeCaptcha(giving(0))).toEqual({ a: 1, b: 1 });
  expect(makeCaptcha(giving(1 - Number.EPSILON))).toEqual({ a: 10, b: 10 });
  expect(makeCaptcha(giving(0, 0.99))).toEqual({ a: 1, b: 10 });
  expect(makeCaptcha(giving(0.25, 0.75))).toEqual({ a: 3, b: 8 });
});

it('gives every operand the same share', () => {
  const counts = new Map<number, number>();
  for (let step = 0; step < 1000; step += 1) {
    const { a } = makeCaptcha(giving((step + 0.5) / 1000));
    counts.set(a, (counts.get(a) ?? 0) + 1);
  }
  expect([...counts]).toEqual(oneToTen.map((operand) => [operand, 100]));
});

it('asks for the sum in the specified words', () => {
  expect(captchaLabel({ a: 3, b: 10 })).toBe('Please solve: 3 + 10 = ?');
});

it('accepts the sum of any two operands and nothing beside it', () => {
  for (const a of oneToTen) {
    for (const b of oneToTen) {
      expect(solvesCaptcha({ a, b }, String(a + b))).toBe(true);
      for (const wrong of [a + b - 1, a + b + 1, a - b, -(a + b), 0]) {
        expect(solvesCaptcha({ a, b }, String(wrong))).toBe(false);
      }
    }
  }
});

it.each([' 7 ', '7\n', '07', '７'])('reads %j as 7', (answer) => {
  expect(solvesCaptcha({ a: 3, b: 4 }, answer)).toBe(true);
});

it.each(['', ' ', 'x', '7x', 'x7', '7 7', '7.5', '+-7', '0x7', '7e0', 'Infinity', '😀', '\0'])(
  'does not read %j as 7',
  (answer) => {
    expect(solvesCaptcha({ a: 3, b: 4 }, answer)).toBe(false);
  },
);
