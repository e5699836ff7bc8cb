import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteSubmission } from '#src/outbox/delete.ts';
import type { DrainReport } from '#src/outbox/drain.ts';
import { pauseSending, simulateOffline } from '#src/outbox/preferences.ts';
import { useOutboxActions } from '#src/screens/outbox/outbox-actions.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { useSending } from '#src/screens/outbox/send-controls.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { makeAccess, storeOne, type TestAccess } from '#tests/support/in-site.tsx';
import { noConnection, refused, sent } from '#tests/support/outbox-service.ts';

afterEach(cleanup);

/** The sending of what waits, as the screen has it. */
async function sendingOf(access: TestAccess) {
  const hook = renderHook(
    ({ snapshot }) => useSending(access, useOutboxActions(access), snapshot),
    { initialProps: { snapshot: await access.outbox.snapshot() } },
  );
  const reread = async () => hook.rerender({ snapshot: await access.outbox.snapshot() });
  return { sending: () => hook.result.current, reread };
}

it('counts as sent what was sent, not what was deleted or refused meanwhile', async () => {
  const access = makeAccess();
  const { outbox } = access;
  await outbox.submit(['a', 'b', 'c', 'd', 'e']);
  const { sending, reread } = await sendingOf(access);
  outbox.service.follow(async ({ answers }) => {
    if (answers.name === 'a') return sent;
    await deleteSubmission(outbox, await outbox.idOf('e'));
    await pauseSending(outbox);
    return refused;
  });
  await act(() => sending().sendAll());
  await reread();
  expect(sending().progress).toEqual({ sent: 1, total: 3 });
});

it('says of one that is sent alone while all others are paused that it is sent', async () => {
  const access = makeAccess();
  await access.outbox.submit(['a', 'b']);
  const { sending } = await sendingOf(access);
  await pauseSending(access.outbox);
  const id = await access.outbox.idOf('a');
  await act(() => sending().sendOnly([id]));
  expect(sending().report).toBe('1 sent.');
});

it('ends the pause where all are asked for', async () => {
  const access = makeAccess();
  await access.outbox.submit(['a', 'b']);
  await pauseSending(access.outbox);
  const { sending } = await sendingOf(access);
  await act(() => sending().sendAll());
  expect(sending().report).toBe('2 sent.');
});

it('says what was sent before another tab began to practice', async () => {
  const access = makeAccess();
  await access.outbox.submit(['a', 'b']);
  const { sending } = await sendingOf(access);
  access.outbox.service.follow(async () => {
    await simulateOffline(access.outbox, true);
    return sent;
  });
  await act(() => sending().sendAll());
  expect(sending().report).toBe(`1 sent. ${outboxScreenMessages.practice}`);
});

it('says why something was left only as long as something is', async () => {
  const access = makeAccess();
  await access.outbox.submit(['a']);
  const { sending, reread } = await sendingOf(access);
  access.outbox.service.follow(() => noConnection);
  await act(() => sending().sendAll());
  await reread();
  expect(sending().report).toBe(outboxScreenMessages.unreachable(1));
  access.outbox.service.follow(() => sent);
  await access.outbox.drain('user');
  await reread();
  expect(sending().report).toBe('');
});

describe('where nothing was sent', () => {
  const { unreachable, turnedAway, pausedReport, practice, busy, nothingToSend } =
    outboxScreenMessages;
  const ends: readonly [DrainReport, string][] = [
    [{ end: 'unreachable', delivered: 0 }, unreachable(2)],
    [{ end: 'turned-away', delivered: 0 }, turnedAway(2)],
    [{ end: 'backing-off', delivered: 0 }, turnedAway(2)],
    [{ end: 'user-paused', delivered: 0 }, pausedReport],
    [{ end: 'practice', delivered: 0 }, practice],
    [{ end: 'busy', delivered: 0 }, busy],
    [{ end: 'interrupted', delivered: 0 }, busy],
    [{ end: 'done', delivered: 0 }, nothingToSend(2)],
    [{ end: 'no-storage', delivered: 0, failure: 'full' }, outboxMessages.unavailable.full],
  ];

  it.each(ends.map(([report, words]) => [report.end, report, words] as const))(
    'says why, for %s',
    async (_, report, words) => {
      const access = makeAccess({ requestDrain: async () => report });
      await access.outbox.submit(['a', 'b']);
      const { sending } = await sendingOf(access);
      await act(() => sending().sendAll());
      expect(words).not.toBe('');
      expect(sending().report).toBe(words);
    },
  );

  it('does not say that anything was, where there is no connection', () => {
    expect(unreachable(1)).toBe('No connection. It is still saved here.');
    expect(unreachable(12)).toBe('No connection. All 12 are still saved here.');
  });

  it('ends practice mode without sending, and leaves the rest to itself', async () => {
    const access = makeAccess();
    await simulateOffline(access.outbox, true);
    await access.outbox.submit(['a']);
    const { sending } = await sendingOf(access);
    await act(() => sending().sendAll());
    expect((await access.outbox.snapshot()).heldBack).toBeNull();
    expect(sending().report).toBe('');
    await access.outbox.drain('user');
    expect(access.outbox.service.tried).toEqual([]);
  });

  it('says that nothing is waiting, if another tab was quicker', async () => {
    const access = makeAccess({ requestDrain: async () => ({ end: 'done', delivered: 0 }) });
    await access.outbox.submit(['a']);
    const { sending, reread } = await sendingOf(access);
    await act(() => sending().sendAll());
    await access.outbox.drain('user');
    await reread();
    expect(sending().report).toBe(outboxScreenMessages.nothingLeft);
  });

  it('says that nothing could be, where all that waits is for unconnected forms', async () => {
    const access = makeAccess();
    await storeOne(access, 'stay-informed');
    const { sending } = await sendingOf(access);
    await act(() => sending().sendAll());
    expect(sending().report).toBe(outboxScreenMessages.nothingSendable);
  });
});

it('can be asked again after a drain that broke', async () => {
  const requestDrain = async () => Promise.reject(new Error('a bug'));
  const access = makeAccess({ requestDrain });
  await access.outbox.submit(['a']);
  const { sending } = await sendingOf(access);
  await act(() =>
    sending()
      .sendAll()
      .catch(() => {}),
  );
  expect([sending().underWay, sending().report]).toEqual([false, '']);
});
