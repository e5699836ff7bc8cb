// Proves specification 5.2, 5.36.
import { describe, expect, it, vi } from 'vitest';
import { saveEdit } from '#src/outbox/actions/edit.ts';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import { disconnected, handedOver, resent } from '#src/outbox/model/transitions.ts';
import { batchSize, changeMany } from '#src/outbox/store/change-many.ts';
import { askAfter, dueTransfer, recordHandover } from '#src/outbox/transfer/handed-over.ts';
import { numbered, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { makeExport } from '#tests/support/transfers.ts';

const many = 2 * batchSize + 1;
const ids = numbered(many, 'id-');

/** An outbox with more than two batches of these. */
async function withMany(
  become: (stored: Submission, at: number) => Submission = (stored) => stored,
): Promise<TestOutbox> {
  const outbox = await play('queue first');
  const first = await outbox.named('first');
  const others = ids.map((id, at) =>
    become({ ...first, sequence: at + 1, id }, outbox.clock.now()),
  );
  await outbox.put(...others);
  return outbox;
}

const asSent = (stored: Submission, at: number): Submission => ({
  ...stored,
  ...{ state: 'sent', sentAt: at, copy: { answers: {}, eraseAt: at + copyRetention } },
});

const asGiven = (stored: Submission, at: number): Submission => handedOver(stored, at) ?? stored;

/** The same device, on which the first batch is written, and no other. */
const failingAfterOne = (outbox: TestOutbox) => outbox.another().failing((write) => write > 1);

/** @returns how many the longest transaction has changed, and how many are changed in the end */
async function changedBy(outbox: TestOutbox, act: (outbox: TestOutbox) => Promise<unknown>) {
  let longest = 0;
  let before = await outbox.stored();
  const start = before;
  const isOther = (from: readonly Submission[], to: readonly Submission[]): number => {
    const texts = new Set(to.map((one) => JSON.stringify(one)));
    return from.filter((one) => !texts.has(JSON.stringify(one))).length;
  };
  const watched = outbox.aroundWrites({
    async after() {
      const after = await outbox.stored();
      longest = Math.max(longest, isOther(before, after));
      before = after;
    },
  });
  await act(watched);
  return { longest, changed: isOther(start, before) };
}

const asQueued = (stored: Submission): Submission => stored;

const asHeld = (stored: Submission): Submission => disconnected(stored) ?? stored;

it.each([
  ['erases old copies', asSent, `pass ${copyRetention}; erase ${many}`],
  ['keeps no copies', asSent, 'keep no'],
  ['deletes all', asQueued, 'delete waiting'],
  ['takes back', asGiven, 'back'],
  ['deletes what was handed over', asGiven, 'delete handed-over'],
  ['hands over', asQueued, 'give'],
  ['connects', asHeld, 'user only'],
])('no transaction is longer than a batch, however many: %s', async (_, become, program) => {
  const outbox = await withMany(become);
  const { longest, changed } = await changedBy(outbox, (watched) => play(program, watched));
  expect(changed).toBe(many);
  // The latest that waits may report the deleted numbers.
  expect([batchSize, batchSize + 1]).toContain(longest);
});

describe('between two batches', () => {
  it('what was changed stays changed, all contexts are notified, and the rest stays as it was', async () => {
    const outbox = await withMany(asSent);
    const changes = outbox.countChanges();
    const failed = await changeMany(failingAfterOne(outbox), ids, resent);
    expect(failed).toEqual({ ok: false, error: 'unavailable' });
    const states = (await outbox.stored()).map(({ state }) => state);
    expect(states.filter((state) => state === 'queued')).toHaveLength(batchSize);
    expect(changes()).toBe(1);
  });

  it('of a transfer, the question is about as many as are handed over', async () => {
    const outbox = await withMany();
    const { submissions } = await makeExport(outbox);
    expect(await recordHandover(failingAfterOne(outbox), submissions)).toMatchObject({ ok: false });
    const at = outbox.clock.now();
    outbox.clock.pass(askAfter);
    const due = await outbox.read(dueTransfer);
    expect(due).toMatchObject({ at, ids: { length: batchSize } });
  });

  it('of no copies, the switch still says that some are kept', async () => {
    const outbox = await withMany(asSent);
    const failed = await setPreferences(failingAfterOne(outbox), { keepCopies: false });
    expect(failed).toMatchObject({ ok: false });
    expect(await outbox.setting('preferences')).toMatchObject({ keepCopies: null });
  });
});

it('leaves nothing uncaught of an edit that the browser aborts', async () => {
  const outbox = await play('queue a');
  const id = await outbox.idOf('a');
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
    this: IDBObjectStore,
    value,
  ) {
    const request = put.call(this, value);
    this.transaction.abort();
    return request;
  });
  // What nobody catches fails the run.
  expect(await saveEdit(outbox, id, { name: 'b' })).toMatchObject({ ok: false });
  expect(await outbox.named('a')).toMatchObject({ id });
});
