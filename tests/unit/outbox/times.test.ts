import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const units: Readonly<Record<string, number>> = {
  s: 1_000,
  min: 60_000,
  h: 60 * 60_000,
  d: 24 * 60 * 60_000,
};

/** The rows of the README's table: what it is about, milliseconds, and the constant that has them. */
const rows = [
  ...readFileSync('src/outbox/README.md', 'utf8').matchAll(
    /^\| ([^|]+) \| (\d+) (s|min|h|d) \| `([^`]+)` `([^`]+)` \|$/gm,
  ),
].map(([, what = '', count = '', unit = '', file = '', name = '']) => ({
  what,
  milliseconds: Number(count) * (units[unit] ?? Number.NaN),
  file,
  name,
}));

/** The modules of the outbox, by their path from here. */
const constants = import.meta.glob<Record<string, unknown>>([
  '../../../src/outbox/**/*.ts',
  '!../../../src/outbox/delivery/virtual-modules.d.ts',
]);

describe('the table of times in the README of the outbox', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(10);
  });

  it.each(rows)('$what', async ({ milliseconds, file, name }) => {
    const load = constants[`../../../${file}`];
    const module = await load?.();
    expect(module?.[name], `${name} in ${file}`).toBe(milliseconds);
  });
});
