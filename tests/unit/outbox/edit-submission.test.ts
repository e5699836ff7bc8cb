// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { deleteSubmission, restoreSubmission, sendAgain } from '#src/outbox/edit-outbox.ts';
import { giveBack, saveEdit, setAside } from '#src/outbox/edit-submission.ts';
import { takeLease } from '#src/outbox/lease.ts';
import { readOutbox } from '#src/outbox/read-outbox.ts';
import { asideLength } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  failingDatabase,
  makeTestOutbox,
  readStates,
  readStored,
  submitNamed,
} from '#tests/support/outbox-bench.ts';
import { namesOf, noConnection, refused } from '#tests/support/outbox-service.ts';

const asked = { urgency: 'asked' } as const;
const free = { ok: true, value: null };
const answers = { name: 'corrected' };

async function withOne() {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a']);
  return outbox;
}

describe('setting aside', () => {
  it('keeps one out of every drain’s reach while it is changed, and no other', async () => {
    const outbox = await withOne();
    await submitNamed(outbox, ['b']);
    expect(await setAside(outbox, 1)).toEqual(free);
    expect(await drain(outbox, asked)).toEqual({ end: 'done', delivered: 1 });
    expect(namesOf(outbox.service.received)).toEqual(['b']);
  });

  it('ends by itself where the editor died, and the next drain comes then', async () => {
    const outbox = await withOne();
    await setAside(outbox, 1);
    const view = await readOutbox(outbox, 10);
    expect(view.ok && view.value.nextDrainAt).toBe(outbox.clock.now() + asideLength);
    outbox.clock.pass(asideLength);
    expect(await drain(outbox, asked)).toEqual({ end: 'done', delivered: 1 });
  });

  it('ends at once where the editor is closed', async () => {
    const outbox = await withOne();
    const before = await readStored(outbox);
    await setAside(outbox, 1);
    expect(await giveBack(outbox, 1)).toEqual(free);
    expect(await readStored(outbox)).toEqual(before);
    expect(await drain(outbox, asked)).toEqual({ end: 'done', delivered: 1 });
    expect(await giveBack(outbox, 1)).toEqual({ ok: true, value: 'gone' });
  });

  it('is refused while it is being sent, and once it is gone', async () => {
    const outbox = await withOne();
    await takeLease(outbox, { order: 'oldest', tried: new Set(), early: false });
    expect(await setAside(outbox, 1)).toEqual({ ok: true, value: 'sending' });
    expect(await saveEdit(outbox, 1, answers)).toEqual({ ok: true, value: 'sending' });
    await drain(outbox, asked);
    expect(await saveEdit(outbox, 1, answers)).toEqual({ ok: true, value: 'gone' });
    await deleteSubmission(outbox, 1);
    expect(await setAside(outbox, 1)).toEqual({ ok: true, value: 'gone' });
    expect(namesOf(outbox.service.received)).toEqual(['a']);
    expect(await readStored(outbox)).toEqual([]);
  });
});

describe('saving', () => {
  it('puts the new answers in the old one’s place, under the same id, and queues it', async () => {
    const outbox = await withOne();
    const [before] = await readStored(outbox);
    await setAside(outbox, 1);
    expect(await saveEdit(outbox, 1, answers)).toEqual(free);
    expect(await readStored(outbox)).toEqual([{ ...before, answers }]);
    await drain(outbox, asked);
    expect(outbox.service.received).toMatchObject([{ id: before?.id, answers }]);
  });

  it('gives a correction its own id where an earlier attempt may have arrived', async () => {
    const outbox = await withOne();
    const [before] = await readStored(outbox);
    outbox.service.follow(() => noConnection);
    await drain(outbox, asked);
    await saveEdit(outbox, 1, answers);
    const [after] = await readStored(outbox);
    expect(after).toMatchObject({ sequence: 1, state: 'queued', attempts: 0, answers });
    expect(after?.id).not.toBe(before?.id);
    // What the first attempt brought, and its correction: the sheet keeps both.
    await saveEdit(outbox, 1, { name: 'again' });
    expect(await readStored(outbox)).toMatchObject([{ id: after?.id, answers: { name: 'again' } }]);
  });

  it('does so also where what was sent is sent again and corrected', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { installed: true });
    const [before] = await readStored(outbox);
    await drain(outbox, asked);
    await sendAgain(outbox, 1);
    expect(await readStored(outbox)).toMatchObject([{ id: before?.id, attempts: 0 }]);
    await saveEdit(outbox, 1, answers);
    const [after] = await readStored(outbox);
    expect(after?.id).not.toBe(before?.id);
    // Nothing of what has the new id can have arrived.
    await saveEdit(outbox, 1, { name: 'again' });
    expect(await readStored(outbox)).toEqual([
      { ...before, id: after?.id, answers: { name: 'again' } },
    ]);
  });

  it('does so where it was under way when it was deleted and brought back, its tries counted', async () => {
    const outbox = await withOne();
    outbox.service.follow(() => noConnection);
    await drain(outbox, asked);
    await takeLease(outbox, { order: 'oldest', tried: new Set(), early: true });
    const deleted = await deleteSubmission(outbox, 1);
    if (!deleted.ok || deleted.value === undefined) throw new Error('Nothing was deleted');
    await restoreSubmission(outbox, deleted.value);
    const [before] = await readStored(outbox);
    expect(before).toMatchObject({ state: 'queued', attempts: 2 });
    await saveEdit(outbox, 1, answers);
    expect((await readStored(outbox))[0]?.id).not.toBe(before?.id);
  });

  it('queues a refused one again, and leaves a held one held', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['refused']);
    outbox.service.follow(() => refused);
    await drain(outbox, asked);
    await submitNamed(outbox, ['held'], { form: 'health' });
    await saveEdit(outbox, 1, answers);
    await saveEdit(outbox, 2, answers);
    expect(await readStored(outbox)).toMatchObject([
      { state: 'queued', answers, attempts: 0 },
      { state: 'held', answers },
    ]);
  });

  it('lets the last of two editors win', async () => {
    const outbox = await withOne();
    await saveEdit(outbox, 1, { name: 'first' });
    await saveEdit(anotherContext(outbox), 1, { name: 'second' });
    expect(await readStored(outbox)).toMatchObject([{ answers: { name: 'second' } }]);
  });
});

describe('bringing back what was deleted', () => {
  it('puts it into its place as it was', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    const before = await readStored(outbox);
    const deleted = await deleteSubmission(outbox, 2);
    if (!deleted.ok || deleted.value === undefined) throw new Error('Nothing was deleted');
    await restoreSubmission(outbox, deleted.value);
    await restoreSubmission(outbox, deleted.value);
    expect(await readStored(outbox)).toEqual(before);
    await submitNamed(outbox, ['d']);
    expect(await readStates(outbox)).toHaveLength(4);
  });

  it('queues what was under way when it was deleted', async () => {
    const outbox = await withOne();
    await takeLease(outbox, { order: 'oldest', tried: new Set(), early: false });
    const deleted = await deleteSubmission(outbox, 1);
    if (!deleted.ok || deleted.value === undefined) throw new Error('Nothing was deleted');
    await restoreSubmission(outbox, deleted.value);
    expect(await readStates(outbox)).toEqual(['queued']);
  });
});

it('hands failures of storage on', async () => {
  const outbox = await withOne();
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  const failed = { ok: false, error: 'unavailable' };
  expect(await setAside(failing, 1)).toEqual(failed);
  expect(await saveEdit(failing, 1, answers)).toEqual(failed);
  expect(await giveBack(failing, 1)).toEqual(failed);
});
