// Proves specification 5.19, 5.20.
import { describe, expect, it } from 'vitest';
import { deleteSubmission } from '#src/outbox/delete.ts';
import { drain } from '#src/outbox/drain.ts';
import { lockForEditing, saveEdit, unlock } from '#src/outbox/edit.ts';
import { editLockLength } from '#src/outbox/retry-policy.ts';
import {
  failingDatabase,
  idOf,
  makeTestOutbox,
  readNamed,
  readStates,
  readStored,
  snapshotOf,
  submitNamed,
  viewsDuring,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { takeLease } from '#tests/support/outbox-leases.ts';
import { namesOf, noConnection, refused } from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const free = { ok: true, value: null };
const answers = { name: 'edited' };
const told = (value: unknown) => ({ ok: true, value });

async function withOne() {
  const outbox = await withQueued(['a']);
  return { outbox, id: await idOf(outbox, 'a') };
}

describe('a lock for editing', () => {
  it.each(['user', 'submit', 'lifecycle', 'timer'] as const)(
    'keeps one out of every drain’s reach, and no other: %s',
    async (trigger) => {
      const { outbox, id } = await withOne();
      await submitNamed(outbox, ['b']);
      expect(await lockForEditing(outbox, id)).toEqual(free);
      expect(await drain(outbox, { trigger })).toEqual({ end: 'done', delivered: 1 });
      expect(namesOf(outbox.service.received)).toEqual(['b']);
    },
  );

  it('keeps it back also where it alone is asked for, and as the least tried', async () => {
    const { outbox, id } = await withOne();
    await submitNamed(outbox, ['b']);
    await lockForEditing(outbox, id);
    expect((await drain(outbox, { ...user, only: [id] })).delivered).toBe(0);
    outbox.service.follow(() => noConnection);
    await drain(outbox, user);
    expect(namesOf(outbox.service.tried)).toEqual(['b']);
  });

  it('ends by itself where the editor died, and the next drain comes then', async () => {
    const { outbox, id } = await withOne();
    await lockForEditing(outbox, id);
    expect(editLockLength).toBe(90_000);
    const at = outbox.clock.now() + editLockLength;
    expect((await snapshotOf(outbox)).nextDrain).toEqual({ kind: 'at', at });
    outbox.clock.pass(editLockLength - 1);
    expect((await drain(outbox, user)).delivered).toBe(0);
    outbox.clock.pass(1);
    expect((await drain(outbox, user)).delivered).toBe(1);
  });

  it('lasts as long as the editor asks for it again', async () => {
    const { outbox, id } = await withOne();
    for (let times = 0; times < 5; times += 1) {
      expect(await lockForEditing(outbox, id)).toEqual(free);
      outbox.clock.pass(editLockLength - 1);
      expect((await drain(outbox, user)).delivered).toBe(0);
    }
  });

  it('ends when the editor is closed, and nothing else of it is changed', async () => {
    const { outbox, id } = await withOne();
    const before = await readStored(outbox);
    await lockForEditing(outbox, id);
    expect((await unlock(outbox, id)).ok).toBe(true);
    expect(await readStored(outbox)).toEqual(before);
    expect((await drain(outbox, user)).delivered).toBe(1);
  });

  it('keeps nothing back where the clock was set back since', async () => {
    const { outbox, id } = await withOne();
    await lockForEditing(outbox, id);
    outbox.clock.pass(-1);
    expect((await drain(outbox, user)).delivered).toBe(1);
  });

  it('is not given while it is being sent, nor once it is gone', async () => {
    const { outbox, id } = await withOne();
    const lease = await takeLease(outbox);
    expect(await lockForEditing(outbox, id)).toEqual(told('sending'));
    expect(await saveEdit(outbox, id, answers)).toEqual(told('sending'));
    expect(await readStored(outbox)).toEqual([lease]);
    outbox.clock.pass(lease.lease.until);
    await drain(outbox, user);
    const sent = await readStored(outbox);
    expect(await lockForEditing(outbox, id)).toEqual(told('not-pending'));
    expect(await saveEdit(outbox, id, answers)).toEqual(told('not-pending'));
    expect(await readStored(outbox)).toEqual(sent);
    await deleteSubmission(outbox, id);
    expect(await lockForEditing(outbox, id)).toEqual(told('not-pending'));
    expect(await saveEdit(outbox, id, answers)).toEqual(told('not-pending'));
    expect((await unlock(outbox, id)).ok).toBe(true);
    expect(await readStored(outbox)).toEqual([]);
  });

  it('is not needed by what is refused, which may be edited', async () => {
    const { outbox, id } = await withOne();
    outbox.service.follow(() => refused);
    await drain(outbox, user);
    const before = await readStored(outbox);
    expect(await lockForEditing(outbox, id)).toEqual(free);
    expect(await readStored(outbox)).toEqual(before);
  });
});

describe('saving an edit', () => {
  it('puts the new answers in the old one’s place, under the same id, unlocked', async () => {
    const { outbox, id } = await withOne();
    const [before] = await readStored(outbox);
    await lockForEditing(outbox, id);
    expect(await saveEdit(outbox, id, answers)).toEqual(told({ id }));
    expect(await readStored(outbox)).toEqual([{ ...before, answers }]);
    await drain(outbox, user);
    expect(outbox.service.received).toMatchObject([{ id, answers }]);
  });

  it('gives it an id of its own where an earlier attempt may have arrived', async () => {
    const { outbox, id } = await withOne();
    outbox.service.follow(() => noConnection);
    await drain(outbox, user);
    const saved = await saveEdit(outbox, id, answers);
    const after = await readNamed(outbox, 'edited');
    expect(saved).toEqual(told({ id: after.id }));
    expect(after).toMatchObject({ sequence: 1, state: 'queued', attempts: 0, earlierIds: [id] });
    expect(after.id).not.toBe(id);
    // The earlier wording has its own receipt; nothing answers to it here any more.
    expect(await saveEdit(outbox, id, answers)).toEqual(told('not-pending'));
    // Nothing that has the new id can have arrived.
    expect(await saveEdit(outbox, after.id, { name: 'again' })).toEqual(told({ id: after.id }));
  });

  it('remembers every earlier id, the oldest first', async () => {
    const { outbox, id } = await withOne();
    outbox.service.follow(() => noConnection);
    const ids = [id];
    for (const name of ['b', 'c']) {
      await drain(outbox, user);
      await saveEdit(outbox, ids.at(-1) ?? '', { name });
      ids.push(await idOf(outbox, name));
    }
    expect(new Set(ids).size).toBe(3);
    expect(await readStored(outbox)).toMatchObject([{ earlierIds: ids.slice(0, 2) }]);
  });

  it('queues a refused one again, and leaves a held one held', async () => {
    const outbox = await withQueued(['refused']);
    outbox.service.follow(() => refused);
    await drain(outbox, user);
    await submitNamed(outbox, ['held'], { form: 'health' });
    const ids = [await idOf(outbox, 'refused'), await idOf(outbox, 'held')];
    await saveEdit(outbox, ids[0] ?? '', { name: 'refused, edited' });
    const held = await saveEdit(outbox, ids[1] ?? '', { name: 'held, edited' });
    expect(held).toEqual(told({ id: ids[1] }));
    // Another answer to the refused wording must not count for the new one.
    expect(await readStored(outbox)).toMatchObject([
      { state: 'queued', answers: { name: 'refused, edited' }, earlierIds: [ids[0]] },
      { state: 'held', answers: { name: 'held, edited' } },
    ]);
  });

  it('is told to all', async () => {
    const { outbox, id } = await withOne();
    const read = async () =>
      (await readStored(outbox)).map((one) => 'answers' in one && one.answers);
    expect(await viewsDuring(outbox, read, () => saveEdit(outbox, id, answers))).toEqual([
      [answers],
    ]);
  });
});

it('hands failures of storage on, and changes nothing', async () => {
  const { outbox, id } = await withOne();
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  const failed = { ok: false, error: 'unavailable' };
  expect(await lockForEditing(failing, id)).toEqual(failed);
  expect(await unlock(failing, id)).toEqual(failed);
  expect(await saveEdit(failing, id, answers)).toEqual(failed);
  expect(await readStates(makeTestOutbox())).toEqual([]);
  expect(await readNamed(outbox, 'a')).toMatchObject({ state: 'queued' });
});
