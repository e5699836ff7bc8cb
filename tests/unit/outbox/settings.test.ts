import { describe, expect, it } from 'vitest';
import { defaultSettings, pausedUntil, userPauseLength } from '#src/outbox/settings.ts';
import {
  anotherContext,
  changeSetting,
  makeTestOutbox,
  settingOf,
} from '#tests/support/outbox-bench.ts';

const { preferences } = defaultSettings;
const now = 1_000_000_000;

describe('a setting', () => {
  it('is what was written last, in every context, and no other is changed by it', async () => {
    const outbox = makeTestOutbox();
    await changeSetting(outbox, 'backoff', { failures: 1, until: 5 });
    await changeSetting(outbox, 'statusPoll', { lastAt: 3, notBefore: 4 });
    await changeSetting(anotherContext(outbox), 'backoff', { failures: 2, until: 6 });
    expect(await settingOf(outbox, 'backoff')).toEqual({ failures: 2, until: 6 });
    expect(await settingOf(anotherContext(outbox), 'statusPoll')).toEqual({
      ...{ lastAt: 3, notBefore: 4 },
    });
    expect(await settingOf(outbox, 'preferences')).toEqual(preferences);
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
