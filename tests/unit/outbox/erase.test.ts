// Proves specification 5.6, 5.22.
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { eraseOldCopies, eraseOutbox } from '#src/outbox/erase.ts';
import { copyRetention } from '#src/outbox/retry-policy.ts';
import { defaultSettings, type SettingKey } from '#src/outbox/settings.ts';
import { answersOf } from '#src/outbox/submission.ts';
import {
  changeSetting,
  countChanges,
  failingDatabase,
  makeTestOutbox,
  oneOfEach,
  readStored,
  settingOf,
  submitNamed,
  type TestOutbox,
  viewsDuring,
  withQueued,
} from '#tests/support/outbox-bench.ts';

const copiesIn = async (outbox: TestOutbox): Promise<(string | null)[]> =>
  (await readStored(outbox)).map((one) => answersOf(one)?.name ?? null);

async function sendOne(outbox: TestOutbox, name: string): Promise<void> {
  await submitNamed(outbox, [name], { installed: true });
  await drain(outbox, { trigger: 'user' });
}

describe('a copy', () => {
  it('is kept for 30 days, not a moment longer, and history stays', async () => {
    const outbox = makeTestOutbox();
    await sendOne(outbox, 'a');
    expect(copyRetention).toBe(30 * 24 * 3_600_000);
    outbox.clock.pass(copyRetention - 1);
    expect(await eraseOldCopies(outbox)).toEqual({ ok: true, value: 0 });
    expect(await copiesIn(outbox)).toEqual(['a']);
    outbox.clock.pass(1);
    const [before] = await readStored(outbox);
    const read = () => copiesIn(outbox);
    expect(await viewsDuring(outbox, read, () => eraseOldCopies(outbox))).toEqual([[null]]);
    expect(await readStored(outbox)).toEqual([{ ...before, copy: null }]);
  });

  it('is erased by its own time, whatever the others’', async () => {
    const outbox = makeTestOutbox();
    await sendOne(outbox, 'a');
    outbox.clock.pass(1_000);
    await sendOne(outbox, 'b');
    outbox.clock.pass(copyRetention - 1_000);
    expect(await eraseOldCopies(outbox)).toEqual({ ok: true, value: 1 });
    expect(await copiesIn(outbox)).toEqual([null, 'b']);
  });
});

it('no age erases what waits, is refused or was handed over', async () => {
  const outbox = await oneOfEach();
  const before = await readStored(outbox);
  outbox.clock.pass(1_000 * copyRetention);
  expect(await eraseOldCopies(outbox)).toEqual({ ok: true, value: 1 });
  expect(await readStored(outbox)).toEqual(
    before.map((one) => (one.state === 'sent' ? { ...one, copy: null } : one)),
  );
});

it('tells nobody where nothing was to be erased, and hands the failure of storage on', async () => {
  const outbox = makeTestOutbox();
  await sendOne(outbox, 'a');
  const told = countChanges(outbox);
  await eraseOldCopies(outbox);
  expect(told()).toBe(0);
  outbox.clock.pass(copyRetention);
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  expect(await eraseOldCopies(failing)).toEqual({ ok: false, error: 'unavailable' });
  expect(await eraseOutbox(failing)).toEqual({ ok: false, error: 'unavailable' });
  expect(await copiesIn(outbox)).toEqual(['a']);
});

it('erasing everything leaves nothing, no setting either, and is told to all', async () => {
  const outbox = await oneOfEach();
  await changeSetting(outbox, 'preferences', { ...defaultSettings.preferences, practice: true });
  const count = async () => (await readStored(outbox)).length;
  expect(await viewsDuring(outbox, count, () => eraseOutbox(outbox))).toEqual([0]);
  for (const key of Object.keys(defaultSettings) as SettingKey[]) {
    expect(await settingOf(outbox, key)).toEqual(defaultSettings[key]);
  }
});

it('erasing everything while something is being sent brings nothing back', async () => {
  const outbox = await withQueued(['a', 'b']);
  outbox.service.follow(async () => {
    await eraseOutbox(outbox);
    return { kind: 'sent' };
  });
  await drain(outbox, { trigger: 'user' });
  expect(await readStored(outbox)).toEqual([]);
});
