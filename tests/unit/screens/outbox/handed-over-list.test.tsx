// Proves specification 7.1, 7.5.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HandedOverList } from '#src/screens/outbox/handed-over-list.tsx';
import { handedOverMessages as words } from '#src/screens/outbox/handed-over-messages.ts';
import { pageSize } from '#src/screens/shared/use-query.ts';
import { makeAccess, openRow, renderList } from '#tests/support/in-site.tsx';
import { play } from '#tests/support/outbox-program.ts';
import { press } from '#tests/support/screen-steps.ts';

// No drain follows: the test would end while it is under way.
const requestDrain = vi.fn(async () => ({ end: 'done', delivered: 0 }) as const);

/** The list of so many. */
async function shown(count: number) {
  requestDrain.mockClear();
  const access = makeAccess({ requestDrain });
  const names = Array.from({ length: count }, (_, at) => `n${at}`);
  await play(`queue ${names.join(' ')}; give`, access.outbox);
  renderList((actions) => <HandedOverList access={access} actions={actions} />, access);
  await screen.findByText(`${words.heading} (${count})`);
  return access.outbox;
}

// Roles and names of fifty entries, looked for again and again, take jsdom seconds.
const entries = () => screen.getAllByRole('listitem', { hidden: true });
const opened = (at: number) => within(openRow(entries().at(at) ?? document.body));

it('lets one take back any of many that were handed over, to be sent from here', async () => {
  const outbox = await shown(pageSize + 2);
  fireEvent.click(await screen.findByText('Show more (2 are not listed)'));
  await waitFor(() => expect(entries()).toHaveLength(pageSize + 2));
  fireEvent.click(opened(-1).getByText(/^Take back/));
  await waitFor(() => expect(entries()).toHaveLength(pageSize + 1));
  await waitFor(() => expect(requestDrain.mock.calls).toEqual([[{ trigger: 'lifecycle' }]]));
  expect((await outbox.states()).at(-1)).toBe('queued');
});

it('takes all back at once after a question, those too that are not listed', async () => {
  const outbox = await shown(pageSize + 2);
  await press('Take back all');
  screen.getByRole('group', { name: /^Take back all 52\?/ });
  await press('No, leave them there');
  expect(new Set(await outbox.states())).toEqual(new Set(['handed-over']));
  await press('Take back all');
  await press('Yes, take back');
  await waitFor(async () => expect(new Set(await outbox.states())).toEqual(new Set(['queued'])));
  await waitFor(() => expect(requestDrain).toHaveBeenCalledOnce());
});

it('says how many this device does not send, lets one read each, and deletes one after a question', async () => {
  const outbox = await shown(2);
  screen.getByText(
    '2 handed over: this device does not send them. Take back only what the other device cannot send, or it may arrive twice.',
  );
  expect(screen.queryByText('n0')).toBeNull();
  fireEvent.click(opened(0).getByText('Show answers'));
  await screen.findByText('n0');
  await press(/^Delete: /);
  screen.getByRole('group', { name: words.deleteQuestion });
  await press('Yes, delete');
  await screen.findByText(`${words.heading} (1)`);
  await play('states handed-over', outbox);
});
