// Proves specification 5.35.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { TransferSection } from '#src/screens/transfer/transfer-section.tsx';
import { makeAccess, renderInSite, type TestAccess } from '#tests/support/in-site.tsx';
import { makeTestOutbox, oneOfEach } from '#tests/support/outbox-bench.ts';

const words = outboxScreenMessages.search;
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 2, name });
const field = () => screen.getByLabelText(words.label);

function show(access: TestAccess): void {
  renderInSite(
    <OutboxPanel
      access={access}
      reminder={null}
      transfer={(found) => <TransferSection access={access} found={found} />}
    />,
    access,
  );
}

/** An outbox with several of a form, told apart by their first words. */
async function withIssues(...issues: readonly string[]): Promise<TestAccess> {
  const access = makeAccess();
  for (const irsIssues of issues) {
    await access.submit({ form: 'tax', answers: { irsIssues }, installed: false });
  }
  return access;
}

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent);

it('is a button until somebody wants it, and nothing where there is nothing to search', async () => {
  show(await withIssues('only one'));
  await heading(/^Waiting/);
  expect(screen.queryByRole('button', { name: words.open })).toBeNull();
});

it('lists what it finds once the typing pauses, says how many, and everything again when cleared', async () => {
  show(await withIssues('A letter', 'A l\u00E9tter too', 'a notice'));
  await userEvent.click(await button(words.open));
  await userEvent.type(field(), 'LETTER');
  await heading(/^Waiting \(2 of 3\)$/);
  expect(titles().slice(0, 2)).toEqual(['A letter', 'A l\u00E9tter too']);
  expect(screen.getByText(words.found(2)).getAttribute('role')).toBe('status');
  expect(screen.queryByRole('button', { name: 'Delete everything waiting' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(await button('Send everything now')).toBeTruthy();
  await userEvent.type(field(), ' nowhere');
  await screen.findByText(words.found(0));
  expect(screen.getByText(words.noneWaiting)).toBeTruthy();
  await userEvent.click(await button(words.clear));
  await heading(/^Waiting \(3\)$/);
  expect(document.activeElement).toBe(field());
  expect(screen.queryByText(/found\.$/)).toBeNull();
  await userEvent.type(field(), 'notice');
  await heading(/^Waiting \(1 of 3\)$/);
  await userEvent.click(await button(words.close));
  await heading(/^Waiting \(3\)$/);
  expect(screen.queryByLabelText(words.label)).toBeNull();
});

it('finds by state in each list, what was handed over among it', async () => {
  const access = makeAccess({}, await oneOfEach());
  show(access);
  await userEvent.click(await button(words.open));
  const options = within(screen.getByLabelText(words.state)).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    words.anyState,
    ...Object.values(outboxMessages.states),
    outboxScreenMessages.offlineSimulation.badge,
  ]);
  await userEvent.selectOptions(screen.getByLabelText(words.state), 'handed-over');
  await heading(/^Handed Over \(1 of 1\)$/i);
  expect(screen.getByText('Waiting (0 of 4)')).toBeTruthy();
  expect(screen.getByText('Sent (0 of 2)')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText(words.state), 'confirmed');
  await screen.findByText('Sent (1 of 2)');
  expect(screen.queryByRole('heading', { name: /^Handed Over \(/i })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(words.form), 'join');
  await screen.findByText(words.found(1));
  await userEvent.selectOptions(screen.getByLabelText(words.form), 'tax');
  await screen.findByText(words.found(0));
});

it('follows what changes meanwhile, and stays as long as it hides anything', async () => {
  const access = await withIssues('A letter', 'A notice');
  show(access);
  await userEvent.click(await button(words.open));
  await userEvent.type(field(), 'letter');
  await screen.findByText(words.found(1));
  await access.submit({ form: 'tax', answers: { irsIssues: 'Letters' }, installed: false });
  access.outbox.channel.changed();
  await heading(/^Waiting \(2 of 3\)$/);
  await access.outbox.database.write((transaction) =>
    transaction.objectStore('submissions').clear(),
  );
  access.outbox.channel.changed();
  await screen.findByText(words.found(0));
  await userEvent.click(await button(words.clear));
  await waitFor(() => expect(screen.queryByRole('button', { name: words.close })).toBeNull());
});

it('is there unasked where a list is longer than one sees', async () => {
  const access = makeAccess({}, makeTestOutbox({ newId: () => crypto.randomUUID() }));
  for (let count = 0; count < 51; count += 1) {
    await access.submit({ form: 'tax', answers: { irsIssues: `${count}` }, installed: false });
  }
  show(access);
  await heading(/^Waiting \(51\)$/);
  expect(field()).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});
