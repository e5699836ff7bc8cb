// Proves specification 5.25.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { deleteSubmission, restoreSubmission } from '#src/outbox/delete.ts';
import { endSimulation, simulateOffline } from '#src/outbox/preferences.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { PracticeQuestion } from '#src/screens/outbox/practice-question.tsx';
import { useSnapshot } from '#src/screens/shared/use-query.ts';
import { PracticeSwitch } from '#src/screens/tools/device-tool.tsx';
import { deviceToolMessages } from '#src/screens/tools/tool-messages.ts';
import { makeAccess, renderInSite, type TestAccess, WithActions } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { namesOf } from '#tests/support/outbox-service.ts';

const words = { ...outboxScreenMessages.offlineSimulation, ...deviceToolMessages.practice };

function Switch({ access }: { readonly access: TestAccess }) {
  const snapshot = useSnapshot(access.reader);
  return (
    <WithActions access={access}>
      {(actions) =>
        snapshot?.ok && (
          <>
            <PracticeQuestion actions={actions} snapshot={snapshot.value} />
            <PracticeSwitch access={access} preferences={snapshot.value.preferences} />
          </>
        )
      }
    </WithActions>
  );
}

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: words.label });
const button = (name: string) => screen.getByRole('button', { name });
const practices = async ({ outbox }: TestAccess) => (await outbox.snapshot()).preferences.practice;

/** Practice mode with so many written in it, and one that was written before. */
async function simulating(count: number): Promise<TestAccess> {
  const access = makeAccess();
  await access.outbox.submit(['real']);
  await simulateOffline(access.outbox, true);
  const names = Array.from({ length: count }, (_, index) => `practice ${index}`);
  await access.outbox.submit(names);
  renderInSite(<Switch access={access} />, access);
  await waitFor(async () => expect((await box()).checked).toBe(true));
  return access;
}

it('is off until it is turned on, and off again without a question where nothing was written', async () => {
  const access = makeAccess();
  renderInSite(<Switch access={access} />, access);
  await userEvent.click(await box());
  await screen.findByText(words.on);
  expect(await practices(access)).toBe(true);
  await userEvent.click(await box());
  await screen.findByText(words.off);
  expect(await practices(access)).toBe(false);
  expect(screen.queryByRole('group')).toBeNull();
});

it('asks what is to become of what was written in it, sends none meanwhile, and offers to delete first', async () => {
  const access = await simulating(2);
  expect(screen.queryByRole('group')).toBeNull();
  await userEvent.click(await box());
  expect(await screen.findByRole('group', { name: words.question(2) })).toBeTruthy();
  expect(document.activeElement).toBe(button(words.remove(2)));
  await access.outbox.drain('user');
  expect(namesOf(access.outbox.service.received)).toEqual(['real']);
});

it.each([
  ['delete', words.remove(2), false, ['real']],
  ['send', words.send(2), false, ['real', undefined, undefined]],
  ['stay', words.stay, true, ['real', 1, 1]],
] as const)('does what was answered: %s', async (_, answer, on, left) => {
  const access = await simulating(2);
  await userEvent.click(await box());
  await userEvent.click(await screen.findByRole('button', { name: answer }));
  await waitFor(async () => expect(await practices(access)).toBe(on));
  await waitFor(async () => {
    const stored = await access.outbox.stored();
    const [first, ...others] = stored.map((one) => one.practice);
    expect([first ?? 'real', ...others]).toEqual(left);
  });
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  await waitFor(async () => expect((await box()).checked).toBe(on));
});

it.each([
  ['delete', words.remove(1), false, ['real']],
  ['send', words.send(1), false, ['real', undefined]],
  ['stay', words.stay, true, ['real', 1]],
] as const)(
  'asks again about what an Undo brings back after its end: %s',
  async (_, answer, on, left) => {
    const access = await simulating(1);
    const deleted = await deleteSubmission(access.outbox, await access.outbox.idOf('practice 0'));
    if (!deleted.ok || deleted.value === undefined) throw new Error('Nothing was deleted.');
    await endSimulation(access.outbox, 'delete');
    await waitFor(async () => expect((await box()).checked).toBe(false));
    expect(screen.queryByRole('group')).toBeNull();
    const focused = document.activeElement;
    await restoreSubmission(access.outbox, deleted.value);
    expect(await screen.findByRole('group', { name: words.question(1) })).toBeTruthy();
    expect(document.activeElement).toBe(focused);
    await access.outbox.drain('user');
    expect(namesOf(access.outbox.service.received)).toEqual(['real']);
    await userEvent.click(button(answer));
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
    expect(await practices(access)).toBe(on);
    const marks = (await access.outbox.stored()).map(({ practice }) => practice);
    expect(['real', ...marks.slice(1)]).toEqual(left);
  },
);

it('leaves the focus where the person has put it when the outbox changes', async () => {
  const access = await simulating(1);
  await userEvent.click(await box());
  (await screen.findByRole('button', { name: words.stay })).focus();
  await access.outbox.submit(['from another tab']);
  await waitFor(async () => expect(await access.outbox.states()).toHaveLength(3));
  expect(document.activeElement).toBe(button(words.stay));
});

it('shows what holds where it could not be written down', async () => {
  const outbox = makeTestOutbox();
  const access = makeAccess({}, outbox.failing());
  renderInSite(<Switch access={access} />, access);
  await userEvent.click(await box());
  await screen.findByRole('alert');
  expect((await box()).checked).toBe(false);
});
