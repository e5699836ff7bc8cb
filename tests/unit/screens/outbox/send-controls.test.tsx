// Proves specification 5.39.
import { act, renderHook, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Oldest } from '#src/outbox/model/snapshot.ts';
import type { DrainReport } from '#src/outbox/sender/drain.ts';
import { useOutboxActions } from '#src/screens/outbox/outbox-actions.tsx';
import { outboxScreenMessages as words } from '#src/screens/outbox/outbox-screen-messages.ts';
import {
  ageMessage,
  ageMessages,
  SendControls,
  type SendingHandle,
  useSending,
} from '#src/screens/outbox/send-controls.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { noConnection } from '#tests/support/outbox-service.ts';
import { buttons, hrefOf } from '#tests/support/screen-steps.ts';

describe('the controls', () => {
  const nothing = async () => {};
  const idle = { underWay: false, report: '' };

  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent;

  function shown(
    changes: Partial<SendingHandle>,
    waitingCount = 1,
    paused = false,
    oldest: Oldest | null = null,
  ) {
    const handle = { ...idle, sendAll: nothing, sendOnly: nothing, ...changes };
    const controls = { sending: handle, paused, waitingCount, oldest };
    renderInSite(<SendControls {...controls} />);
    return buttons(/./).map((one) => (one.disabled ? `no ${nameOf(one)}` : nameOf(one)));
  }

  it.each<[string, Partial<SendingHandle>, number, boolean, readonly string[]]>([
    ['nothing is being sent', {}, 1, false, ['Send now']],
    ['one is being sent', { underWay: true }, 1, false, ['no Send now']],
    ['the last is being sent', { underWay: true }, 0, false, ['no Send now']],
    ['the last drain has failed', { report: 'No.' }, 1, false, ['Send now']],
    ['nothing waits', {}, 0, false, []],
    ['all is paused', {}, 0, true, ['Resume']],
  ])('offer what can be done while %s', (_, changes, waitingCount, paused, expected) => {
    expect(shown(changes, waitingCount, paused)).toEqual(expected);
  });

  const oldestAfter = async (outbox: TestOutbox, hours: number) => {
    outbox.clock.pass(hours * 60 * 60_000);
    return (await outbox.snapshot()).oldest;
  };

  it.each([
    ['nothing at first', 23, false],
    ['nothing while the clock is wrong', -1, false],
    ['since when after a day', 24, true],
    ['since when after three', 72, true],
  ])('say %s, with what to do about it', async (_, hours, says) => {
    const oldest = await oldestAfter(await withQueued(['a']), hours);
    expect(shown({}, 1, false, oldest)).toEqual(['Send now']);
    expect(screen.queryAllByText(/Go where there is a signal/)).toHaveLength(says ? 1 : 0);
    if (says) expect(hrefOf(ageMessages.handOver)).toBe('/outbox#hand-over');
  });

  it.each([
    ['no signal, if the connection failed', 'no-connection', /^No signal since /],
    ['of the service, if it took none', 'asked-to-wait', /Our form service did not take /],
  ])('tell %s', async (_, answer, words) => {
    const outbox = await play(`queue a; service ${answer}; user`);
    const oldest = await oldestAfter(outbox, 30);
    expect(oldest && ageMessage(oldest)).toMatch(words);
  });
});

/** What waits, from such a program, and its sending, as the screen has it. */
async function sendingAfter(program: string, changes: Partial<OutboxAccess> = {}) {
  const access = makeAccess(changes);
  const { outbox } = access;
  await play(program, outbox);
  const hook = renderHook(
    ({ snapshot }) => useSending(access, useOutboxActions(access), snapshot),
    { initialProps: { snapshot: await outbox.snapshot() } },
  );
  const reread = async () => hook.rerender({ snapshot: await outbox.snapshot() });
  const sending = () => hook.result.current;
  return { outbox, sending, reread, sendAll: () => act(() => sending().sendAll()) };
}

it('says of one that is sent alone while all others are paused that it is sent', async () => {
  const { outbox, sending } = await sendingAfter('queue a b; pause');
  const id = await outbox.idOf('a');
  await act(() => sending().sendOnly([id]));
  expect(sending().report).toBe('1 sent.');
});

it('ends the pause where all are asked for', async () => {
  const { sending, sendAll } = await sendingAfter('queue a b; pause');
  await sendAll();
  expect(sending().report).toBe('2 sent.');
});

it('says why something was left only as long as something is', async () => {
  const { outbox, sending, reread, sendAll } = await sendingAfter('queue a');
  outbox.service.follow(() => noConnection);
  await sendAll();
  await reread();
  expect(sending().report).toBe(words.unreachable(1));
  await play('service sent; user', outbox);
  await reread();
  expect(sending().report).toBe('');
});

describe('where nothing was sent', () => {
  const { turnedAway, busy } = words;
  it.each<[DrainReport['end'], string]>([
    ['unreachable', words.unreachable(2)],
    ['turned-away', turnedAway(2)],
    ['backing-off', turnedAway(2)],
    ['user-paused', words.pausedReport],
    ['busy', busy],
    ['interrupted', busy],
    ['done', words.nothingToSend(2)],
    ['no-storage', outboxMessages.unavailable.full],
  ])('says why, for %s', async (end, expected) => {
    const report = { end, delivered: 0, failure: 'full' } as DrainReport;
    const { sending, sendAll } = await sendingAfter('queue a b', {
      requestDrain: async () => report,
    });
    await sendAll();
    expect(expected).not.toBe('');
    expect(sending().report).toBe(expected);
  });

  it('does not say that anything was, where there is no connection', () => {
    expect(words.unreachable(1)).toBe('No connection. It is still saved here.');
    expect(words.unreachable(12)).toBe('No connection. All 12 are still saved here.');
  });

  it('says that nothing is waiting, if another tab was quicker', async () => {
    const requestDrain = async () => ({ end: 'done', delivered: 0 }) as const;
    const { outbox, sending, reread, sendAll } = await sendingAfter('queue a', { requestDrain });
    await sendAll();
    await outbox.drain('user');
    await reread();
    expect(sending().report).toBe(words.nothingLeft);
  });

  it('says that nothing could be, where all that waits is for unconnected forms', async () => {
    const { sending, sendAll } = await sendingAfter('hold a');
    await sendAll();
    expect(sending().report).toBe(words.nothingSendable);
  });
});

it('can be asked again after a drain that broke', async () => {
  const requestDrain = async () => Promise.reject(new Error('a bug'));
  const { sending } = await sendingAfter('queue a', { requestDrain });
  await act(() =>
    sending()
      .sendAll()
      .catch(() => {}),
  );
  expect([sending().underWay, sending().report]).toEqual([false, '']);
});
