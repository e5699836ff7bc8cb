// Proves specification 5.22, 5.25, 5.26.
import { describe, expect, it } from 'vitest';
import { lockForEditing, saveEdit } from '#src/outbox/actions/edit.ts';
import {
  endSimulation,
  pauseSending,
  resumeSending,
  setPreferences,
  simulateOffline,
} from '#src/outbox/actions/preferences.ts';
import { defaultSettings, userPauseLength } from '#src/outbox/model/settings.ts';
import { answersOf } from '#src/outbox/model/submission.ts';
import {
  makeTestOutbox,
  mappingOf,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { namesOf, sent } from '#tests/support/outbox-service.ts';

describe('preferences', () => {
  it('are the defaults until the person has said something, and every context knows it then', async () => {
    const outbox = makeTestOutbox();
    expect(await outbox.setting('preferences')).toEqual(defaultSettings.preferences);
    await setPreferences(outbox, { keepCopies: true });
    await setPreferences(outbox.another(), { notifyWhenSent: true });
    const chosen = { ...defaultSettings.preferences, keepCopies: true, notifyWhenSent: true };
    expect(await outbox.another().setting('preferences')).toEqual(chosen);
  });

  it('are told to all', async () => {
    const outbox = makeTestOutbox();
    const read = () => outbox.setting('preferences');
    const views = await outbox.viewsDuring(read, () => simulateOffline(outbox, true));
    expect(views).toEqual([{ ...defaultSettings.preferences, practice: true }]);
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
      'queue a; install b; user; keep yes; practice; practice off; copies - b',
  });
});

describe('offline simulation', () => {
  async function simulating(...names: string[]): Promise<TestOutbox> {
    const outbox = await play('practice');
    await outbox.submit(names);
    return outbox;
  }

  plays({
    'keeps everything on the device, in every context': `queue a; practice; queue b;
      any = practice 0; user only a = practice 0; other any = practice 0; tried;
      pass ${100 * userPauseLength}; any = practice 0; next none`,
  });

  plays({
    'never sends by itself after what was written in it': `practice; queue a; practice off; queue b;
      any = done 1; tried b; user only a = done 0; next none`,
  });

  it('what was written in it stays so though it is edited, or its form is connected', async () => {
    const outbox = await simulating('a');
    await outbox.submit(['b'], { form: 'health' });
    for (const name of ['a', 'b']) {
      const id = await outbox.idOf(name);
      await lockForEditing(outbox, id);
      expect(await saveEdit(outbox, id, { name: `${name}, edited` })).toMatchObject({ ok: true });
    }
    await simulateOffline(outbox, false);
    const newer = outbox.another({ mapping: mappingOf(2, ['join', 'health']) });
    expect(await newer.drain('user')).toEqual({ end: 'done', delivered: 0 });
    expect(await outbox.states()).toEqual(['queued', 'queued']);
    expect((await outbox.stored()).map(({ practice }) => practice)).toEqual([1, 1]);
    expect((await outbox.snapshot()).simulatedCount).toBe(2);
  });

  it('ends for all, who are told of it', async () => {
    const outbox = await simulating('a');
    const read = () => outbox.setting('preferences');
    const views = await outbox.viewsDuring(read, () => endSimulation(outbox, 'send'));
    expect(views.at(-1)).toMatchObject({ practice: false });
  });

  it('ends with all of it sent, where the person says so', async () => {
    const outbox = await simulating('a', 'b');
    await outbox.submit(['c'], { form: 'health' });
    expect(await endSimulation(outbox, 'send')).toEqual({ ok: true, value: undefined });
    expect((await outbox.named('c')).practice).toBeUndefined();
    await play('timer = done 2; states sent sent held', outbox);
  });

  it.each(['send', 'delete'] as const)(
    'a page that goes while it ends leaves a device that sends, and the question (%s)',
    async (answer) => {
      const outbox = await simulating('a');
      let writes = 0;
      const dying = outbox.failing(() => {
        writes += 1;
        return writes > 1;
      });
      expect(await endSimulation(dying, answer)).toMatchObject({ ok: false });
      const { simulatedCount, preferences } = await outbox.snapshot();
      expect({ simulatedCount, practice: preferences.practice }).toEqual({
        simulatedCount: 1,
        practice: false,
      });
      await outbox.submit(['b']);
      expect(await outbox.drain('user')).toEqual({ end: 'done', delivered: 1 });
      await endSimulation(outbox, 'send');
      expect(await outbox.drain('user')).toEqual({ end: 'done', delivered: 1 });
    },
  );

  it('ends with it deleted, and nothing else, where the person says so', async () => {
    const outbox = await withQueued(['before']);
    await setPreferences(outbox, { practice: true, keepCopies: true });
    await outbox.submit(['a', 'b']);
    await endSimulation(outbox, 'delete');
    expect(
      namesOf((await outbox.stored()).map((one) => ({ answers: answersOf(one) ?? {} }))),
    ).toEqual(['before']);
    expect(await outbox.setting('preferences')).toMatchObject({
      ...{ practice: false, keepCopies: true },
    });
    expect((await outbox.drain('user')).delivered).toBe(1);
  });
});

describe('a pause', () => {
  plays({
    'holds all back but what is sent alone':
      'queue a b c; pause; any = user-paused 0; user only b = done 1; received b',
    'ends on the person’s word': 'queue a; pause; resume; timer = done 1',
    'ends by itself, and the next drain comes then': `queue a; pause; next in ${userPauseLength};
      pass ${userPauseLength}; timer = done 1`,
    'is over if the clock was set back behind it':
      'queue a; pause; pass -1; next due; timer = done 1',
  });

  it.each<[string, (outbox: TestOutbox) => Promise<unknown>]>([
    ['user-paused', (outbox) => pauseSending(outbox.another())],
    ['practice', (outbox) => simulateOffline(outbox, true)],
  ])('ends a drain that is under way after the submission it is at: %s', async (end, begin) => {
    const outbox = await withQueued(['a', 'b', 'c']);
    outbox.service.follow(async () => {
      await begin(outbox);
      return sent;
    });
    await play(`user = ${end} 1; states sent queued queued`, outbox);
  });
});

it('hands failures of storage on', async () => {
  const outbox = makeTestOutbox();
  const failing = outbox.failing();
  const failed = { ok: false, error: 'unavailable' };
  expect(await simulateOffline(failing, true)).toEqual(failed);
  expect(await endSimulation(failing, 'delete')).toEqual(failed);
  expect(await pauseSending(failing)).toEqual(failed);
  expect(await resumeSending(failing)).toEqual(failed);
});
