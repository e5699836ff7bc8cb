// Proves specification 7.19, 7.20.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import type { Queued } from '#src/outbox/model/submission.ts';
import { ByText, byTextMessages, smsLink, textOf } from '#src/screens/outbox/by-text.tsx';
import { giveNavigator } from '#tests/support/give-navigator.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { hrefOf, press } from '#tests/support/screen-steps.ts';

const id = testId(1);
const queued: Queued = {
  ...{ sequence: 1, id, form: 'local-issue', capturedAt: new Date(2026, 10, 22, 15, 5).getTime() },
  ...{ mappingVersion: 'v1', installed: false, attempts: 0, lastFailure: null },
  ...{ nextAttemptAt: 0, answers: { issue: 'The bridge is gone' }, state: 'queued' },
};

const show = () => render(<ByText submission={queued} />);

it('writes form and receipt, each answer by its label, and when it was written', () => {
  const issue = `First line\nsecond ${'x'.repeat(1_600)}`;
  const answers = { lastName: 'Person', state: 'TX', zip: '', issue, older: 'from before' };
  expect(textOf({ ...queued, answers }).split('\n')).toEqual([
    ...[`Local issue, receipt ${receiptOf(id)}`, 'Last Name: Person', 'State: Texas'],
    ...[...`Issue: ${issue}`.split('\n'), 'older: from before', 'Written Nov 22, 2026, 3:05 PM'],
  ]);
});

it.each([
  ['a label of a question', 'tax', { irsIssues: 'A letter' }, 'What IRS Issues: A letter'],
  ['a label with a question mark', 'townhall', { podcastInterest: 'Roads' }, 'country? Roads'],
  // What the form never sends, and a constant without a value, are left out.
  ['Join', 'join', { issue: 'Hope', commitment: 'basic', podcast: '' }, 'Issue: Hope'],
])('writes the answers of %s', (_, form, answers, line) => {
  const [, ...lines] = textOf({ ...queued, form, answers }).split('\n');
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`${line.replace('?', '\\?')}$`)),
    lines[1],
  ]);
});

it.each([
  ['+12065550100', 'Ann & Bob\n50%?', 'sms:+12065550100?&body=Ann%20%26%20Bob%0A50%25%3F'],
  ['', 'Å', 'sms:?&body=%C3%85'],
  // Another device's file may hold half a character, which cannot be encoded.
  ['', 'a\ud83d', 'sms:?&body=a%EF%BF%BD'],
])('links to messages to %j with %j', (number, body, link) => {
  expect(smsLink(number, body)).toBe(link);
});

it('says that a text is not private, that it stays, and whom to send it to without a number', () => {
  show();
  for (const words of ['warning', 'stays', 'noNumber', 'addPhoto'] as const)
    screen.getByText(byTextMessages[words]);
  expect(hrefOf(/^Open in messages: The bridge is gone$/)).toBe(smsLink('', textOf(queued)));
  expect(hrefOf(/^Text a photo of it/)).toBe(`sms:?&body=Photo%20for%20${receiptOf(id)}`);
});

const refusal = (name: string) => () => Promise.reject(new DOMException('', name));

it.each([
  ['is silent if the person closes it', refusal('AbortError'), ''],
  ['says if it does not open', refusal('NotAllowedError'), byTextMessages.notShared],
])('gives the text to the share sheet, and %s', async (_, share, words) => {
  const sheet = vi.fn(share);
  giveNavigator({ share: sheet });
  show();
  await press(/^Share the text: The bridge is gone$/);
  expect(sheet).toHaveBeenCalledWith({ text: textOf(queued) });
  expect(screen.getByRole('status').textContent).toBe(words);
});

it.each([
  ['copied', async () => {}, byTextMessages.copied],
  ['refused', refusal('NotAllowedError'), byTextMessages.notCopied],
])('copies the text without a share sheet: %s', async (_, write, words) => {
  const user = userEvent.setup();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  show();
  await user.click(screen.getByRole('button', { name: /^Copy the text: / }));
  await screen.findByText(words);
  expect(written).toHaveBeenCalledExactlyOnceWith(textOf(queued));
});
