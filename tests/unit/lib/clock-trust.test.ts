// Proves specification 9.6.
import { expect, it } from 'vitest';
import { judgeClock, trustClock } from '#src/lib/clock-trust.ts';
import { namedTexts } from '#src/lib/web-storage.ts';

const day = 24 * 60 * 60_000;
const builtAt = Date.UTC(2026, 10, 22);
const now = builtAt + 30 * day;

it.each([
  ['that moved by a day', now - day, now, true],
  ['that moved by less than a week', now - 7 * day + 1, now, true],
  ['that jumped by a week', now - 7 * day, now, false],
  ['that was set back by a year', now + 365 * day, now, false],
  ['that was set back by an hour', now + day / 24, now, true],
  ['before the build’s own date', builtAt - 2, builtAt - 1, false],
  ['of 1970, twice', 1_000, 2_000, false],
  ['of which nothing is known', null, now, false],
] as const)('a clock %s', (_, lastStart, shown, trusted) => {
  expect(trustClock({ lastStart, now: shown, builtAt })).toBe(trusted);
});

/** A storage as a browser has it, in memory. */
function memory() {
  const kept = new Map<string, string>();
  return namedTexts(() => ({
    length: kept.size,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  }));
}

it('believes a clock that has jumped at the second start', () => {
  const kept = memory();
  const start = (at: number) => judgeClock(kept, { now: at, builtAt });
  expect(start(now)).toBe(false);
  expect(start(now + day)).toBe(true);
  expect(start(now + 365 * day)).toBe(false);
  expect(start(now + 365 * day + 1)).toBe(true);
});

it('believes none where nothing can be noted, or the note is nonsense', () => {
  const forbidden = namedTexts(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(judgeClock(forbidden, { now, builtAt })).toBe(false);
  expect(judgeClock(forbidden, { now, builtAt })).toBe(false);
  const kept = memory();
  kept.write('last-start', 'never');
  expect(judgeClock(kept, { now, builtAt })).toBe(false);
});
