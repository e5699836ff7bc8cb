// Proves specification 5.6, 5.22, 5.24, 9.6.
import { describe, expect, it } from 'vitest';
import { eraseCopy } from '#src/outbox/actions/edit.ts';
import { eraseOldCopies, eraseOutbox } from '#src/outbox/actions/erase.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import { defaultSettings, type SettingKey } from '#src/outbox/model/settings.ts';
import { answersOf } from '#src/outbox/model/submission.ts';
import { reportedMissing } from '#src/outbox/model/transitions.ts';
import { oneOfEach, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { play, plays } from '#tests/support/outbox-program.ts';

const day = 24 * 3_600_000;

const copiesIn = async (outbox: TestOutbox): Promise<(string | null)[]> =>
  (await outbox.stored()).map((one) => answersOf(one)?.name ?? null);

describe('a copy', () => {
  plays({
    'is kept for 30 days, not a moment longer, and history stays': `install a; user;
      pass ${30 * day - 1}; erase 0; copies a; pass 1; erase 1; copies -; states sent`,
    'is erased by its own time, whatever the others’': `install a; user; pass 1000; install b; user;
      pass ${30 * day - 1_000}; erase 1; copies - b`,
    'from a clock that was a year ahead lasts no longer than any other': `pass ${365 * day};
      install a; user; pass ${-365 * day}; erase; copies a; pass ${30 * day}; erase 1`,
  });

  it('is erased alone, of which all contexts are notified, and only then', async () => {
    const outbox = await play('install a; user');
    const [before] = await outbox.stored();
    const erase = (on = outbox) => eraseOldCopies(on, outbox.clock.believed);
    const seen = () => outbox.viewsDuring(() => copiesIn(outbox), erase);
    expect(await seen()).toEqual([]);
    outbox.clock.pass(copyRetention);
    expect(await erase(outbox.failing())).toEqual({ ok: false, error: 'unavailable' });
    expect(await outbox.stored()).toEqual([before]);
    expect(await seen()).toEqual([[null]]);
    expect(await outbox.stored()).toEqual([{ ...before, copy: null }]);
  });

  it('stays where the clock is not believed, and goes as far as it is', async () => {
    const outbox = await play('install a; user; pass 1000; install b; user');
    const before = await outbox.stored();
    outbox.clock.pass(100 * copyRetention);
    await eraseOldCopies(outbox, async () => 0);
    outbox.clock.pass(-200 * copyRetention);
    await eraseOldCopies(outbox, async () => 0);
    expect(await outbox.stored()).toEqual(before);
    outbox.clock.pass(200 * copyRetention);
    const [first] = before;
    if (first?.state !== 'sent') throw new Error('It was not sent.');
    const { eraseAt = 0 } = first.copy ?? {};
    expect(await eraseOldCopies(outbox, async () => eraseAt)).toEqual({ ok: true, value: 1 });
    expect(await copiesIn(outbox)).toEqual([null, 'b']);
  });

  it('that is not due has nobody ask what the time is', async () => {
    const outbox = await play(`install a; user; pass ${copyRetention - 1}`);
    const ask = () => Promise.reject(new Error('It was asked.'));
    expect(await eraseOldCopies(outbox, ask)).toEqual({ ok: true, value: 0 });
  });

  it('of what is missing stays whatever its age, until a person keeps no copies or erases it', async () => {
    const outbox = await play('install a; user; install b; user');
    for (const one of await outbox.stored()) {
      await outbox.put(reportedMissing(one, outbox.clock.now()) ?? one);
    }
    outbox.clock.pass(1_000 * copyRetention);
    await play('erase 0; copies a b', outbox);
    expect(await eraseCopy(outbox, await outbox.idOf('a'))).toMatchObject({ ok: true });
    await play('copies - b; keep no; copies - -; states sent sent', outbox);
  });
});

it('no age erases what waits, is refused or was handed over', async () => {
  const outbox = await oneOfEach();
  const before = await outbox.stored();
  outbox.clock.pass(1_000 * copyRetention);
  expect(await eraseOldCopies(outbox, outbox.clock.believed)).toEqual({ ok: true, value: 1 });
  expect(await outbox.stored()).toEqual(
    before.map((one) => (one.state === 'sent' ? { ...one, copy: null } : one)),
  );
});

it('erasing everything leaves nothing but a new database’s name, and notifies all contexts', async () => {
  const outbox = await oneOfEach();
  await outbox.change('preferences', { ...defaultSettings.preferences, notifyWhenSent: true });
  const count = async () => (await outbox.stored()).length;
  expect(await outbox.viewsDuring(count, () => eraseOutbox(outbox))).toEqual([0]);
  const { databaseId, tookOver, ...others } = defaultSettings;
  for (const key of Object.keys(others) as SettingKey[]) {
    expect(await outbox.setting(key)).toEqual(defaultSettings[key]);
  }
  expect(await outbox.setting('tookOver')).not.toBe(tookOver);
  expect(await outbox.setting('databaseId')).not.toBe(databaseId);
});

it('erasing everything while something is being sent brings nothing back', async () => {
  const outbox = await withQueued(['a', 'b']);
  outbox.service.follow(async () => {
    await eraseOutbox(outbox);
    return { kind: 'sent' };
  });
  await outbox.drain('user');
  expect(await outbox.stored()).toEqual([]);
});
