// Proves specification 7.5, 7.6.
import { describe, expect, it } from 'vitest';
import { deleteAll } from '#src/outbox/delete.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import { history, pending } from '#src/outbox/queries.ts';
import { recordHandover } from '#src/outbox/transfer/export-submissions.ts';
import {
  askAfter,
  deleteHandedOver,
  dueTransfers,
  handedOverView,
  stopAsking,
  takeBack,
} from '#src/outbox/transfer/handed-over.ts';
import { makeTestOutbox, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { noConnection, refused, sent } from '#tests/support/outbox-service.ts';
import { exportPlain, handOver, transferredFrom } from '#tests/support/transfers.ts';

describe('what is handed over', () => {
  it('is kept with its answers, listed apart, and sent no more', async () => {
    const outbox = await withQueued(['a', 'b']);
    const before = await transferredFrom(outbox);
    expect(await handOver(outbox)).toBe(2);
    await outbox.drain('user');
    expect(outbox.service.received).toEqual([]);
    expect(await outbox.read(handedOverView(1))).toMatchObject({
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
    await takeBack(outbox, new Set([(await outbox.named('b')).sequence]));
    expect(await outbox.states()).toEqual(['handed-over', 'queued', 'handed-over']);
    await takeBack(outbox, 'all');
    await outbox.drain('user');
    expect(outbox.service.received.map(({ id }) => id)).toEqual(ids);
  });

  it('is held, not lost, where it is taken back for a form that is not connected', async () => {
    const outbox = makeTestOutbox();
    await outbox.submit(['a'], { form: 'staff' });
    await handOver(outbox);
    await takeBack(outbox, 'all');
    await play('user; states held', outbox);
  });

  it('is deleted only when that is asked for; deleting what waits or the history leaves it', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    await handOver(outbox);
    await deleteAll(outbox, 'pending');
    await deleteAll(outbox, 'history');
    await deleteHandedOver(outbox, new Set([(await outbox.named('b')).sequence]));
    expect(await outbox.states()).toEqual(['handed-over', 'handed-over']);
    await deleteHandedOver(outbox, 'all');
    expect(await outbox.stored()).toEqual([]);
  });

  it('is nothing that was sent or deleted since the export', async () => {
    const outbox = await withQueued(['a', 'b']);
    const { submissions } = await exportPlain(outbox);
    await outbox.drain('user');
    expect(await recordHandover(outbox, submissions)).toEqual({ ok: true, value: 0 });
    for (const { sequence } of submissions) await takeBack(outbox, new Set([sequence]));
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

describe('the question whether the other device has sent it', () => {
  async function due(outbox: TestOutbox) {
    const { open } = await outbox.read(handedOverView(1));
    return dueTransfers(open, outbox.clock.now());
  }

  async function handedOver(...names: readonly string[]): Promise<TestOutbox> {
    const outbox = await withQueued(names);
    await handOver(outbox);
    return outbox;
  }

  it('comes after some hours, for each transfer by itself', async () => {
    const outbox = await handedOver('a', 'b');
    const first = { at: outbox.clock.now(), count: 2 };
    await play(`pass ${askAfter - 1}; queue c`, outbox);
    await handOver(outbox);
    expect(await due(outbox)).toEqual([]);
    outbox.clock.pass(1);
    expect(await due(outbox)).toEqual([first]);
    outbox.clock.pass(askAfter);
    expect(await due(outbox)).toMatchObject([first, { count: 1 }]);
  });

  it('is asked once: a yes ends it, and everything stays in the list', async () => {
    const outbox = await handedOver('a', 'b');
    outbox.clock.pass(askAfter);
    await stopAsking(outbox, await due(outbox));
    expect(await due(outbox)).toEqual([]);
    expect(await outbox.states()).toEqual(['handed-over', 'handed-over']);
  });

  it('can be answered by taking back that transfer, and no other', async () => {
    const outbox = await handedOver('a', 'b');
    await play(`pass ${askAfter}; queue c`, outbox);
    await handOver(outbox);
    await takeBack(outbox, await due(outbox));
    expect(await outbox.states()).toEqual(['queued', 'queued', 'handed-over']);
    expect(await due(outbox)).toEqual([]);
  });

  it('is not asked about what was taken back or deleted one by one', async () => {
    const outbox = await handedOver('a', 'b');
    outbox.clock.pass(askAfter);
    await takeBack(outbox, new Set([(await outbox.named('a')).sequence]));
    expect(await due(outbox)).toMatchObject([{ count: 1 }]);
    await outbox.submit(['c']);
    await deleteHandedOver(outbox, new Set([(await outbox.named('b')).sequence]));
    expect(await due(outbox)).toEqual([]);
  });

  it('comes at once where the clock was set back since', async () => {
    const outbox = await handedOver('a');
    outbox.clock.pass(-365 * 86_400_000);
    expect(await due(outbox)).toHaveLength(1);
  });
});
