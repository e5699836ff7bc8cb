// Proves specification 1.27.
import { describe, expect, it, vi } from 'vitest';
import {
  daysLater,
  instantOf,
  nextTownHall,
  wallTime,
  weekdayOf,
} from '#src/content/next-town-hall.ts';

vi.mock('#owner', async (original) => {
  const facts = await original<typeof import('#owner')>();
  const skip = ['2025-11-27', '2025-12-25', '2026-01-01'];
  return { ...facts, townHallTime: { ...facts.townHallTime, skip } };
});

it.each([
  ['at its first second', '2025-07-04T01:00:00', '2025-07-04T01:00', true],
  ['at the last second of its first hour', '2025-07-04T01:59:59', '2025-07-04T01:00', true],
  ['when its first hour is over', '2025-07-04T02:00:00', '2025-07-11T01:00', false],
  ['over a leap day', '2028-02-25T03:00:00', '2028-03-03T02:00', false],
  ['before the week off', '2025-11-19T12:00:00', '2025-11-21T02:00', false],
  ['in the week off', '2025-11-26T12:00:00', '2025-12-05T02:00', false],
  ['while it would be live in the week off', '2025-11-28T02:30:00', '2025-12-05T02:00', false],
  ['before two weeks off', '2025-12-20T12:00:00', '2026-01-09T02:00', false],
])('finds the next town hall %s', (_, now, startsAt, begun) => {
  const next = nextTownHall(Date.parse(`${now}Z`));
  const starts = new Date(next.startsAt).toISOString().slice(0, 16);
  expect([starts, next.begun]).toEqual([startsAt, begun]);
});

const newYork = 'America/New_York';
const at = (year: number, month: number, day: number, hour: number, minute = 0) => ({
  ...{ year, month, day, hour, minute },
});

describe('a wall time', () => {
  it.each([
    ['just before the clocks go forward', at(2025, 3, 9, 1, 59), '2025-03-09T06:59'],
    ['just after they went back', at(2025, 11, 2, 2, 0), '2025-11-02T07:00'],
  ])('is an instant, and is shown for it: %s', (_, wall, instant) => {
    expect(new Date(instantOf(wall, newYork)).toISOString()).toBe(`${instant}:00.000Z`);
    expect(wallTime(Date.parse(`${instant}Z`), newYork)).toEqual(wall);
  });

  it('is the one that it was, in any zone, the year round', () => {
    for (const zone of [newYork, 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
      for (let hour = 0; hour < 8_760; hour += 53) {
        const instant = Date.UTC(2025, 0, 1) + hour * 3_600_000;
        const wall = wallTime(instant, zone);
        expect(wallTime(instantOf(wall, zone), zone)).toEqual(wall);
      }
    }
  });

  it('that the clocks leave out is at most an hour off', () => {
    const skipped = instantOf(at(2025, 3, 9, 2, 30), newYork);
    expect(Math.abs(skipped - Date.parse('2025-03-09T07:00:00Z'))).toBeLessThanOrEqual(3_600_000);
  });
});

it('counts days over the ends of months and years, and names weekdays', () => {
  expect(daysLater(at(2024, 2, 28, 21), 1)).toEqual(at(2024, 2, 29, 21));
  expect(daysLater(at(2025, 12, 30, 21), 7)).toEqual(at(2026, 1, 6, 21));
  expect(daysLater(at(2025, 3, 1, 21), -1)).toEqual(at(2025, 2, 28, 21));
  expect(weekdayOf(at(2025, 7, 3, 21))).toBe(4);
  expect(weekdayOf(at(2025, 7, 6, 0))).toBe(0);
});
