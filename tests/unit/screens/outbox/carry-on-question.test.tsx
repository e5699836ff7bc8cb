// Proves specification 5.19.
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { rememberDetails } from '#src/drafts/keep-details.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import { lockForEditing } from '#src/outbox/actions/edit.ts';
import { answersOf } from '#src/outbox/model/submission.ts';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { editedForm, editor } from '#tests/support/editor-in-site.tsx';
import { makeAccess, openRow, renderInSite, restingReader } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { becomes, button, gone, isFocused, press, rows } from '#tests/support/screen-steps.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const words = outboxScreenMessages.edit;
const own = validAnswers(editedForm, 'own');
const [old, now] = ['5550100000', '5550100009'];

/** These wait, the first of them is corrected and saved, and its reader hears of nothing that others change. */
async function corrected(
  changes: Answers,
  others: readonly Answers[],
  fails: () => boolean = () => false,
) {
  const outbox = makeTestOutbox({ newId: () => crypto.randomUUID() });
  const requestDrain = vi.fn(async () => ({ end: 'done', delivered: 0 }) as const);
  const reader = restingReader(outbox);
  const access = makeAccess({ reader, requestDrain }, outbox.failing(fails));
  for (const answers of [own, ...others])
    await outbox.submit([''], { form: editedForm.id, more: answers });
  renderInSite(<OutboxPanel access={access} />, access);
  const [row = document.body] = await screen.findAllByRole('listitem');
  await press(/^Edit/, openRow(row));
  const { form } = await editor();
  for (const [name, value] of Object.entries(changes)) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLElement) fireEvent.input(control, { target: { value } });
  }
  await press('Save changes');
  await gone(`Edit: ${editedForm.title}`);
  const read = async (name: string) =>
    (await outbox.stored()).map((one) => answersOf(one)?.[name] ?? '');
  return { outbox, reader, requestDrain, read };
}

const asked = (fields: readonly string[], count: number) =>
  screen.findByText(words.carryOn(fields, count));

it.each([1, 2, 199])('a corrected number goes into the %d others with one press', async (count) => {
  const others = Array.from({ length: count }, () => ({ ...own, irsIssues: 'Another' }));
  const { reader, requestDrain, read } = await corrected({ phone: now }, others);
  const question = await asked(['phone'], count);
  await isFocused(() => question);
  expect(question.textContent).toContain(
    count === 1 ? 'in the other one' : `in the ${count} others`,
  );
  button('Yes').focus();
  await act(() => reader.refresh());
  expect(document.activeElement?.textContent).toBe('Yes');
  expect(requestDrain).not.toHaveBeenCalled();
  await press('Yes');
  await screen.findAllByText(words.carriedOn(count, 0));
  expect(new Set(await read('phone'))).toEqual(new Set([now]));
  expect((await read('irsIssues')).slice(1)).toEqual(others.map(() => 'Another'));
  expect(requestDrain).toHaveBeenCalled();
});

it('the next form has it, and no other after a No', async () => {
  rememberDetails(own);
  const { requestDrain, read } = await corrected({ phone: now }, [own]);
  await asked(['phone'], 1);
  await press('No');
  await gone(words.carryOn(['phone'], 1));
  expect(await read('phone')).toEqual([now, old]);
  expect(rememberedDetails()).toMatchObject({ phone: now, zip: own.zip });
  expect(requestDrain).toHaveBeenCalled();
});

it('a neighbor keeps her state, and a part of the details goes where it is the old one', async () => {
  const neighbor = { firstName: 'Ana', email: 'ana@example.org', phone: '5550100001' };
  const others = [
    { ...own, zip: '78701' },
    { ...own, ...neighbor },
  ];
  const { read } = await corrected({ state: 'AZ', zip: '85001' }, others);
  await asked(['state', 'zip'], 1);
  await press('Yes');
  await screen.findAllByText(words.carriedOn(1, 0));
  expect(await read('state')).toEqual(['AZ', 'AZ', own.state]);
  expect(await read('zip')).toEqual(['85001', '78701', own.zip]);
});

it.each<[string, Answers, readonly Answers[]]>([
  ['no detail was changed', { irsIssues: 'Another' }, [own]],
  ['none has the old one', { phone: now }, [{ ...own, phone: '5550100001' }]],
  ['nothing else waits', { phone: now }, []],
])('nothing is asked where %s', async (_, changes, others) => {
  const { requestDrain } = await corrected(changes, others);
  await becomes(() => requestDrain.mock.calls.length, 1);
  expect(screen.queryByText('Yes')).toBeNull();
  expect(rows()).toHaveLength(others.length + 1);
});

it('says that the device cannot write, asks again, and says how many it could not change then', async () => {
  let fails = false;
  const { outbox, read } = await corrected({ phone: now }, [own, own, own], () => fails);
  await asked(['phone'], 3);
  fails = true;
  await press('Yes');
  await screen.findByText(outboxMessages.unavailable.unavailable);
  expect(await read('phone')).toEqual([now, old, old, old]);
  fails = false;
  // Sent, or opened in an editor meanwhile.
  const [, second, third] = await outbox.stored();
  await outbox.drain('user', { only: [second?.id ?? ''] });
  await lockForEditing(outbox, third?.id ?? '');
  await press('Yes');
  await screen.findAllByText(words.carriedOn(1, 2));
  expect(await read('phone')).toEqual([now, '', old, now]);
});
