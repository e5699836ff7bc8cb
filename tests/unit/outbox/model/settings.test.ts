import { expect, it } from 'vitest';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import {
  defaultSettings,
  pausedUntil,
  type Settings,
  userPauseLength,
} from '#src/outbox/model/settings.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

const { preferences } = defaultSettings;
const now = 1_000_000_000;

it('a setting has the default of each property that an earlier version has not stored', async () => {
  const outbox = makeTestOutbox();
  const earlier = { keepCopies: true, pausedUntil: 7 } as Settings['preferences'];
  await outbox.change('preferences', earlier);
  expect(await outbox.setting('preferences')).toEqual({ ...preferences, ...earlier });
  // Saying something else writes it down with the rest.
  await setPreferences(outbox, { notifyWhenSent: true });
  expect(await outbox.setting('preferences')).toEqual({
    ...{ pausedUntil: 7, keepCopies: true, notifyWhenSent: true, deviceName: '' },
  });
});

it.each([
  ['never', 0, 0],
  ['over', now, 0],
  ['in a moment', now + 1, now + 1],
  ['as long as it may last', now + userPauseLength, now + userPauseLength],
  ['from before the clock was set back', now + userPauseLength + 1, 0],
])('the person’s pause ends: %s', (_when, until, expected) => {
  expect(pausedUntil({ ...preferences, pausedUntil: until }, now)).toBe(expected);
});
