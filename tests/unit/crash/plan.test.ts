import { describe, expect, it } from 'vitest';
import { createMarks, planProfile, type Step } from '#tests/crash/plan.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const planOf = (seed: number, kills = 8) =>
  planProfile(kills, seededRandom(seed), createMarks(`s${seed}`));
const seeds = Array.from({ length: 60 }, (_, at) => at + 1);
const plans = seeds.map((seed) => planOf(seed));
const stepsOf = (plan: ReturnType<typeof planOf>): readonly Step[] =>
  plan.flatMap(({ steps, last }) => [...steps, last]);
const marksOf = (step: Step): readonly string[] => {
  if ('marks' in step) return step.marks;
  return 'mark' in step ? [step.mark] : [];
};

describe('the plan of a profile', () => {
  it('is the same for the same seed', () => {
    expect(planOf(7)).toEqual(planOf(7));
    expect(planOf(7)).not.toEqual(planOf(8));
  });

  it('has as many kills as it was asked for, and looks at the end what has arrived', () => {
    for (const plan of [...plans, planOf(1, 1), planOf(2, 3)]) {
      expect(plan.at(-1)?.settle).toBe(true);
    }
    expect(planOf(1, 3)).toHaveLength(3);
    expect(planOf(1, 0)).toEqual([]);
  });

  it('marks everything differently, and no mark is part of another', () => {
    for (const plan of plans) {
      const marks = stepsOf(plan).flatMap(marksOf);
      for (const mark of marks) {
        expect(marks.filter((other) => other.includes(mark))).toEqual([mark]);
      }
    }
  });

  it('erases after the part of the kills that it is told, and otherwise never', () => {
    const part = seeds.flatMap((seed) =>
      planProfile(8, seededRandom(seed), createMarks('e'), 0.25).map(({ erases }) => erases),
    );
    expect(part.filter(Boolean).length / part.length).toBeCloseTo(0.25, 1);
    expect(plans.flat().some(({ erases }) => erases)).toBe(false);
  });

  it('begins at most one draft between two starts, so that each is the one that comes back', () => {
    for (const { steps, last } of plans.flat()) {
      expect([...steps, last].filter(({ kind }) => kind === 'draft').length).toBeLessThanOrEqual(1);
    }
  });

  it('comes to every kind of step, of kill and of leaving', () => {
    const cycles = plans.flat();
    const lasts = cycles.map(({ last }) => last);
    expect(new Set(lasts.map(({ kind }) => kind))).toEqual(
      new Set(['visit', 'update', 'draft', 'import', 'submit', 'edit']),
    );
    expect(new Set(cycles.map(({ kill }) => kill.on))).toEqual(
      new Set(['begun', 'told', 'stored']),
    );
    const leaves = lasts.map((last) => (last.kind === 'submit' ? last.leave?.by : undefined));
    expect(new Set(leaves)).toEqual(new Set([undefined, 'link', 'load', 'close']));
    expect(new Set(cycles.map(({ service }) => service)).size).toBe(6);
  });

  it('waits only for what the last step can bring about', () => {
    for (const { last, kill } of plans.flat()) {
      if (kill.on === 'stored') expect(last.kind).toBe('submit');
      if (kill.on === 'told') expect(['submit', 'import', 'edit']).toContain(last.kind);
    }
  });
});
