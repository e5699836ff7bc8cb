// Proves specification 5.2, 5.3, 5.6.
import { describe, expect, it } from 'vitest';
import { hunt } from '#tests/model/hunt.ts';
import { tryOrders } from '#tests/model/orders.ts';

const programs = 250;

describe.each([
  { locks: true, rough: false },
  { locks: false, rough: false },
  { locks: true, rough: true },
  { locks: false, rough: true },
])('random programs, locks: $locks, rough: $rough', ({ locks, rough }) => {
  it('lose nothing, claim nothing, and deliver everything in the end', async () => {
    const counts = await hunt({ seed: 1, programs, locks, rough });
    // The programs are worth something only where there was much to do.
    expect(counts.get('told stored')).toBeGreaterThan(programs);
    expect(counts.get('arrivals')).toBeGreaterThan(programs);
  }, 60_000);
});

it.each([true, false])(
  'two contexts in every order, one of which may die; locks: %s',
  async (locks) => {
    expect(await tryOrders({ locks, preemptions: 1 })).toBeGreaterThan(100);
  },
  60_000,
);
