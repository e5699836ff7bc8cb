// Proves specification 5.18, 5.21, 5.23, 5.36.
import { describe, expect, it } from 'vitest';
import { deleteAll, restoreSubmissions } from '#src/outbox/actions/delete.ts';
import { resend } from '#src/outbox/actions/edit.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import { editLockLength, leaseLength } from '#src/outbox/model/retry-policy.ts';
import { answersOf, mayHaveArrived, type Submission } from '#src/outbox/model/submission.ts';
import { recover } from '#src/outbox/sender/recover.ts';
import { backedUp, eraseDatabase } from '#tests/support/backups.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import {
  everyState,
  given,
  makeTestOutbox,
  numbered,
  oneOfEach,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { settle, takeLease } from '#tests/support/outbox-leases.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { noConnection, scriptedService, sent, until } from '#tests/support/outbox-service.ts';
import { endpointOf, traceable } from '#tests/support/status-bench.ts';
import { importAll, transferredFrom } from '#tests/support/transfers.ts';

/** @returns the id of the one in this state */
async function idIn(outbox: TestOutbox, state: Submission['state']): Promise<string> {
  const found = (await outbox.stored()).find((one) => one.state === state);
  if (found === undefined) throw new Error(`None is ${state}`);
  return found.id;
}

describe('deleting', () => {
  it.each(everyState)('one, and its undo, whatever its state, and no other: %s', async (state) => {
    const outbox = await oneOfEach();
    const before = await outbox.stored();
    const place = everyState.indexOf(state);
    const id = await idIn(outbox, state);
    const deleted: Submission[] = [];
    const deleting = async () => deleted.push(await outbox.takeOut(id));
    expect(await outbox.statesDuring(deleting)).toEqual([everyState.toSpliced(place, 1)]);
    for (const _ of ['once', 'twice']) await restoreSubmissions(outbox, deleted);
    const after = await outbox.stored();
    if (state === 'sending') {
      // Nobody is sending it any more: it waits, the attempt counted.
      expect(after[place]).toMatchObject({ state: 'queued', attempts: 1 });
      expect(after.toSpliced(place, 1)).toEqual(before.toSpliced(place, 1));
    } else expect(after).toEqual(before);
    await outbox.submit(['another']);
    expect(await outbox.states()).toHaveLength(everyState.length + 1);
  });

  it('all of the history leaves what is pending and what was handed over', async () => {
    await play('delete sent; states held refused handed-over sending queued', await oneOfEach());
  });

  it('all that waits leaves what was being sent as it began, with its backup', async () => {
    const caches = fakeCaches();
    const outbox = await withQueued(['a', 'b'], { caches });
    const sending = await takeLease(outbox);
    const { open } = caches;
    caches.open = async (name) => {
      caches.open = open;
      await settle(outbox, sending, noConnection);
      return open(name);
    };
    const done = await deleteAll(outbox, 'waiting');
    expect(done).toMatchObject({ ok: true, value: { deleted: [{}], busyCount: 1 } });
    expect(await outbox.stored()).toMatchObject([{ id: sending.id, state: 'queued' }]);
    expect(await backedUp(outbox)).toEqual([sending.id]);
  });
});

describe('bringing back what was deleted', () => {
  it('does not bring back what came back from another device meanwhile', async () => {
    const outbox = await withQueued(['a']);
    const submissions = await transferredFrom(outbox);
    const deleted = await outbox.takeOut(await outbox.idOf('a'));
    await importAll(outbox, submissions);
    const before = await outbox.stored();
    expect(before).toMatchObject([{ id: deleted.id, sequence: deleted.sequence + 1 }]);
    expect(await restoreSubmissions(outbox, [deleted])).toEqual({ ok: true, value: undefined });
    expect(await outbox.stored()).toEqual(before);
  });

  it('does not bring back what is back, and was edited under a new id since', async () => {
    const outbox = await play('queue a; service no-connection; user');
    const deleted = await outbox.takeOut(await outbox.idOf('a'));
    await restoreSubmissions(outbox, [deleted]);
    const id = await outbox.edit(deleted.id, 'b');
    await restoreSubmissions(outbox, [deleted]);
    expect(await outbox.stored()).toMatchObject([{ id, earlierIds: [deleted.id] }]);
  });

  it('brings back what was written here, beside a correction that a file brought', async () => {
    const outbox = await withQueued(['a']);
    const deleted = await outbox.takeOut(await outbox.idOf('a'));
    const from = await withQueued(['other', 'b']);
    const [, correction] = await transferredFrom(from);
    if (correction === undefined) throw new Error('None is in the file.');
    await importAll(outbox, [{ ...correction, earlierIds: [deleted.id] }]);
    await restoreSubmissions(outbox, [deleted]);
    const names = (await outbox.stored()).map((one) => answersOf(one)?.name);
    expect(names).toEqual(['a', 'b']);
  });

  it.each([
    [1, 0, 'the browser'],
    [1, 2, 'the browser'],
    [6, 2, 'the browser'],
    [200, 3, 'the browser'],
    [6, 2, 'a person'],
  ])('brings %i back with backups, beside %i since %s erased all', async (count, others, who) => {
    const names = numbered(count, 'deleted ');
    const since = numbered(others, 'since ');
    const outbox = await withQueued(names);
    const { deleted } = given(await deleteAll(outbox, 'waiting'));
    await (who === 'a person' ? eraseOutbox : eraseDatabase)(outbox);
    const after = outbox.another();
    await after.submit(since);
    for (const _ of ['once', 'twice']) {
      expect(await restoreSubmissions(after, deleted)).toMatchObject({ ok: true });
      const found = (await after.stored())
        .map((one) => answersOf(one)?.name ?? '')
        .filter((name) => !since.includes(name));
      expect(found).toEqual(names);
      expect(await backedUp(after)).toHaveLength(count + others);
    }
  });

  const status = endpointOf(new Set()).status;
  const unconfirmed = () => ({ mapping: traceable, service: scriptedService({ status }) });

  it.each([
    [
      'no copy after the person has said that none are kept',
      'install a; user',
      {},
      'keep no',
      null,
    ],
    [
      'the copy that waits in a tab for its confirmation',
      'queue a; user',
      unconfirmed(),
      'states',
      {},
    ],
  ])('brings back %s', async (_, program, changes, meanwhile, copy) => {
    const outbox = await play(program, makeTestOutbox(changes));
    const deleted = await outbox.takeOut(await idIn(outbox, 'sent'));
    expect(deleted).toMatchObject({ copy: { answers: { name: 'a' } } });
    await play(meanwhile, outbox);
    await restoreSubmissions(outbox, [deleted]);
    expect(await outbox.stored()).toEqual([{ ...deleted, ...(copy === null && { copy }) }]);
  });
});

describe('deleting all', () => {
  it('deletes just those of the list, in one step, but what is being sent, and brings them back as they were', async () => {
    const outbox = await oneOfEach();
    const before = await outbox.stored();
    const deleted = before.filter(({ state }) => ['queued', 'held', 'refused'].includes(state));
    const left = before.filter((one) => !deleted.includes(one)).map(({ state }) => state);
    const done = { ok: true, value: { deleted, busyCount: 1 } };
    const seen = await outbox.statesDuring(async () =>
      expect(await deleteAll(outbox, 'waiting')).toEqual(done),
    );
    expect(seen).toEqual([left]);
    await restoreSubmissions(outbox, deleted);
    await restoreSubmissions(outbox, deleted);
    expect(await outbox.stored()).toEqual(before);
  });

  plays({
    'leaves what is being edited, as long as its editor lives': `queue a b; lock a;
      delete waiting = 1; copies a; pass ${editLockLength + 1}; delete waiting = 0; states`,
  });

  it('counts nothing as left that was sent meanwhile', async () => {
    const outbox = await withQueued(['a']);
    const sending = await takeLease(outbox);
    const slow = outbox.aroundWrites({ before: () => settle(outbox, sending, sent) });
    await play('delete waiting = 0; states sent', slow);
  });

  it('keeps them deleted where an answer comes late, and knows what was tried once they are back', async () => {
    const outbox = await withQueued(['a', 'b']);
    const sending = await takeLease(outbox);
    outbox.clock.pass(leaseLength + 1);
    await recover(outbox, () => false);
    const { deleted } = given(await deleteAll(outbox, 'waiting'));
    await settle(outbox, sending, sent);
    expect(await outbox.stored()).toEqual([]);
    await restoreSubmissions(outbox, deleted);
    expect((await outbox.stored()).map(mayHaveArrived)).toEqual([true, false]);
  });
});

it.each([1, 6])('sends nothing twice that arrived while deleted (H15): %i', async (atOnce) => {
  const service = scriptedService({ concurrency: () => atOnce });
  const outbox = makeTestOutbox({ service });
  await outbox.submit(['a', 'b', 'c'], { more: { old: 'kept here' } });
  const older = Array.from({ length: 50 }, (_, at) => ({ id: `older ${at}`, unsent: [] }));
  await outbox.change('arrivedDeleted', older);
  const deletions: Submission[] = [];
  outbox.service.follow(async ({ id, answers }) => {
    if (answers.name !== 'c') deletions.push(await outbox.another().takeOut(id));
    // Then both are settled in one transaction.
    if (atOnce > 1) await until(() => deletions.length === 2);
    return { kind: 'sent' };
  });
  await outbox.drain('user');
  // Its form has that field again, which the sender's had not.
  const join = { formId: 'join', version: 'v2', entries: { name: 11, message: 12, old: 13 } };
  await restoreSubmissions(outbox.another({ mapping: { join } }), deletions);
  const back = { state: 'sent', unsent: { old: 'kept here' } };
  expect(await outbox.stored()).toMatchObject([back, back, back]);
  await outbox.drain('user');
  expect(outbox.service.received).toHaveLength(3);
});

describe('sending again', () => {
  it('queues a sent one of which there is a copy, under the same id, and it is delivered', async () => {
    const outbox = await play('install a');
    const [first] = await outbox.stored();
    const id = await outbox.idOf('a');
    await outbox.drain('user');
    expect(await outbox.statesDuring(() => resend(outbox, id))).toEqual([['queued']]);
    // That it may have arrived stays known.
    expect(await outbox.stored()).toEqual([{ ...first, mayHaveArrived: true }]);
    await outbox.drain('user');
    const [one, two] = outbox.service.received;
    expect(two).toMatchObject({ id: one?.id, capturedAt: one?.capturedAt, answers: one?.answers });
    expect(await outbox.states()).toEqual(['sent']);
  });

  it('queues a refused one as if it were new, but for what an export may still bring', async () => {
    const outbox = await withQueued(['a']);
    const [first] = await outbox.stored();
    await play('service refused; user; resend a', outbox);
    expect(await outbox.stored()).toEqual([{ ...first, mayHaveArrived: true }]);
    // Another device sends what was exported before it was refused: under one id, the sheet would drop the edit.
    expect(await outbox.edit(await outbox.idOf('a'), 'b')).not.toBe(first?.id);
  });

  plays({
    'one whose form is unconnected by now has it held':
      'install a; user; resend a; version; user; states held; copies a',
  });
});
