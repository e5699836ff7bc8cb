// Proves specification 4.29.
import { expect, it } from 'vitest';
import { arrivalsByDevice, missingOf } from '#src/outbox/delivery/read-serial-numbers.ts';
import { writeRanges } from '#src/outbox/delivery/serial-number.ts';

it('[4.29] a number is missing if it has not arrived, up to the latest', () => {
  const arrived = ['B0000-2', 'A0000-1', 'A0000-8 (deleted 3)', 'A0000-5', 'hello', ''];
  const missing = arrivalsByDevice(arrived).map((one) => [
    one.device,
    writeRanges(missingOf(one.arrived)),
  ]);
  expect(missing).toEqual([
    ['A0000', '2-4, 6-7'],
    ['B0000', '1'],
  ]);
});

it('costs nothing however large a number is', () => {
  const [one] = arrivalsByDevice(['K7M2Q-999999999']);
  expect(one && writeRanges(missingOf(one.arrived))).toBe('1-999999998');
});
