// Proves specification 5.22, 5.25, 5.26.
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { lockForEditing, saveEdit } from '#src/outbox/edit.ts';
import {
  endSimulation,
  pauseSending,
  resumeSending,
  setPreferences,
  simulateOffline,
} from '#src/outbox/preferences.ts';
import { defaultSettings, userPauseLength } from '#src/outbox/settings.ts';
import { answersOf } from '#src/outbox/submission.ts';
import {
  anotherContext,
  failingDatabase,
  idOf,
  makeTestOutbox,
  mappingOf,
  readNamed,
  readStates,
  readStored,
  settingOf,
  snapshotOf,
  submitNamed,
  type TestOutbox,
  viewsDuring,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { namesOf, sent } from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const triggers = ['user', 'submit', 'lifecycle', 'timer'] as const;

describe('preferences', () => {
  it('are the defaults until the person has said something, and every context knows it then', async () => {
    const outbox = makeTestOutbox();
    expect(await settingOf(outbox, 'preferences')).toEqual(defaultSettings.preferences);
    await setPreferences(outbox, { keepCopies: true });
    await setPreferences(anotherContext(outbox), { notifyWhenSent: true });
    const said = { ...defaultSettings.preferences, keepCopies: true, notifyWhenSent: true };
    expect(await settingOf(anotherContext(outbox), 'preferences')).toEqual(said);
  });

  it('are told to all', async () => {
    const outbox = makeTestOutbox();
    const read = () => settingOf(outbox, 'preferences');
    const views = await viewsDuring(outbox, read, () => simulateOffline(outbox, true));
    expect(views).toEqual([{ ...defaultSettings.preferences, practice: true }]);
  });
});

describe('copies', () => {
  const copiesIn = async (outbox: TestOutbox): Promise<(string | null)[]> =>
    (await readStored(outbox)).map((one) => answersOf(one)?.name ?? null);

  it.each([
    { installed: true, keepCopies: null, keeps: true },
    { installed: false, keepCopies: null, keeps: false },
    { installed: true, keepCopies: false, keeps: false },
    { installed: false, keepCopies: true, keeps: true },
    { installed: true, keepCopies: true, keeps: true },
    { installed: false, keepCopies: false, keeps: false },
  ])('are kept: $keeps (installed: $installed, chosen: $keepCopies)', async (example) => {
    const outbox = makeTestOutbox();
    await setPreferences(outbox, { keepCopies: example.keepCopies });
    await submitNamed(outbox, ['a'], { installed: example.installed });
    await drain(outbox, user);
    expect(await copiesIn(outbox)).toEqual([example.keeps ? 'a' : null]);
    expect(await readStates(outbox)).toEqual(['sent']);
  });

  it('that are there are erased at once by a no, and nothing that waits', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { installed: true });
    await drain(outbox, user);
    await submitNamed(outbox, ['b'], { installed: true });
    await setPreferences(outbox, { keepCopies: false });
    expect(await copiesIn(outbox)).toEqual([null, 'b']);
  });

  it('are erased by no other word, and none is brought back by a yes', async () => {
    const outbox = await withQueued(['a']);
    await submitNamed(outbox, ['b'], { installed: true });
    await drain(outbox, user);
    await setPreferences(outbox, { keepCopies: true });
    await simulateOffline(outbox, true);
    await simulateOffline(outbox, false);
    expect(await copiesIn(outbox)).toEqual([null, 'b']);
  });
});

describe('offline simulation', () => {
  async function simulating(...names: string[]): Promise<TestOutbox> {
    const outbox = makeTestOutbox();
    await simulateOffline(outbox, true);
    await submitNamed(outbox, names);
    return outbox;
  }

  it.each(triggers)('keeps everything on the device, in every context: %s', async (trigger) => {
    const outbox = await withQueued(['a']);
    await simulateOffline(outbox, true);
    await submitNamed(outbox, ['b']);
    for (const context of [outbox, anotherContext(outbox)]) {
      const report = { end: 'practice', delivered: 0 };
      expect(await drain(context, { trigger })).toEqual(report);
      expect(await drain(context, { ...user, only: [await idOf(outbox, 'a')] })).toEqual(report);
    }
    expect(outbox.service.tried).toEqual([]);
    outbox.clock.pass(100 * userPauseLength);
    expect((await drain(outbox, { trigger })).end).toBe('practice');
    expect((await snapshotOf(outbox)).nextDrain).toEqual({ kind: 'none' });
  });

  it('ends a drain that is under way after the submission it is at', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    outbox.service.follow(async () => {
      await simulateOffline(outbox, true);
      return sent;
    });
    expect(await drain(outbox, user)).toEqual({ end: 'practice', delivered: 1 });
    expect(await readStates(outbox)).toEqual(['sent', 'queued', 'queued']);
  });

  it.each(triggers)('what was written in it is never sent by itself after: %s', async (trigger) => {
    const outbox = await simulating('a');
    await simulateOffline(outbox, false);
    await submitNamed(outbox, ['b']);
    expect(await drain(outbox, { trigger })).toEqual({ end: 'done', delivered: 1 });
    expect(namesOf(outbox.service.tried)).toEqual(['b']);
    expect((await drain(outbox, { ...user, only: [await idOf(outbox, 'a')] })).delivered).toBe(0);
    expect((await snapshotOf(outbox)).nextDrain).toEqual({ kind: 'none' });
  });

  it('what was written in it stays so though it is edited, or its form is connected', async () => {
    const outbox = await simulating('a');
    await submitNamed(outbox, ['b'], { form: 'health' });
    for (const name of ['a', 'b']) {
      const id = await idOf(outbox, name);
      await lockForEditing(outbox, id);
      expect(await saveEdit(outbox, id, { name: `${name}, edited` })).toMatchObject({ ok: true });
    }
    await simulateOffline(outbox, false);
    const newer = anotherContext(outbox, { mapping: mappingOf(2, ['join', 'health']) });
    expect(await drain(newer, user)).toEqual({ end: 'done', delivered: 0 });
    expect(await readStates(outbox)).toEqual(['queued', 'queued']);
    expect((await readStored(outbox)).map(({ practice }) => practice)).toEqual([1, 1]);
    expect((await snapshotOf(outbox)).simulatedCount).toBe(2);
  });

  it('ends with all of it sent, where the person says so', async () => {
    const outbox = await simulating('a', 'b');
    await submitNamed(outbox, ['c'], { form: 'health' });
    expect(await endSimulation(outbox, 'send')).toEqual({ ok: true, value: undefined });
    expect((await readNamed(outbox, 'c')).practice).toBeUndefined();
    expect(await drain(outbox, { trigger: 'timer' })).toEqual({ end: 'done', delivered: 2 });
    expect(await readStates(outbox)).toEqual(['sent', 'sent', 'held']);
  });

  it('ends with it deleted, and nothing else, where the person says so', async () => {
    const outbox = await withQueued(['before']);
    await setPreferences(outbox, { practice: true, keepCopies: true });
    await submitNamed(outbox, ['a', 'b']);
    await endSimulation(outbox, 'delete');
    expect(
      namesOf((await readStored(outbox)).map((one) => ({ answers: answersOf(one) ?? {} }))),
    ).toEqual(['before']);
    expect(await settingOf(outbox, 'preferences')).toMatchObject({
      ...{ practice: false, keepCopies: true },
    });
    expect((await drain(outbox, user)).delivered).toBe(1);
  });
});

describe('a pause', () => {
  it.each(triggers)('holds all back but what is sent alone: %s', async (trigger) => {
    const outbox = await withQueued(['a', 'b', 'c']);
    await pauseSending(outbox);
    expect(await drain(outbox, { trigger })).toEqual({ end: 'user-paused', delivered: 0 });
    const only = [await idOf(outbox, 'b')];
    expect(await drain(outbox, { ...user, only })).toEqual({ end: 'done', delivered: 1 });
    expect(namesOf(outbox.service.received)).toEqual(['b']);
  });

  it('ends a drain that is under way after the submission it is at', async () => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(async () => {
      await pauseSending(anotherContext(outbox));
      return sent;
    });
    expect(await drain(outbox, user)).toEqual({ end: 'user-paused', delivered: 1 });
    expect(await readStates(outbox)).toEqual(['sent', 'queued']);
  });

  it('ends on the person’s word', async () => {
    const outbox = await withQueued(['a']);
    await pauseSending(outbox);
    await resumeSending(outbox);
    expect(await drain(outbox, { trigger: 'timer' })).toEqual({ end: 'done', delivered: 1 });
  });

  it('ends by itself, and the next drain comes then', async () => {
    const outbox = await withQueued(['a']);
    await pauseSending(outbox);
    const at = outbox.clock.now() + userPauseLength;
    const { nextDrain, pausedUntil } = await snapshotOf(outbox);
    expect({ nextDrain, pausedUntil }).toEqual({ nextDrain: { kind: 'at', at }, pausedUntil: at });
    outbox.clock.pass(userPauseLength);
    expect(await drain(outbox, { trigger: 'timer' })).toEqual({ end: 'done', delivered: 1 });
  });

  it('is over where the clock was set back behind it', async () => {
    const outbox = await withQueued(['a']);
    await pauseSending(outbox);
    outbox.clock.pass(-1);
    expect((await snapshotOf(outbox)).pausedUntil).toBe(0);
    expect(await drain(outbox, { trigger: 'timer' })).toEqual({ end: 'done', delivered: 1 });
  });
});

it('hands failures of storage on', async () => {
  const outbox = makeTestOutbox();
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  const failed = { ok: false, error: 'unavailable' };
  expect(await simulateOffline(failing, true)).toEqual(failed);
  expect(await endSimulation(failing, 'delete')).toEqual(failed);
  expect(await pauseSending(failing)).toEqual(failed);
  expect(await resumeSending(failing)).toEqual(failed);
});
