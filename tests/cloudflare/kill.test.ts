// Proves specification 4.18.
import { expect, it } from 'vitest';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { killed } from './kill.ts';

it('has every row that it answered, and none twice, though it is killed', async () => {
  const { answered, stored, lost, doubled } = await killed(3, 300, seededRandom(66));
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(stored).toBeGreaterThanOrEqual(answered);
});
