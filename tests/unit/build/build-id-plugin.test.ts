import { expect, it } from 'vitest';
import { buildId } from '#src/build/build-id-plugin.ts';

const day = new Date('2026-03-04T23:59:00Z');

it('the build’s id is the day and a short hash, the same for the same files in any order', () => {
  expect(buildId(['b-2.js', 'a-1.js'], day)).toMatch(/^2026-03-04 [0-9a-f]{6}$/);
  expect(buildId(['b-2.js', 'a-1.js'], day)).toBe(buildId(['a-1.js', 'b-2.js'], day));
  expect(buildId(['a-1.js', 'b-3.js'], day)).not.toBe(buildId(['a-1.js', 'b-2.js'], day));
});
