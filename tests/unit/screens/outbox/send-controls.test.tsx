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

  const failed = (how: string) => `queue a; service ${how}; user`;

  it.each([
    ['queue a', 23, null],
    // While the clock is wrong.
    ['queue a', -1, null],
    ['queue a', 24, /^Waiting since .* Go where there is a signal/],
    ['queue a', 72, /^Waiting since .* Go where there is a signal/],
    [failed('no-connection'), 30, /^No signal since .* Go where there is a signal/],
    [failed('asked-to-wait'), 30, /^Waiting since .* Our form service did not take /],
  ])('say after %j and %i hours since when it waits, and what to do: %s', async (...row) => {
    const [program, hours, words] = row;
    const { oldest } = await (await play(`${program}; pass ${hours * 3_600_000}`)).snapshot();
    expect(shown({}, 1, false, oldest)).toEqual(['Send now']);
    const said = oldest && screen.queryByText(ageMessage(oldest), { normalizer: String });
    expect(said?.textContent ?? '').toMatch(words ?? /^$/);
    if (said !== null) expect(hrefOf(ageMessages.handOver)).toBe('/outbox#hand-over');
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

it('says how many were sent: one alone during a pause, which ends where all are asked for', async () => {
  const { outbox, sending, sendAll, reread } = await sendingAfter('queue a b c; pause');
  const id = await outbox.idOf('a');
  await act(() => sending().sendOnly([id]));
  expect(sending().report).toBe('1 sent.');
  await reread();
  await sendAll();
  expect(sending().report).toBe('2 sent.');
});

it('says why something was left only as long as something is', async () => {
  const { outbox, sending, reread, sendAll } = await sendingAfter('queue a');
  outbox.service.follow(() => noConnection);
  await sendAll();
  await reread();
  expect(sending().report).toBe('No connection to our form service. It is still saved here.');
  await play('service sent; user', outbox);
  await reread();
  expect(sending().report).toBe('');
});

it.each<[DrainReport['end'], string, program?: string]>([
  ['unreachable', words.unreachable(2)],
  ['unreachable', 'No connection to our form service. All 3 are still saved here.', 'queue a b c'],
  ['turned-away', words.turnedAway(2)],
  ['backing-off', words.turnedAway(2)],
  ['user-paused', words.pausedReport],
  ['busy', words.busy],
  ['interrupted', words.busy],
  ['done', words.nothingToSend(2)],
  ['done', words.nothingSendable, 'hold a'],
  ['no-storage', outboxMessages.unavailable.full],
])('says why nothing was sent, for %s: %s', async (end, expected, program = 'queue a b') => {
  const report = { end, delivered: 0, failure: 'full' } as DrainReport;
  const { sending, sendAll } = await sendingAfter(program, { requestDrain: async () => report });
  await sendAll();
  expect(expected).not.toBe('');
  expect(sending().report).toBe(expected);
});

it('says that nothing is waiting, if another tab was quicker', async () => {
  const requestDrain = async () => ({ end: 'done', delivered: 0 }) as const;
  const { outbox, sending, reread, sendAll } = await sendingAfter('queue a', { requestDrain });
  await sendAll();
  await outbox.drain('user');
  await reread();
  expect(sending().report).toBe(words.nothingLeft);
});

it('can be asked again after a drain that broke', async () => {
  const requestDrain = async () => Promise.reject(new Error('a bug'));
  const { sending } = await sendingAfter('queue a', { requestDrain });
  await act(() => expect(sending().sendAll()).rejects.toThrow('a bug'));
  expect([sending().underWay, sending().report]).toEqual([false, '']);
});
