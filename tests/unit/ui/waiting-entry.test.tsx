// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { outboxWords } from '#src/content/outbox-words.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import type { Waiting } from '#src/outbox/read-outbox.ts';
import { formatTime } from '#src/ui/outbox/format-time.ts';
import { WaitingEntry } from '#src/ui/outbox/waiting-entry.tsx';
import { readStates, readStored } from '#tests/support/outbox-bench.ts';
import { startOfTime } from '#tests/support/outbox-clock.ts';
import { refused } from '#tests/support/outbox-service.ts';
import { makeAccess, renderInSite, storeOne } from './in-site.tsx';

const written = {
  ...{ sequence: 1, id: 'invented', form: 'tax', capturedAt: startOfTime, mappingVersion: 'v1' },
  ...{ installed: false, answers: { zip: '00000' }, attempts: 0, lastFailure: null },
};
const queued = { ...written, state: 'queued', nextAttemptAt: 0 } as const;
const lease = { holder: 'x', until: 0, underLock: true };

function shown(submission: Waiting, access = makeAccess()): HTMLElement {
  renderInSite(
    <ul>
      <WaitingEntry access={access} submission={submission} />
    </ul>,
    access,
  );
  return screen.getByRole('listitem');
}

it.each<[string, Waiting, string, string]>([
  ['not tried', queued, 'Waiting', 'Not tried yet.'],
  [
    'failed once',
    { ...queued, attempts: 1, lastFailure: 'no-connection' },
    'Waiting',
    'The form service could not be reached. Tried 1 time.',
  ],
  [
    'failed often',
    { ...queued, attempts: 7, lastFailure: 'timed-out' },
    'Waiting',
    'The form service did not answer in time. Tried 7 times.',
  ],
  ['interrupted', { ...queued, attempts: 1 }, 'Waiting', ''],
  ['under way', { ...written, state: 'sending', attempts: 1, lease }, 'Sending', ''],
  ['unconnected', { ...written, state: 'held' }, 'Kept: this form is not being collected yet', ''],
  [
    'refused',
    { ...written, state: 'refused', reason: 'The form is closed.', refusedAt: 0 },
    'Not accepted',
    'The form is closed.',
  ],
])('says of one that is %s since when and why it waits', (_, submission, state, reason) => {
  const entry = shown(submission);
  expect(within(entry).getByText(formDefinitions.tax.title)).toBeTruthy();
  expect(within(entry).getByText(state)).toBeTruthy();
  const words = `Written ${formatTime(startOfTime)}. ${reason}`.trim();
  expect(entry.querySelector('p')?.textContent?.trim()).toBe(words);
});

it('calls every state something', () => {
  expect(new Set(Object.values(outboxWords.states)).size).toBe(7);
});

it('never shows what was written, which others may read over a shoulder', () => {
  expect(shown(queued).textContent).not.toContain('00000');
});

it('shows what an older version has left by the id of its form', () => {
  expect(within(shown({ ...queued, form: 'gone' })).getByText('gone')).toBeTruthy();
});

it('deletes it for good, after asking', async () => {
  const access = makeAccess();
  await storeOne(access);
  const [stored] = await readStored(access.outbox);
  const entry = shown({ ...queued, sequence: stored?.sequence ?? 0 }, access);
  await userEvent.click(within(entry).getByRole('button'));
  expect(within(entry).getByRole('group').textContent).toContain('It was never sent.');
  expect(await readStored(access.outbox)).toHaveLength(1);
  await userEvent.click(within(entry).getByRole('button', { name: 'Yes, delete' }));
  await waitFor(async () => expect(await readStored(access.outbox)).toEqual([]));
});

it('sends again only what was refused', async () => {
  const access = makeAccess();
  await storeOne(access);
  access.outbox.service.follow(() => refused);
  await access.requestDrain('asked');
  const [stored] = await readStored(access.outbox);
  if (stored?.state !== 'refused') throw new Error(`It is ${stored?.state}`);
  const entry = shown(stored, access);
  const name = `Send again: ${formDefinitions.join.title}`;
  await userEvent.click(within(entry).getByRole('button', { name }));
  await waitFor(async () => expect(await readStates(access.outbox)).toEqual(['queued']));
});

it('has nothing to send again of what still waits', () => {
  expect(within(shown(queued)).queryByRole('button', { name: /Send again/ })).toBeNull();
});
