// Proves specification 4.29.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  missingOf,
  readRanges,
  readSerialNumber,
  union,
} from '#src/outbox/delivery/read-serial-numbers.ts';
import { type Ranges, writeRanges, writeSerialNumber } from '#src/outbox/delivery/serial-number.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 40 });
const rangesOf = (some: readonly number[]): Ranges => union(some.map((one) => [one, one]));
const listed = (ranges: Ranges): number[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
const sorted = (some: readonly number[]): number[] => [...some].sort((a, b) => a - b);

describe('a serial number', () => {
  it.each([
    'K7M2Q-14',
    // As 2b62f264 stored it.
    'K7M2Q-14 (deleted 2-5, 9)',
    'K7M2QB4-14',
  ])('is read in %s', (text) => {
    const device = text.slice(0, text.indexOf('-'));
    expect(readSerialNumber(text)).toEqual({ device, number: 14 });
    expect(writeSerialNumber({ device, number: 14 })).toBe(`${device}-14`);
  });

  it.each([
    '',
    'K7M2Q',
    'K7M2Q-0',
    'K7M2-14',
    'K7M2QB-14',
    'K7M2QB45-14',
    'K7M2U-14',
    'k7m2q-14',
    'K7M2Q-1234567890',
    'K7M2Q-14 (deleted =1+1)',
    ' K7M2Q-14',
    `K7M2Q-14 (deleted ${'1, '.repeat(300)}1)`,
    '=HYPERLINK("x")',
  ])('is not %j', (text) => expect(readSerialNumber(text)).toBeNull());
});

describe('ranges', () => {
  it('are the same after writing and reading', () => {
    fc.assert(
      fc.property(numbers, (some) => {
        expect(listed(readRanges(writeRanges(rangesOf(some))))).toEqual(sorted(some));
      }),
    );
  });

  it('are joined as sets are', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const both = union([...rangesOf(a), ...rangesOf(b)]);
        expect(listed(both)).toEqual(sorted([...new Set([...a, ...b])]));
      }),
    );
  });

  it('are missing where a set has holes', () => {
    fc.assert(
      fc.property(numbers, (some) => {
        const all = Array.from({ length: Math.max(0, ...some) }, (_, at) => at + 1);
        expect(listed(missingOf(rangesOf(some)))).toEqual(all.filter((one) => !some.includes(one)));
      }),
    );
  });
});
