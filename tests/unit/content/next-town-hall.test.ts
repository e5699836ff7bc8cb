// Proves specification 1.27.
import { expect, it, vi } from 'vitest';
import { nextTownHall } from '#src/content/next-town-hall.ts';

vi.mock('#owner', async (original) => {
  const facts = await original<typeof import('#owner')>();
  const skip = ['2025-11-27', '2025-12-25', '2026-01-01'];
  return { ...facts, townHallTime: { ...facts.townHallTime, skip } };
});

it.each([
  ['before the week off', '2025-11-19T12:00:00Z', '2025-11-21T02:00'],
  ['in the week off', '2025-11-26T12:00:00Z', '2025-12-05T02:00'],
  ['while it would be live', '2025-11-28T02:30:00Z', '2025-12-05T02:00'],
  ['before two weeks off', '2025-12-20T12:00:00Z', '2026-01-09T02:00'],
])('leaves out a week off: %s', (_, now, startsAt) => {
  const next = nextTownHall(Date.parse(now));
  expect([new Date(next.startsAt).toISOString().slice(0, 16), next.begun]).toEqual([
    startsAt,
    false,
  ]);
});
