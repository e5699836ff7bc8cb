// Proves specification 1.27, 1.49.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nextTownHall, wallTime, weekdayOf } from '#src/content/next-town-hall.ts';
import { site } from '#src/content/site.ts';
import { townHall } from '#src/content/town-hall.ts';
import {
  dateAndTime,
  nextChange,
  showTownHall,
  timeLeft,
  zoneName,
} from '#src/ui/show-town-hall.ts';

describe('the next town hall', () => {
  it.each([
    [12 * 60 + 1, ''],
    [12 * 60, 'in 12 h'],
    [200, 'in 3 h 20 min'],
    [59.5, 'in 1 h'],
    [20, 'in 20 min'],
    [0.1, 'in 1 min'],
  ])('[1.49] %s minutes before it begins, it is %s', (minutes, words) => {
    expect(timeLeft(minutes * 60_000)).toBe(words);
  });

  it('is on Thursday at nine in New York, whenever one looks in two years', () => {
    for (let hour = 0; hour < 2 * 8_766; hour += 61) {
      const now = Date.UTC(2025, 0, 1) + hour * 3_600_000;
      const { startsAt, begun } = nextTownHall(now);
      const wall = wallTime(startsAt, townHall.zone);
      expect([weekdayOf(wall), wall.hour, wall.minute]).toEqual([4, 21, 0]);
      // A week has an hour more where the clocks go back.
      expect(startsAt - now).toBeLessThanOrEqual(169 * 3_600_000);
      const change = nextChange(startsAt, begun, now);
      expect(change).toBeGreaterThan(now);
      const later = nextTownHall(change);
      expect([later, timeLeft(later.startsAt - change)]).not.toEqual([
        { startsAt, begun },
        timeLeft(startsAt - now),
      ]);
    }
  });
});

describe('its time elsewhere', () => {
  const summer = Date.parse('2025-07-11T01:00:00Z');
  // Between the hour and AM or PM, newer engines put a narrow space.
  const said = (instant: number, zone: string) => dateAndTime(instant, zone).replace(/\s/g, ' ');

  it('is told by day and time, and its zone by name', () => {
    expect(said(summer, 'America/New_York')).toBe('Thursday, Jul 10, 9:00 PM');
    expect(said(summer, 'Pacific/Kiritimati')).toBe('Friday, Jul 11, 3:00 PM');
    expect(zoneName(summer, 'America/Los_Angeles')).toBe('Pacific Daylight Time');
  });
});

it('says the same time for clocks and in words', () => {
  expect(townHall).toMatchObject({ weekday: 4, hour: 21, minute: 0, zone: 'America/New_York' });
  expect(townHall.whenInFull).toBe('Thursdays at 9 PM, Eastern time');
  expect(site.banner).toBe('Our weekly live town hall: Thursdays at 9 PM EST.');
});

it('[1.49] is right as the page is seen again after a sleep, in which no timer runs', () => {
  vi.useFakeTimers({ now: Date.parse('2025-07-09T12:00:00Z') });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.body.innerHTML = '<p data-town-hall="label"></p>';
  onTestFinished(showTownHall());
  expect(document.body.textContent).toBe('Next');
  vi.setSystemTime('2025-07-11T00:40:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.body.textContent).toBe('Next, in 20 min');
});
