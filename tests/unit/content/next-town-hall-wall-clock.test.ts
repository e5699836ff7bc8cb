import { describe, expect, it } from 'vitest';
import { daysLater, instantOf, wallTime, weekdayOf } from '#src/content/next-town-hall.ts';

const newYork = 'America/New_York';
const at = (year: number, month: number, day: number, hour: number, minute = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
});

it.each([
  ['in summer', at(2025, 7, 3, 21), newYork, '2025-07-04T01:00'],
  ['just before they go forward', at(2025, 3, 9, 1, 59), newYork, '2025-03-09T06:59'],
  ['just after they went back', at(2025, 11, 2, 2, 0), newYork, '2025-11-02T07:00'],
])('a wall time is an instant, and is shown for it: %s', (_, wall, zone, instant) => {
  expect(new Date(instantOf(wall, zone)).toISOString()).toBe(`${instant}:00.000Z`);
  expect(wallTime(Date.parse(`${instant}Z`), zone)).toEqual(wall);
});

describe('a wall time', () => {
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
