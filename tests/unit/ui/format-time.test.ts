import { expect, it, vi } from 'vitest';
import { formatDay, formatTime, formatTimeOfDay } from '#src/ui/format-time.ts';

const evening = new Date(2024, 6, 9, 20, 2).getTime();

it('writes a day and times, which break only after a year', () => {
  expect(formatDay(evening)).toBe('Jul\u00a09');
  expect(formatTime(evening)).toBe('Jul\u00a09,\u00a02024, 8:02\u00a0PM');
  vi.setSystemTime(evening);
  expect(formatTime(evening)).toBe('Jul\u00a09,\u00a08:02\u00a0PM');
  vi.useRealTimers();
  expect(formatTimeOfDay(evening)).toBe('8:02\u00a0PM');
  expect(formatTimeOfDay(evening - 12 * 3_600_000)).toBe('8:02\u00a0AM');
});

it('makes one formatter for all rows of a list', async () => {
  vi.resetModules();
  const Platform = Intl.DateTimeFormat;
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...given) {
    return new Platform(...given);
  });
  const { formatRecentTime } = await import('#src/ui/format-time.ts');
  expect(made).not.toHaveBeenCalled();
  for (let row = 0; row < 50; row += 1) formatRecentTime(evening + row, evening);
  expect(made).toHaveBeenCalledTimes(1);
});
