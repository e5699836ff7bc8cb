// Proves specification 5.36.
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lockForEditing } from '#src/outbox/actions/edit.ts';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { buttons, press } from '#tests/support/screen-steps.ts';

const words = outboxScreenMessages.deleteAll;

/** The outbox's screen with so many that wait. */
async function withWaiting(count: number) {
  const access = makeAccess({}, makeTestOutbox({ newId: () => crypto.randomUUID() }));
  for (let number = 1; number <= count; number += 1) {
    const answers = { irsIssues: `letter ${number}` };
    await access.submit({ form: 'tax', answers, installed: false });
  }
  renderInSite(<OutboxPanel access={access} />, access, draftsDevice().openPage());
  await screen.findByText(`Waiting (${count})`);
  return access.outbox;
}

it('is not there where one waits', async () => {
  await withWaiting(1);
  expect(buttons(words.label)).toEqual([]);
});

it('deletes all, listed or not, after a question, and brings all of them back at once', async () => {
  const outbox = await withWaiting(61);
  const before = await outbox.stored();
  await press(words.label);
  screen.getByRole('group', { name: words.question(61) });
  expect(document.activeElement?.textContent).toBe('No, keep');
  await press('Yes, delete');
  await screen.findByText('Waiting (0)');
  screen.getByText(`Deleted: ${words.several(61)}`);
  expect(await outbox.stored()).toEqual([]);
  await press('Undo');
  await screen.findByText('Waiting (61)');
  expect(await outbox.stored()).toEqual(before);
});

it('leaves what is being edited, and says so', async () => {
  const outbox = await withWaiting(2);
  const [first] = await outbox.stored();
  await lockForEditing(outbox, first?.id ?? '');
  await press(words.label);
  await press('Yes, delete');
  await screen.findByText('Waiting (1)');
  const left = await screen.findByText(words.busy(1));
  expect(left.getAttribute('role')).toBe('status');
});

it('can be undone for ten minutes in a browser tab, where the next person may sit (R3)', async () => {
  await withWaiting(2);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await press(words.label);
  await press('Yes, delete');
  await screen.findByRole('button', { name: 'Undo' });
  const [end] = timers.mock.calls.find(([, delay]) => delay === 10 * 60_000) ?? [];
  act(() => end?.());
  expect(buttons('Undo')).toEqual([]);
});
