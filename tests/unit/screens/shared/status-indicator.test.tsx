// Proves specification 5.27, 5.40.
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { StatusIndicator } from '#src/screens/shared/status-indicator.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { confirmed, noConnection, sent } from '#tests/support/outbox-service.ts';
import { pageOfEachTest } from '#tests/support/page-life.ts';

const page = pageOfEachTest();

async function shown(names: readonly string[], settled = 0): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  outbox.service.follow(() => noConnection);
  const access = makeAccess({}, outbox);
  await outbox.submit(names);
  renderInSite(<StatusIndicator reader={access.reader} settled={settled} />, access);
  return outbox;
}

const indicator = () => screen.getByRole('link', { name: /^Outbox/ });
const report = () => screen.queryByRole('link', { name: outboxMessages.delivered.see });
const says = (words: string) =>
  waitFor(() => expect(indicator().textContent).toMatch(new RegExp(words)));

async function deliver(outbox: TestOutbox, outcomes: readonly Outcome[]): Promise<void> {
  const left = [...outcomes];
  outbox.service.follow(() => left.shift() ?? sent);
  await act(() => outbox.drain('user'));
}

/** After the timers that began before. */
const lasts = () => act(() => new Promise((resolve) => setTimeout(resolve, 1)));

async function delivered(outcomes: readonly Outcome[]): Promise<TestOutbox> {
  const outbox = await shown(outcomes.map((_, place) => `${place}`));
  await says(`Outbox · ${outcomes.length} waiting`);
  await lasts();
  await deliver(outbox, outcomes);
  await waitFor(() => expect(report()).not.toBeNull());
  return outbox;
}

it.each<[string, readonly Outcome[], string, string]>([
  ['all confirmed', [confirmed, confirmed, confirmed], '3 submissions arrived', 'all arrived'],
  ['not all confirmed', [confirmed, sent, confirmed], '3 submissions sent', 'all sent'],
  ['one', [confirmed], '1 submission arrived', 'all arrived'],
])('says once that what waited is delivered: %s', async (_, outcomes, words, state) => {
  const outbox = await delivered(outcomes);
  expect(report()?.parentElement?.textContent).toBe(`${words} ${outboxMessages.delivered.see}`);
  expect(report()?.getAttribute('href')).toBe('/outbox');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
  await says(`Outbox · ${state}`);
  // It lasts until something waits again.
  outbox.service.follow(() => noConnection);
  await act(() => outbox.submit(['later']));
  await says('Outbox · 1 waiting');
  expect(report()).toBeNull();
});

describe('a delivery is told for ten seconds', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  const tenSecondsPass = () => act(() => vi.advanceTimersByTimeAsync(10_000));

  it('and then by the status alone, or once its link has no focus any more', async () => {
    await delivered([sent, sent]);
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(report()).not.toBeNull();
    act(() => report()?.focus());
    await tenSecondsPass();
    expect(report()).not.toBeNull();
    act(() => report()?.blur());
    expect(report()).toBeNull();
    await says('Outbox · all sent');
  });

  it('that begin once the page is seen', async () => {
    page.isSeen('hidden');
    await delivered([sent]);
    for (const state of ['hidden', 'visible', 'hidden'] as const) {
      page.isSeen(state);
      if (state === 'hidden') await tenSecondsPass();
      expect(report(), state).not.toBeNull();
    }
    page.isSeen('visible');
    await tenSecondsPass();
    expect(report()).toBeNull();
  });
});

it('counts no earlier one that is confirmed while another goes out unreadably (H30)', async () => {
  const access = makeAccess();
  await access.outbox.submit(['earlier']);
  await access.outbox.drain('user');
  const [earlier] = await access.outbox.stored();
  access.outbox.clock.pass(1_000);
  await access.outbox.submit(['later']);
  renderInSite(<StatusIndicator reader={access.reader} settled={0} />, access);
  await says('1 waiting');
  await lasts();
  if (earlier?.state !== 'sent') throw new Error(`It is ${earlier?.state}.`);
  const { copy: _, ...kept } = earlier;
  await act(() => access.outbox.put({ ...kept, state: 'confirmed' }));
  await deliver(access.outbox, [sent]);
  await says('Outbox · all sent');
});

it('claims no delivery of what was deleted, or handed to another device', async () => {
  const outbox = await shown(['a', 'b']);
  await says('2 waiting');
  await lasts();
  await act(async () => {
    await outbox.database.write((transaction) => transaction.objectStore('submissions').clear());
    outbox.channel.changed();
  });
  await says('^Outbox$');
});

it('says nothing of a submission that was sent at once, but that all is sent', async () => {
  const outbox = await shown([], 60_000);
  await says('^Outbox$');
  await act(() => outbox.submit(['a']));
  await deliver(outbox, [sent]);
  await says('Outbox · all sent');
  await waitFor(() => expect(indicator().dataset.kind).toBe('sent'));
  expect(report()).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});
