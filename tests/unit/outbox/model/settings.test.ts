import { describe, expect, it } from 'vitest';
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

describe('a setting', () => {
  it('is what was written last, in every context, whatever its default, and no other is changed by it', async () => {
    const outbox = makeTestOutbox();
    await outbox.change('edits', [{ id: 'a', until: 5 }]);
    await outbox.change('statusPoll', { lastAt: 3, notBefore: 4, followUpsAt: 0 });
    await outbox.another().change('edits', [{ id: 'b', until: 6 }]);
    await outbox.change('lastAttempt', { at: 3, outcome: 'sent' });
    expect(await outbox.setting('edits')).toEqual([{ id: 'b', until: 6 }]);
    expect(await outbox.another().setting('statusPoll')).toEqual({
      ...{ lastAt: 3, notBefore: 4, followUpsAt: 0 },
    });
    expect(await outbox.setting('lastAttempt')).toEqual({ at: 3, outcome: 'sent' });
    expect(await outbox.setting('preferences')).toEqual(preferences);
  });

  it('has the default of each property that an earlier version has not stored', async () => {
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
