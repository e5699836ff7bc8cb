// Proves specification 7.14.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { join, localIssue } from '#src/forms/all-forms.ts';
import { mostMessages, toTextMessage } from '#src/outbox/transfer/text-message.ts';
import { ImportPanel } from '#src/screens/transfer/import-panel.tsx';
import { transferMessages } from '#src/screens/transfer/transfer-messages.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const { textMessage, preview } = transferMessages;

const submission = {
  ...{ id: testId(1), form: join.id, capturedAt: startOfTime, mappingVersion: 'v1' },
  answers: { ...validAnswers(join, 'x'), ...join.constants },
};

function paste(text: string) {
  const access = makeAccess();
  renderInSite(<ImportPanel access={access} />, access);
  fireEvent.change(screen.getByRole('textbox', { name: textMessage.label }), {
    target: { value: text },
  });
  fireEvent.click(screen.getByRole('button', { name: textMessage.read }));
  return access;
}

it('adds a pasted text under the id of its submission, after showing it', async () => {
  const access = paste(toTextMessage(submission, join).text);
  await screen.findByText('1 submission to add:');
  expect(await access.outbox.stored()).toEqual([]);
  fireEvent.click(screen.getByText(preview.add));
  await screen.findByText('1 added. This device will send it.');
  await waitFor(() =>
    expect(access.outbox.service.received).toMatchObject([
      { id: submission.id, capturedAt: startOfTime, answers: submission.answers },
    ]),
  );
});

it.each([
  ['nothing', ' ', textMessage.faults.empty],
  ['another text', 'See you at 9.', textMessage.faults.foreign],
  ['a damaged one', toTextMessage(submission, join).text.slice(0, -1), textMessage.faults.damaged],
])('says what is wrong with %s, and keeps it', (_, text, fault) => {
  paste(text);
  expect(screen.getByRole('alert').textContent).toBe(fault);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: textMessage.label }).value).toBe(
    text,
  );
});

it('shows a cut text, and adds nothing of it', async () => {
  const long = { ...submission, answers: { ...submission.answers, issue: '#'.repeat(500) } };
  const access = paste(toTextMessage(long, join, mostMessages).text);
  expect(screen.getByText(textMessage.cut(join.title))).toBeDefined();
  expect(screen.queryByText(preview.add)).toBeNull();
  expect(await access.outbox.stored()).toEqual([]);
});

it('refuses answers that the form refuses', async () => {
  const wrong = { ...submission, form: localIssue.id, answers: { issue: 'No name' } };
  const access = paste(toTextMessage(wrong, localIssue).text);
  await screen.findByText('1 submission not accepted');
  expect(await access.outbox.stored()).toEqual([]);
});
