// Proves specification 5.2, 5.3, 5.6.
import { describe, expect, it } from 'vitest';
import { hunt } from '#tests/model/hunt.ts';
import { tryOrders } from '#tests/model/orders.ts';
import { type Situation, situations } from '#tests/model/situations.ts';

const programs = 60;

describe('random programs', () => {
  const met = new Set<Situation>();

  it.each([
    { locks: true, rough: false },
    { locks: false, rough: false },
    { locks: true, rough: true },
    { locks: false, rough: true },
  ])(
    'lose nothing, claim nothing, and deliver everything in the end: %o',
    async (kind) => {
      const hunted = await hunt({ seed: 1, programs, ...kind });
      // The programs are worth something only where there was much to do.
      expect(hunted.stored).toBeGreaterThan(programs);
      expect(hunted.arrived).toBeGreaterThan(programs);
      for (const [situation, times] of hunted.met) if (times > 0) met.add(situation);
    },
    600_000,
  );

  it('come across the hard situations; `npm run proofs -- model` demands each of them, many times', () => {
    const missed = situations.filter((one) => !met.has(one));
    expect(missed.length, `never met: ${missed.join('; ')}`).toBeLessThan(situations.length / 5);
  });
});

it.each([true, false])(
  'two contexts in every order, one may die; locks: %s',
  async (locks) => {
    expect(await tryOrders({ locks, preemptions: 1 })).toBeGreaterThan(100);
  },
  600_000,
);
