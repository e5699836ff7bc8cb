// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { chooseKeepCopies } from '#src/outbox/keep-copies.ts';
import { takeLease } from '#src/outbox/lease.ts';
import { readPause } from '#src/outbox/pause.ts';
import { type OutboxView, readOutbox, readSubmission } from '#src/outbox/read-outbox.ts';
import { leaseLength } from '#src/outbox/retry-policy.ts';
import {
  makeTestOutbox,
  readNamed,
  readStored,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import {
  confirmed,
  failingFor,
  noConnection,
  refused,
  sent,
} from '#tests/support/outbox-service.ts';

const asked = { urgency: 'asked' } as const;
const oldest = { order: 'oldest', tried: new Set<number>(), early: false } as const;

async function view(outbox: TestOutbox, most = 100): Promise<OutboxView> {
  const read = await readOutbox(outbox, most);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const sequences = (submissions: readonly { sequence: number }[]): number[] =>
  submissions.map(({ sequence }) => sequence);

/** Delivers each name at a time of its own, in this order. */
async function deliverInOrder(outbox: TestOutbox, names: readonly string[]): Promise<void> {
  for (const name of names) {
    outbox.clock.pass(1_000);
    const others = (await readStored(outbox)).filter(({ state }) => state === 'queued');
    outbox.service.follow(({ answers }) => (answers.name === name ? sent : noConnection));
    for (let tries = 0; tries <= others.length; tries += 1) await drain(outbox, asked);
  }
}

describe('the outbox at a glance', () => {
  it('is empty at first', async () => {
    expect(await view(makeTestOutbox())).toEqual({
      waiting: [],
      waitingCount: 0,
      toSendCount: 0,
      sendingCount: 0,
      refusedCount: 0,
      lastSentAt: null,
      pausedUntil: 0,
      stop: { practice: false, until: 0 },
      gone: [],
      goneCount: 0,
      nextDrainAt: null,
      keepCopies: null,
      tellWhenSent: false,
    });
  });

  it('shows what waits in order of capture, whatever its state', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['refused']);
    outbox.service.follow(() => refused);
    await drain(outbox, asked);
    await submitNamed(outbox, ['held'], { form: 'health' });
    await submitNamed(outbox, ['sending', 'queued']);
    await takeLease(outbox, oldest);
    const { waiting, waitingCount, gone } = await view(outbox);
    expect(waiting.map(({ state }) => state)).toEqual(['refused', 'held', 'sending', 'queued']);
    expect(waiting.map(({ answers }) => answers.name)).toEqual(waiting.map(({ state }) => state));
    expect(waitingCount).toBe(4);
    expect(gone).toEqual([]);
  });

  it('shows the first ones where there are more than asked for, and counts all', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { form: 'health' });
    await submitNamed(outbox, ['b', 'c']);
    await submitNamed(outbox, ['d', 'e'], { form: 'health' });
    const { waiting, waitingCount } = await view(outbox, 2);
    expect(sequences(waiting)).toEqual([1, 2]);
    expect(waitingCount).toBe(5);
  });

  it('shows what is gone, the latest first, sent or confirmed', async () => {
    const outbox = makeTestOutbox();
    for (const [index, outcome] of [sent, confirmed, sent].entries()) {
      outbox.clock.pass(1_000);
      await submitNamed(outbox, [`s${index}`]);
      outbox.service.follow(() => outcome);
      await drain(outbox, asked);
    }
    const { gone, goneCount, waiting } = await view(outbox);
    expect(sequences(gone)).toEqual([3, 2, 1]);
    expect(gone.map(({ state }) => state)).toEqual(['sent', 'confirmed', 'sent']);
    expect(goneCount).toBe(3);
    expect(waiting).toEqual([]);
  });

  it('shows the latest where there are more than asked for, in whatever order they were sent', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    await deliverInOrder(outbox, ['b', 'c', 'a']);
    expect(sequences((await view(outbox)).gone)).toEqual([1, 3, 2]);
    const { gone, goneCount } = await view(outbox, 2);
    expect(sequences(gone)).toEqual([1, 3]);
    expect(goneCount).toBe(3);
  });

  it('shows the person’s choice on copies', async () => {
    const outbox = makeTestOutbox();
    await chooseKeepCopies(outbox, false);
    expect((await view(outbox)).keepCopies).toBe(false);
  });
});

describe('the next automatic drain', () => {
  const nextOf = async (outbox: TestOutbox) => (await view(outbox)).nextDrainAt;

  it('is due at once where something is queued', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    expect(await nextOf(outbox)).toBe(0);
  });

  it('comes not at all where all is held, refused or gone', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { form: 'health' });
    await submitNamed(outbox, ['b', 'c']);
    outbox.service.follow(({ answers }) => (answers.name === 'b' ? sent : refused));
    await drain(outbox, asked);
    expect(await nextOf(outbox)).toBeNull();
  });

  it('comes after the pause', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    outbox.service.follow(() => noConnection);
    await drain(outbox, asked);
    const pause = await outbox.database.read(readPause);
    expect(await nextOf(outbox)).toBe(pause.ok && pause.value.until);
    expect(await nextOf(outbox)).toBeGreaterThan(outbox.clock.now());
  });

  it('comes when a submission that failed alone is due', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b']);
    outbox.service.follow(failingFor('a'));
    await drain(outbox, asked);
    const failed = await readNamed(outbox, 'a');
    expect(await nextOf(outbox)).toBe(failed.state === 'queued' && failed.nextAttemptAt);
    await submitNamed(outbox, ['c']);
    expect(await nextOf(outbox)).toBe(0);
  });

  it('comes when the lease of what is under way ends', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    await takeLease(outbox, oldest);
    expect(await nextOf(outbox)).toBe(outbox.clock.now() + leaseLength);
  });
});

it('reads one submission by its id, none where it is gone', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a', 'b']);
  expect(await readSubmission(outbox, testId(2))).toMatchObject({
    ok: true,
    value: { sequence: 2, answers: { name: 'b' } },
  });
  expect(await readSubmission(outbox, testId(3))).toEqual({ ok: true, value: undefined });
});
