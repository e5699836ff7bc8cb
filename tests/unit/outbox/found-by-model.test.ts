import { describe, expect, it, vi } from 'vitest';
import { submit } from '#src/outbox/actions/submit.ts';
import { withDrainLock } from '#src/outbox/sender/drain.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { namesOf, sent } from '#tests/support/outbox-service.ts';

it('a bug in delivery, where nothing can be stored, loses the form no answer and throws nothing', async () => {
  const reportFault = vi.fn();
  const outbox = makeTestOutbox({ reportFault });
  const bug = new Error('A bug in delivery.');
  outbox.service.follow(() => Promise.reject(bug));
  const broken = outbox.failing();
  const input = { form: 'join', answers: { name: 'a' }, installed: false };
  expect(await submit(broken, input)).toMatchObject({ kind: 'unanswered' });
  expect(reportFault).toHaveBeenCalledWith(bug);
});

describe('a page that is left', () => {
  it('leaves alone what another one has under way by its return', async () => {
    const room = lockRoom();
    const first = makeTestOutbox({ locks: room.enter().locks });
    const second = first.another({ locks: room.enter().locks });
    await first.submit(['a']);
    const leaving = new AbortController();
    first.database.suspend();
    const draining = first.drain('user', { leaving: leaving.signal });
    await letPass(1);
    leaving.abort();
    const other = await second.begin();
    first.database.resume();
    await draining;
    expect(await first.named('a')).toMatchObject({
      state: 'sending',
      lease: { holder: second.holder },
    });
    await other.finish(sent);
    expect(namesOf(first.service.tried)).toEqual(['a']);
  });

  it('whose transaction is aborted in the middle leaves no rejection that nobody hears', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    for (let events = 0; events < 40; events += 1) {
      const outbox = makeTestOutbox();
      // It looks for more, with one lease written already.
      outbox.service.concurrency = () => 3;
      await outbox.submit(['a']);
      const draining = outbox.drain('user');
      await letPass(events);
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
    await withDrainLock({ locks }, signal, async () => {});
    expect(add).toHaveBeenCalled();
    expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
  });
});
