// Proves specification 5.22, 5.26.
import { describe, expect, it } from 'vitest';
import { pauseSending, setPreferences } from '#src/outbox/actions/preferences.ts';
import { defaultSettings, type Settings, userPauseLength } from '#src/outbox/model/settings.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { sent } from '#tests/support/outbox-service.ts';

it('preferences are the defaults until the person has said something, and every context knows it then', async () => {
  const outbox = makeTestOutbox();
  expect(await outbox.setting('preferences')).toEqual(defaultSettings.preferences);
  await setPreferences(outbox, { keepCopies: true });
  await setPreferences(outbox.another(), { notifyWhenSent: true });
  const chosen = { ...defaultSettings.preferences, keepCopies: true, notifyWhenSent: true };
  expect(await outbox.another().setting('preferences')).toEqual(chosen);
});

it('a setting has the default of each property that an earlier version has not stored', async () => {
  const outbox = makeTestOutbox();
  const earlier = { keepCopies: true, pausedUntil: 7 } as Settings['preferences'];
  await outbox.change('preferences', earlier);
  expect(await outbox.setting('preferences')).toEqual({
    ...defaultSettings.preferences,
    ...earlier,
  });
  // Saying something else writes it down with the rest.
  await setPreferences(outbox, { notifyWhenSent: true });
  expect(await outbox.setting('preferences')).toEqual({
    ...{ pausedUntil: 7, keepCopies: true, notifyWhenSent: true, deviceName: '' },
  });
});

describe('copies', () => {
  plays({
    'are kept by the installed app, and by no other': 'install a; queue b; user; copies a -',
    'are kept by neither if the person wants none': 'keep no; install a; queue b; user; copies - -',
    'are kept by both if the person wants them': 'keep yes; install a; queue b; user; copies a b',
    'that are there are erased at once by a no, and nothing that waits':
      'install a; user; install b; keep no; copies - b; states sent queued',
    'are erased by no other word, and none is brought back by a yes':
      'queue a; install b; user; keep yes; pause; resume; copies - b',
  });
});

describe('a pause', () => {
  plays({
    'holds all back but what is sent alone':
      'queue a b c; pause; any = user-paused 0; user only b = done 1; received b',
    'ends on the person’s word': 'queue a; pause; resume; timer = done 1',
    'ends by itself, and the next drain comes then': `queue a; pause; next in ${userPauseLength};
      pass ${userPauseLength - 1}; timer = user-paused 0; pass 1; timer = done 1`,
  });

  it('ends a drain that is under way after the submission it is at', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    outbox.service.follow(async () => {
      await pauseSending(outbox.another());
      return sent;
    });
    await play('user = user-paused 1; states sent queued queued', outbox);
  });
});
