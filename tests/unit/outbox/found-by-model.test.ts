import { describe, expect, it, vi } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { withDrainLock } from '#src/outbox/drain-lock.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import { leaseLength } from '#src/outbox/retry-policy.ts';
import { submit } from '#src/outbox/submit.ts';
import {
  anotherContext,
  failingDatabase,
  idOf,
  makeTestOutbox,
  readNamed,
  readStates,
  snapshotOf,
  submitNamed,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { deferred, namesOf, refused, sent, until } from '#tests/support/outbox-service.ts';

it('a bug in delivery, where nothing can be stored, loses the form no answer and throws nothing', async () => {
  const reportFault = vi.fn();
  const outbox = makeTestOutbox({ reportFault });
  const bug = new Error('A bug in delivery.');
  outbox.service.follow(() => Promise.reject(bug));
  const broken = { ...outbox, database: failingDatabase(outbox.database) };
  const input = { form: 'join', answers: { name: 'a' }, installed: false };
  expect(await submit(broken, input)).toEqual({ kind: 'lost' });
  expect(reportFault).toHaveBeenCalledWith(bug);
});

it('a lease from before the clock was set back is due now, not in years', async () => {
  const outbox = await withQueued(['a'], { locks: null });
  outbox.service.follow(() => new Promise(() => {}));
  void drain(outbox, { trigger: 'user' });
  await until(() => outbox.service.tried.length === 1);
  outbox.clock.pass(-outbox.clock.now());
  expect((await snapshotOf(outbox)).nextDrain).toEqual({ kind: 'at', at: 0 });
});

it('a second refusal of the earlier wording does not take the place of what was saved since', async () => {
  const first = makeTestOutbox({ locks: null });
  const second = anotherContext(first);
  await submitNamed(first, ['old']);
  const answers = [deferred<typeof refused>(), deferred<typeof refused>()] as const;
  first.service.follow(() => answers[0].promise);
  const early = drain(first, { trigger: 'user' });
  await until(() => first.service.tried.length === 1);
  first.clock.pass(leaseLength);
  first.service.follow(() => answers[1].promise);
  const late = drain(second, { trigger: 'user' });
  await until(() => first.service.tried.length === 2);
  answers[0].resolve(refused);
  await early;
  await saveEdit(first, await idOf(first, 'old'), { name: 'new' });
  answers[1].resolve(refused);
  await late;
  expect(await readNamed(first, 'new')).toMatchObject({ state: 'queued' });
});

describe('a page that is left', () => {
  it('takes and sends nothing when it comes back', async () => {
    const outbox = await withQueued(['a', 'b']);
    const leaving = new AbortController();
    const answer = deferred<typeof sent>();
    outbox.service.follow(() => answer.promise);
    const draining = drain(outbox, { trigger: 'user', leaving: leaving.signal });
    await until(() => outbox.service.tried.length === 1);
    answer.resolve(sent);
    // Its transaction, which would take the next as well, waits for the page's return.
    outbox.database.suspend();
    await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    outbox.database.resume();
    expect((await draining).end).toBe('interrupted');
    expect(namesOf(outbox.service.tried)).toEqual(['a']);
    expect(await readStates(outbox)).toEqual(['sent', 'queued']);
  });

  it('leaves alone what another one has under way by its return', async () => {
    const room = lockRoom();
    const first = makeTestOutbox({ locks: room.enter().locks });
    const second = anotherContext(first, { locks: room.enter().locks });
    await submitNamed(first, ['a']);
    const leaving = new AbortController();
    first.database.suspend();
    const draining = drain(first, { trigger: 'user', leaving: leaving.signal });
    await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    const answer = deferred<typeof sent>();
    second.service.follow(() => answer.promise);
    const other = drain(second, { trigger: 'user' });
    await until(() => second.service.tried.length === 1);
    first.database.resume();
    await draining;
    expect(await readNamed(first, 'a')).toMatchObject({
      state: 'sending',
      lease: { holder: second.holder },
    });
    answer.resolve(sent);
    await other;
    expect(namesOf(first.service.tried)).toEqual(['a']);
  });

  it('whose transaction is aborted in the middle leaves no rejection that nobody hears', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    for (let events = 0; events < 40; events += 1) {
      const outbox = makeTestOutbox();
      // It looks for more, with one lease written already.
      outbox.service.concurrency = () => 3;
      await submitNamed(outbox, ['a']);
      const draining = drain(outbox, { trigger: 'user' });
      for (let event = 0; event < events; event += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      outbox.database.suspend();
      outbox.database.resume();
      await draining;
    }
    process.off('unhandledRejection', rejected);
    expect(rejected).not.toHaveBeenCalled();
  });

  it('is kept by none of the drains that it has asked for', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    const { locks } = makeTestOutbox();
    await withDrainLock({ locks }, { userWaits: true, leaving: signal }, async () => {});
    expect(add).toHaveBeenCalled();
    expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
  });
});
