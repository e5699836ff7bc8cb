// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { OutboxDatabase } from '#src/outbox/database.ts';
import { drain } from '#src/outbox/drain.ts';
import { deleteAll } from '#src/outbox/edit-outbox.ts';
import { markHandedOver, readGivable, readGivableView } from '#src/outbox/hand-over/give.ts';
import { deleteHandedOver, readHandedOver, takeBack } from '#src/outbox/hand-over/handed-over.ts';
import type { Carried } from '#src/outbox/hand-over/parcel.ts';
import { readParcel } from '#src/outbox/hand-over/read-parcel.ts';
import { type TakenIn, takeIn } from '#src/outbox/hand-over/take-in.ts';
import { writeLockedParcel, writePlainParcel } from '#src/outbox/hand-over/write-parcel.ts';
import { takeLease } from '#src/outbox/lease.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { readOutbox } from '#src/outbox/read-outbox.ts';
import { settle } from '#src/outbox/settle.ts';
import {
  failingDatabase,
  makeTestOutbox,
  readNamed,
  readStates,
  readStored,
  submitNamed,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { noConnection, refused, sent } from '#tests/support/outbox-service.ts';
import { carriedFrom, handOver } from '#tests/support/parcels.ts';

/** Ids that another device would give, so that two devices do not give the same. */
const otherIds = (from: number) => () => {
  from += 1;
  return testId(from);
};

async function take(outbox: Outbox, carried: readonly Carried[], unreadable = 0): Promise<TakenIn> {
  const taken = await takeIn(outbox, { carried, unreadable });
  if (!taken.ok) throw new Error(taken.error);
  return taken.value;
}

describe('the giver', () => {
  it('gives what is queued, held and refused, in order of capture, and not what is sent or under way', async () => {
    const outbox = makeTestOutbox();
    outbox.service.follow(({ answers }) => (answers.name === 'no' ? refused : sent));
    await submitNamed(outbox, ['gone', 'no']);
    await drain(outbox, { urgency: 'asked' });
    await submitNamed(outbox, ['under way', 'b']);
    await takeLease(outbox, { order: 'oldest', tried: new Set(), early: true });
    await submitNamed(outbox, ['c'], { form: 'staff' });
    const names = (await carriedFrom(outbox)).map(({ answers }) => answers.name);
    expect(names).toEqual(['no', 'b', 'c']);
    const view = await readGivableView(outbox, 2);
    expect(view).toMatchObject({ ok: true, value: { count: 3, listed: [{}, {}] } });
  });

  it('gives only what was chosen', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    const { sequence } = await readNamed(outbox, 'b');
    expect(await carriedFrom(outbox, new Set([sequence]))).toMatchObject([
      { answers: { name: 'b' } },
    ]);
    expect(await handOver(outbox, new Set([sequence]))).toBe(1);
    expect(await readStates(outbox)).toEqual(['queued', 'handed-over', 'queued']);
  });

  it('keeps its copies with their answers, lists them apart, and sends them no more', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b']);
    const before = await carriedFrom(outbox);
    expect(await handOver(outbox)).toBe(2);
    await drain(outbox, { urgency: 'asked' });
    expect(outbox.service.received).toEqual([]);
    const view = await readHandedOver(outbox, 1);
    expect(view).toMatchObject({
      value: { count: 2, listed: [{ answers: { name: 'a' }, handedOverAt: outbox.clock.now() }] },
    });
    expect((await readStored(outbox)).map((one) => one.id)).toEqual(before.map(({ id }) => id));
    const whole = await readOutbox(outbox, 10);
    expect(whole).toMatchObject({
      value: { waiting: [], waitingCount: 0, gone: [], goneCount: 0, nextDrainAt: null },
    });
  });

  it('takes one or all back under the same ids, and sends them', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    const ids = (await readStored(outbox)).map(({ id }) => id);
    await handOver(outbox);
    await takeBack(outbox, (await readNamed(outbox, 'b')).sequence);
    expect(await readStates(outbox)).toEqual(['handed-over', 'queued', 'handed-over']);
    await takeBack(outbox, 'all');
    await drain(outbox, { urgency: 'asked' });
    expect(outbox.service.received.map(({ id }) => id)).toEqual(ids);
  });

  it('takes back for a form that is not connected: held, not lost', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { form: 'staff' });
    await handOver(outbox);
    await takeBack(outbox, 'all');
    await drain(outbox, { urgency: 'asked' });
    expect(await readStates(outbox)).toEqual(['held']);
  });

  it('deletes them only when told to; deleting what waits or the history leaves them', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    await handOver(outbox);
    await deleteAll(outbox, 'waiting');
    await deleteAll(outbox, 'gone');
    await deleteHandedOver(outbox, (await readNamed(outbox, 'b')).sequence);
    expect(await readStates(outbox)).toEqual(['handed-over', 'handed-over']);
    await deleteHandedOver(outbox, 'all');
    expect(await readStored(outbox)).toEqual([]);
  });

  it('neither marks nor takes back what was sent or deleted since', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b']);
    const given = await readGivable(outbox, 'all');
    if (!given.ok) throw new Error(given.error);
    await drain(outbox, { urgency: 'asked' });
    expect(await markHandedOver(outbox, given.value)).toEqual({ ok: true, value: 0 });
    for (const { sequence } of given.value) await takeBack(outbox, sequence);
    expect(await readStates(outbox)).toEqual(['sent', 'sent']);
  });

  it('records a delivery of its own that ended after it gave the submission away', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    const taken = await takeLease(outbox, { order: 'oldest', tried: new Set(), early: true });
    if (!taken.ok || taken.value === null) throw new Error('No lease was taken.');
    outbox.clock.pass(120_000);
    outbox.service.follow(() => noConnection);
    await drain(outbox, { urgency: 'asked' });
    await handOver(outbox);
    await settle(outbox, taken.value, noConnection);
    expect(await readStates(outbox)).toEqual(['handed-over']);
    await settle(outbox, taken.value, sent);
    expect(await readStates(outbox)).toEqual(['sent']);
  });
});

describe('the taker', () => {
  it('sends on behalf: same ids, same time of capture, same answers', async () => {
    const giver = makeTestOutbox();
    await submitNamed(giver, ['a', 'b'], { installed: true });
    const carried = await carriedFrom(giver);
    const taker = makeTestOutbox({ newId: otherIds(1_000) });
    taker.clock.pass(86_400_000);
    expect(await take(taker, carried, 3)).toEqual({
      ...{ added: 2, known: 0, handedOverHere: 0, unreadable: 3 },
    });
    await drain(taker, { urgency: 'asked' });
    expect(taker.service.received).toMatchObject(
      carried.map(({ id, capturedAt, answers }) => ({ id, capturedAt, answers })),
    );
    // Other people's answers do not stay on a device whose person did not ask for that.
    expect(await readStored(taker)).toMatchObject([{ copy: null }, { copy: null }]);
  });

  it('holds what belongs to a form that it does not connect, or does not know', async () => {
    const giver = makeTestOutbox({ mapping: {} });
    await submitNamed(giver, ['a'], { form: 'staff' });
    await submitNamed(giver, ['b'], { form: 'a-form-of-tomorrow' });
    await submitNamed(giver, ['c'], { form: 'join' });
    const taker = makeTestOutbox();
    await take(taker, await carriedFrom(giver));
    expect(await readStates(taker)).toEqual(['held', 'held', 'queued']);
  });

  it('doubles nothing, whatever the state of what is here, and changes none of it', async () => {
    const outbox = makeTestOutbox();
    outbox.service.follow(({ answers }) => (answers.name === 'refused' ? refused : sent));
    await submitNamed(outbox, ['refused', 'sent']);
    await submitNamed(outbox, ['held'], { form: 'staff' });
    const early = await carriedFrom(outbox);
    await drain(outbox, { urgency: 'asked' });
    await submitNamed(outbox, ['given']);
    const late = await carriedFrom(outbox);
    await handOver(outbox, new Set([(await readNamed(outbox, 'given')).sequence]));
    await submitNamed(outbox, ['queued']);
    const before = await readStored(outbox);
    const all = [...early, ...late, ...(await carriedFrom(outbox))];
    expect(await take(outbox, all)).toEqual({
      ...{ added: 0, known: all.length, handedOverHere: 1, unreadable: 0 },
    });
    expect(await readStored(outbox)).toEqual(before);
  });

  it('takes one that a parcel names twice once', async () => {
    const giver = makeTestOutbox();
    await submitNamed(giver, ['a']);
    const [one] = await carriedFrom(giver);
    if (one === undefined) throw new Error('Nothing was given');
    const taker = makeTestOutbox();
    expect(await take(taker, [one, one])).toMatchObject({ added: 1, known: 1 });
    expect(await readStates(taker)).toEqual(['queued']);
  });

  it('takes all in or, where the device fails, nothing', async () => {
    const giver = makeTestOutbox();
    await submitNamed(giver, ['a', 'b']);
    const carried = await carriedFrom(giver);
    const taker = makeTestOutbox();
    const failing = { ...taker, database: failingDatabase(taker.database) };
    expect((await takeIn(failing, { carried, unreadable: 0 })).ok).toBe(false);
    // The device fails after everything was written: nothing of it stays.
    const aborting: OutboxDatabase = {
      ...taker.database,
      write: (work) =>
        taker.database.write(async (transaction) => {
          const value = await work(transaction);
          transaction.abort();
          return value;
        }),
    };
    const torn = await takeIn({ ...taker, database: aborting }, { carried, unreadable: 0 });
    expect(torn.ok).toBe(false);
    expect(await readStored(taker)).toEqual([]);
  });
});

it('carries 5,000 from device to device and keeps every byte of every answer', async () => {
  const count = 5_000;
  const carried = Array.from({ length: count }, (_, number): Carried => {
    const answers = {
      name: `n${number}`,
      message: `“${number}”\r\n😀 مرحبا \ud800 ${'é'.repeat(400)}`,
    };
    return {
      ...{ id: testId(number), form: 'join', capturedAt: number },
      mappingVersion: 'v1',
      answers,
    };
  });
  const giver = makeTestOutbox();
  expect((await take(giver, carried)).added).toBe(count);
  const given = await carriedFrom(giver);
  const open = await readParcel(await writePlainParcel(given), '');
  expect(open).toEqual({ ok: true, value: { carried, unreadable: 0 } });
  const locked = await readParcel(await writeLockedParcel(given, 'pass'), 'pass');
  if (!locked.ok) throw new Error(locked.error);
  const taker = makeTestOutbox();
  expect((await take(taker, locked.value.carried)).added).toBe(count);
  expect(await carriedFrom(taker)).toEqual(carried);
}, 60_000);
