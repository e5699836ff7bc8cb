import { describe, expect, it } from 'vitest';
import { describePlan, planFullDisk } from '#tests/crash/full-disk-plan.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const planOf = (seed: number) => planFullDisk(seededRandom(seed));
const plans = Array.from({ length: 200 }, (_, seed) => planOf(seed));
const filings = plans.flatMap((plan) => plan.filings);

describe('the plan of a run on a full disk', () => {
  it('is the same for the same seed', () => {
    expect(planOf(7)).toEqual(planOf(7));
    expect(planOf(7)).not.toEqual(planOf(8));
  });

  it('files one to six reports, and kills the browser at most once between them', () => {
    expect(new Set(plans.map((plan) => plan.filings.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    for (const plan of plans) {
      expect(plan.filings.filter(({ killed }) => killed !== null).length).toBeLessThanOrEqual(1);
    }
  });

  it('comes to every value of every dimension', () => {
    expect(new Set(plans.map(({ roomReturns }) => roomReturns)).size).toBe(2);
    expect(new Set(plans.map(({ stop }) => stop)).size).toBe(2);
    expect(new Set(filings.map(({ killed }) => killed)).size).toBe(3);
    expect(new Set(filings.map(({ change }) => change.by)).size).toBe(3);
    expect(new Set(filings.map(({ service }) => service)).size).toBe(2);
    expect(new Set(filings.map(({ closes }) => closes)).size).toBe(2);
  });

  it('changes the room by 4 to 200 kilobytes', () => {
    const steps = filings.flatMap(({ change }) =>
      'kilobytes' in change ? [change.kilobytes] : [],
    );
    expect(Math.min(...steps)).toBe(4);
    expect(Math.max(...steps)).toBe(200);
  });

  it('keeps a service that answers until the end', () => {
    for (const plan of plans) {
      const services = plan.filings.map(({ service }) => service);
      expect(services).toEqual([...services].sort((a, b) => b.localeCompare(a)));
    }
  });
});

it('describes a plan in a line', () => {
  const filing = { service: 'refuse', stays: 0, closes: true, killed: null } as const;
  const line = describePlan({
    before: 9,
    filings: [
      { ...filing, change: { by: 'shrinking', kilobytes: 8 } },
      { ...filing, killed: 'full', change: { by: 'writing', kilobytes: 12 } },
      {
        ...filing,
        killed: 'with room',
        service: 'none',
        closes: false,
        change: { by: 'nothing' },
      },
    ],
    roomReturns: true,
    stop: 'close',
  });
  expect(line).toBe('9, +8 K-12 k=so, room, close');
});
