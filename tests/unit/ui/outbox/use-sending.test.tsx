// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import { drain } from '#src/outbox/drain.ts';
import { deleteSubmission } from '#src/outbox/edit-outbox.ts';
import { readOutbox } from '#src/outbox/read-outbox.ts';
import { pauseSending, switchPractice } from '#src/outbox/stop.ts';
import { useOutboxActions } from '#src/ui/outbox/use-outbox-actions.ts';
import { useSending } from '#src/ui/outbox/use-sending.ts';
import { submitNamed } from '#tests/support/outbox-bench.ts';
import { noConnection, refused, sent } from '#tests/support/outbox-service.ts';
import { makeAccess, type TestAccess } from './in-site.tsx';

async function viewOf({ outbox }: TestAccess) {
  const view = await readOutbox(outbox, 10);
  if (!view.ok) throw new Error(view.error);
  return view.value;
}

/** The sending of so many that wait, as the screen has it. */
async function sendingOf(access: TestAccess, names: readonly string[]) {
  await submitNamed(access.outbox, names);
  const hook = renderHook(({ view }) => useSending(access, useOutboxActions(access), view), {
    initialProps: { view: await viewOf(access) },
  });
  const reread = async () => hook.rerender({ view: await viewOf(access) });
  return { sending: () => hook.result.current, reread };
}

it('counts as sent what was sent, not what was deleted or refused meanwhile', async () => {
  const access = makeAccess();
  const { sending, reread } = await sendingOf(access, ['a', 'b', 'c', 'd', 'e']);
  access.outbox.service.follow(async ({ answers }) => {
    if (answers.name === 'a') return sent;
    await deleteSubmission(access.outbox, 5);
    await pauseSending(access.outbox);
    return refused;
  });
  await act(() => sending().sendAll());
  await reread();
  expect(sending().progress).toEqual({ sent: 1, total: 3 });
});

it('says of one that is sent alone while all others are paused that it is sent', async () => {
  const access = makeAccess();
  const { sending } = await sendingOf(access, ['a', 'b']);
  await pauseSending(access.outbox);
  await act(() => sending().sendOne(1));
  expect(sending().report).toBe('1 sent.');
});

it('says what was sent before another tab began to practise', async () => {
  const access = makeAccess();
  const { sending } = await sendingOf(access, ['a', 'b']);
  access.outbox.service.follow(async () => {
    await switchPractice(access.outbox, true);
    return sent;
  });
  await act(() => sending().sendAll());
  expect(sending().report).toBe(`1 sent. ${outboxScreenWords.practising}`);
});

it('says why something was left only as long as something is', async () => {
  const access = makeAccess();
  const { sending, reread } = await sendingOf(access, ['a']);
  access.outbox.service.follow(() => noConnection);
  await act(() => sending().sendAll());
  await reread();
  expect(sending().report).toBe(`0 sent. ${outboxScreenWords.unreachable}`);
  access.outbox.service.follow(() => sent);
  await drain(access.outbox, { urgency: 'asked' });
  await reread();
  expect(sending().report).toBe('');
});
