// Proves specification 5.27.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { StatusIndicator } from '#src/screens/shared/status-indicator.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { confirmed, noConnection, sent } from '#tests/support/outbox-service.ts';

async function shown(names: readonly string[], settled = 0): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  outbox.service.follow(() => noConnection);
  const access = makeAccess({}, outbox);
  await outbox.submit(names);
  renderInSite(<StatusIndicator reader={access.reader} settled={settled} />, access);
  return outbox;
}

const indicator = () => screen.getByRole('link');

async function deliver(outbox: TestOutbox, outcomes: readonly Outcome[]): Promise<void> {
  const left = [...outcomes];
  outbox.service.follow(() => left.shift() ?? sent);
  await act(() => outbox.drain('user'));
}

/** After the timers that began before. */
const lasts = () => act(() => new Promise((resolve) => setTimeout(resolve, 1)));

it.each<[string, readonly string[], readonly Outcome[], string]>([
  ['all confirmed', ['a', 'b', 'c'], [confirmed, confirmed, confirmed], 'All 3 have arrived'],
  ['not all confirmed', ['a', 'b', 'c'], [confirmed, sent, confirmed], 'All 3 were sent'],
  ['two', ['a', 'b'], [sent, sent], 'Both were sent'],
  ['one', ['a'], [confirmed], 'Your submission has arrived'],
])('says once that what waited is delivered: %s', async (_, names, outcomes, words) => {
  const outbox = await shown(names);
  await waitFor(() => expect(indicator().textContent).toContain(`${names.length} waiting`));
  await lasts();
  await deliver(outbox, outcomes);
  await waitFor(() => expect(indicator().textContent).toContain(words));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
  // It lasts until something waits again.
  outbox.service.follow(() => noConnection);
  await act(() => outbox.submit(['later']));
  await waitFor(() => expect(indicator().textContent).toContain('1 waiting'));
  expect(indicator().textContent).not.toContain(words);
});

it('claims no delivery of what was deleted, or handed to another device', async () => {
  const outbox = await shown(['a', 'b']);
  await waitFor(() => expect(indicator().textContent).toContain('2 waiting'));
  await lasts();
  await act(async () => {
    await outbox.database.write((transaction) => transaction.objectStore('submissions').clear());
    outbox.channel.changed();
  });
  await waitFor(() => expect(indicator().textContent).toContain('Online'));
});

it('says nothing of a submission that was sent at once', async () => {
  const outbox = await shown([], 60_000);
  await waitFor(() => expect(indicator().textContent).toContain('Online'));
  await act(() => outbox.submit(['a']));
  await deliver(outbox, [sent]);
  await waitFor(() => expect(indicator().textContent).toContain('Online'));
  expect(indicator().textContent).not.toContain('sent');
});
