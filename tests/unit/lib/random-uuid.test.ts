// Proves specification 4.9.
import { expect, it } from 'vitest';
import { randomUuid } from '#src/lib/random-uuid.ts';

it('makes ids of version 4, each another', () => {
  const ids = Array.from({ length: 1_000 }, randomUuid);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.charAt(19))).size).toBe(4);
});
