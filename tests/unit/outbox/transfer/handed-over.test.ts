// Proves specification 7.5, 7.6.
import { describe, expect, it } from 'vitest';
import { deleteAll, deleteSubmissions } from '#src/outbox/delete.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import { history, pending } from '#src/outbox/queries.ts';
import { copyRetention, unconfirmedCopyRetention } from '#src/outbox/retry-policy.ts';
import {
  askAfter,
  dueTransfer,
  handedOver,
  neverArrived,
  noteExported,
  notSentYet,
  recordHandover,
  sentElsewhere,
  takeBack,
} from '#src/outbox/transfer/handed-over.ts';
import { makeTestOutbox, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { noConnection, refused, sent } from '#tests/support/outbox-service.ts';
import { endpointOf, poll, traceable } from '#tests/support/status-bench.ts';
import { allHandedOver, exportPlain, handOver, transferredFrom } from '#tests/support/transfers.ts';

describe('what is handed over', () => {
  it('is kept with its answers, listed apart, and sent no more', async () => {
    const outbox = await withQueued(['a', 'b']);
    const before = await transferredFrom(outbox);
    expect(await handOver(outbox)).toBe(2);
    await outbox.drain('user');
    expect(outbox.service.received).toEqual([]);
    expect(await outbox.read(handedOver(1))).toMatchObject({
      ...{ count: 2, listed: [{ answers: { name: 'a' }, handedOverAt: outbox.clock.now() }] },
    });
    expect((await outbox.stored()).map((one) => one.id)).toEqual(before.map(({ id }) => id));
    expect(await outbox.read(pending(10))).toEqual({ listed: [], count: 0 });
    expect(await outbox.read(history(10))).toEqual({ listed: [], count: 0 });
    expect(await outbox.snapshot()).toMatchObject({
      ...{ counts: { 'handed-over': 2 }, nextDrain: { kind: 'none' } },
    });
  });

  it('is taken back, one or all, under the same ids, and sent', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    const ids = (await outbox.stored()).map(({ id }) => id);
    await handOver(outbox);
    await takeBack(outbox, [(await outbox.named('b')).sequence]);
    expect(await outbox.states()).toEqual(['handed-over', 'queued', 'handed-over']);
    await takeBack(outbox, allHandedOver);
    await outbox.drain('user');
    expect(outbox.service.received.map(({ id }) => id)).toEqual(ids);
  });

  it('is held, not lost, where it is taken back for a form that is not connected', async () => {
    const outbox = makeTestOutbox();
    await outbox.submit(['a'], { form: 'staff' });
    await handOver(outbox);
    await takeBack(outbox, allHandedOver);
    await play('user; states held', outbox);
  });

  it('is deleted only when that is asked for; deleting what waits or the history leaves it', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    await handOver(outbox);
    await deleteAll(outbox, 'waiting');
    await deleteAll(outbox, 'sent');
    await deleteSubmissions(outbox, [await outbox.idOf('b')], 'handed-over');
    expect(await outbox.states()).toEqual(['handed-over', 'handed-over']);
    await deleteAll(outbox, 'handed-over');
    expect(await outbox.stored()).toEqual([]);
  });

  it('is the same submission though a lost database has given it another sequence', async () => {
    const outbox = await withQueued(['a']);
    const { submissions } = await exportPlain(outbox);
    const [stored] = await outbox.stored();
    if (stored === undefined) throw new Error('Nothing is stored.');
    await outbox.database.write((transaction) =>
      transaction.objectStore('submissions').delete(stored.sequence),
    );
    await outbox.put({ ...stored, sequence: stored.sequence + 5 });
    expect(await recordHandover(outbox, submissions)).toEqual({ ok: true, value: 1 });
  });

  it('is nothing that was sent or deleted since the export', async () => {
    const outbox = await withQueued(['a', 'b']);
    const { submissions } = await exportPlain(outbox);
    await outbox.drain('user');
    expect(await recordHandover(outbox, submissions)).toEqual({ ok: true, value: 0 });
    for (const { sequence } of submissions) await takeBack(outbox, [sequence]);
    expect(await outbox.states()).toEqual(['sent', 'sent']);
  });

  it.each([
    ['fails', noConnection, 'handed-over'],
    ['succeeds', sent, 'sent'],
    ['is refused', refused, 'refused'],
  ] as const)('is also what is being sent, until that %s', async (_how, outcome, after) => {
    const outbox = await withQueued(['a', 'b']);
    const { finish } = await outbox.begin();
    expect(await handOver(outbox)).toBe(2);
    expect(await outbox.states()).toEqual(['handed-over', 'handed-over']);
    await finish(outcome);
    expect(await outbox.states()).toEqual([after, 'handed-over']);
    expect(outbox.service.tried).toHaveLength(1);
  });

  it('is not a correction made since the export, which goes out under an id of its own', async () => {
    const outbox = await withQueued(['a', 'b']);
    const { submissions } = await exportPlain(outbox);
    await saveEdit(outbox, await outbox.idOf('b'), { name: 'b, corrected' });
    expect(await recordHandover(outbox, submissions)).toEqual({ ok: true, value: 1 });
    expect(await recordHandover(outbox, submissions)).toEqual({ ok: true, value: 0 });
    await play('user; states handed-over sent', outbox);
    expect(outbox.service.received).toMatchObject([{ answers: { name: 'b, corrected' } }]);
    expect(submissions.map(({ id }) => id)).not.toContain(outbox.service.received[0]?.id);
  });

  it.each([
    ['handed-over', noConnection],
    ['sent', sent],
    ['refused', refused],
  ] as const)('is %s where a delivery of this device ended after it', async (state, outcome) => {
    // Without locks, as in an engine that has none: with them, no drain outlives its lease.
    const outbox = await withQueued(['a'], { locks: null });
    const { finish } = await outbox.begin();
    await play('pass 120000; service no-connection; user', outbox);
    expect(await handOver(outbox)).toBe(1);
    await finish(outcome);
    expect(await outbox.states()).toEqual([state]);
  });
});

const due = (outbox: TestOutbox) => outbox.read(dueTransfer);

describe('the question whether the other device has what left for it', () => {
  /** What was put into a file, which was then shared. */
  async function left(...names: readonly string[]) {
    const outbox = await withQueued(names);
    const { submissions } = await exportPlain(outbox);
    await noteExported(outbox, submissions);
    const ids = submissions.map(({ id }) => id);
    return {
      outbox,
      submissions,
      transfer: { kind: 'open', at: outbox.clock.now(), ids } as const,
    };
  }

  it('is open at once, also after a restart, and hands nothing over', async () => {
    const { outbox, transfer } = await left('a', 'b');
    expect(await due(outbox.another())).toEqual(transfer);
    expect(await outbox.states()).toEqual(['queued', 'queued']);
  });

  it('is ended by a yes; then, hours later, the question is whether they were sent', async () => {
    const { outbox, submissions, transfer } = await left('a', 'b');
    outbox.clock.pass(1_000);
    await recordHandover(outbox, submissions);
    expect(await due(outbox)).toBeNull();
    outbox.clock.pass(askAfter);
    const at = transfer.at + 1_000;
    expect(await due(outbox)).toEqual({ ...transfer, kind: 'handed-over', at });
  });

  it('is over after a “never”', async () => {
    const { outbox, transfer } = await left('a');
    await neverArrived(outbox, transfer);
    expect(await due(outbox)).toBeNull();
    expect(await outbox.states()).toEqual(['queued']);
  });

  it('is about what still waits in that wording, and over with the last of it', async () => {
    const { outbox, transfer } = await left('a', 'b', 'c');
    await saveEdit(outbox, await outbox.idOf('a'), { name: 'a, corrected' });
    await deleteSubmissions(outbox, [await outbox.idOf('b')], 'waiting');
    expect(await due(outbox)).toEqual({ ...transfer, ids: [await outbox.idOf('c')] });
    await outbox.drain('user');
    expect(await due(outbox)).toBeNull();
  });

  it('is about each in its latest export, the earliest first', async () => {
    const { outbox, submissions, transfer } = await left('a', 'b');
    outbox.clock.pass(1_000);
    await noteExported(outbox, submissions.slice(1));
    const [first = '', second = ''] = transfer.ids;
    expect(await due(outbox)).toEqual({ ...transfer, ids: [first] });
    await neverArrived(outbox, transfer);
    expect(await due(outbox)).toEqual({ ...transfer, at: transfer.at + 1_000, ids: [second] });
    // A setting does not outlive its question.
    await outbox.drain('user');
    await noteExported(outbox, []);
    expect(await outbox.setting('openExports')).toEqual({});
  });
});

describe('the question whether the other device has sent it', () => {
  async function given(...names: readonly string[]): Promise<TestOutbox> {
    const outbox = await withQueued(names);
    await handOver(outbox);
    return outbox;
  }

  /** What was handed over hours ago, and its question. */
  async function asked(...names: readonly string[]) {
    const outbox = await given(...names);
    outbox.clock.pass(askAfter);
    const transfer = await due(outbox);
    if (transfer === null) throw new Error('Nothing is asked.');
    return { outbox, transfer };
  }

  it('comes after some hours, for each transfer by itself', async () => {
    const outbox = await given('a', 'b');
    const ids = (await outbox.stored()).map(({ id }) => id);
    const first = { kind: 'handed-over', at: outbox.clock.now(), ids } as const;
    await play(`pass ${askAfter - 1}; queue c`, outbox);
    await handOver(outbox);
    expect(await due(outbox)).toBeNull();
    outbox.clock.pass(1);
    expect(await due(outbox)).toEqual(first);
    await notSentYet(outbox, first);
    expect(await due(outbox)).toBeNull();
    outbox.clock.pass(askAfter - 1);
    expect(await due(outbox)).toMatchObject({ ids: { length: 1 } });
  });

  it('comes again, also after a restart, some hours after a “Not yet”', async () => {
    const { outbox, transfer } = await asked('a', 'b');
    await notSentYet(outbox, transfer);
    outbox.clock.pass(askAfter - 1);
    expect(await due(outbox.another())).toBeNull();
    outbox.clock.pass(1);
    expect(await due(outbox.another())).toEqual(transfer);
    expect(await outbox.states()).toEqual(['handed-over', 'handed-over']);
  });

  it('keeps no answer about what is over', async () => {
    const { outbox, transfer } = await asked('a');
    await notSentYet(outbox, transfer);
    await play(`pass ${askAfter}; queue b`, outbox);
    await handOver(outbox);
    const second = { ...transfer, at: outbox.clock.now() };
    await takeBack(outbox, transfer.ids);
    await notSentYet(outbox, second);
    expect(await outbox.setting('notSentYet')).toEqual({ [second.at]: outbox.clock.now() });
  });

  it.each([
    [true, copyRetention],
    [false, unconfirmedCopyRetention],
  ])(
    'is ended by a yes: sent by another device; with copies kept: %s',
    async (keepCopies, keptFor) => {
      const { outbox, transfer } = await asked('a', 'b');
      await outbox.change('preferences', { ...(await outbox.setting('preferences')), keepCopies });
      await outbox.submit(['c']);
      await sentElsewhere(outbox, transfer);
      expect(await due(outbox)).toBeNull();
      const sentAt = outbox.clock.now();
      // The only copy of this device: even without copies, a day to notice a mistake.
      const copy = { answers: { name: 'a' }, eraseAt: sentAt + keptFor };
      const one = { state: 'sent', sentAt, handedOverAt: transfer.at };
      expect(await outbox.stored()).toMatchObject([{ ...one, copy }, one, { state: 'queued' }]);
      expect((await outbox.stored())[0]).not.toHaveProperty('traceable');
    },
  );

  it('can be answered by taking back that transfer, and no other', async () => {
    const { outbox, transfer } = await asked('a', 'b');
    await outbox.submit(['c']);
    await handOver(outbox);
    await takeBack(outbox, transfer.ids);
    expect(await outbox.states()).toEqual(['queued', 'queued', 'handed-over']);
    expect(await due(outbox)).toBeNull();
  });

  it('is not asked about what was taken back or deleted one by one', async () => {
    const { outbox } = await asked('a', 'b');
    await takeBack(outbox, [(await outbox.named('a')).sequence]);
    expect(await due(outbox)).toMatchObject({ ids: { length: 1 } });
    await outbox.submit(['c']);
    await deleteSubmissions(outbox, [await outbox.idOf('b')], 'handed-over');
    expect(await due(outbox)).toBeNull();
  });

  it('counts, and takes back, only what the service does not know to have arrived', async () => {
    const outbox = makeTestOutbox({ mapping: traceable });
    await outbox.submit(['a', 'b', 'c']);
    await handOver(outbox);
    outbox.clock.pass(askAfter);
    const endpoint = endpointOf(new Set([await outbox.idOf('a')]));
    await poll(outbox, endpoint, 'timer');
    const transfer = await due(outbox);
    expect(transfer).toMatchObject({ ids: { length: 2 } });
    await takeBack(outbox, transfer?.ids ?? []);
    expect(await outbox.states()).toEqual(['confirmed', 'queued', 'queued']);
  });

  it('comes at once where the clock was set back since', async () => {
    const outbox = await given('a');
    outbox.clock.pass(-365 * 86_400_000);
    expect(await due(outbox)).toMatchObject({ ids: { length: 1 } });
  });
});
