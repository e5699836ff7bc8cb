// Proves specification 7.13, 7.15.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { join } from '#src/forms/all-forms.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { TextMessagePanel, textMessages } from '#src/screens/outbox/text-message-panel.tsx';
import { makeAccess, renderInSite, WithActions } from '#tests/support/in-site.tsx';
import { validAnswers } from '#tests/support/valid-answers.ts';

const { texted } = outboxScreenMessages;

async function open(issue = 'Bridge on Rd 12 is out.') {
  const access = makeAccess();
  const answers = { ...validAnswers(join, 'x'), ...join.constants, issue };
  await access.outbox.submit(['x'], { more: answers });
  const [stored] = await access.outbox.stored();
  if (stored?.state !== 'queued') throw new Error('Nothing waits');
  const { name: _, ...own } = stored.answers;
  await access.outbox.put({ ...stored, answers: own });
  renderInSite(
    <WithActions access={access}>
      {({ run }) => <TextMessagePanel run={run} id={stored.id} definition={join} />}
    </WithActions>,
    access,
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
  return { access, field };
}

it('shows the text, how many messages it takes, and who can read it', async () => {
  const { field } = await open();
  expect(screen.getByLabelText(/^The text \(1 text message\)/)).toBe(field);
  expect(field.value).toMatch(/^WTX1 join .*\*Bridge on Rd 12 is out\.\*/);
  expect(screen.getByText(textMessages.warning)).toBeDefined();
  const link = screen.getByRole('link', { name: textMessages.open });
  expect(link.getAttribute('href')).toBe(`sms:?&body=${encodeURIComponent(field.value)}`);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('says what it cuts, and sends every word if the person wants it', async () => {
  const { field } = await open('a'.repeat(500));
  const [cut] = screen.getAllByText(/^“Issue” is cut: \d+ of 500 characters fit\.$/);
  expect(cut).toBeDefined();
  expect(field.value).not.toContain('a'.repeat(500));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Send every word, in 5 messages$/ }));
  expect(field.value).toContain('a'.repeat(500));
  expect(screen.queryByText(/is cut/)).toBeNull();
});

it('changes no state, and notes that it was texted only at the person’s word', async () => {
  const { access } = await open();
  fireEvent.click(screen.getByRole('link', { name: textMessages.open }));
  expect((await access.outbox.stored())[0]?.texted).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: textMessages.sent }));
  await waitFor(async () => {
    const [stored] = await access.outbox.stored();
    expect(stored).toMatchObject({ state: 'queued', texted: { id: stored?.id } });
  });
  await screen.findByText(textMessages.noted);
  expect(access.outbox.service.tried).toEqual([]);
});

it('says so if it was sent before the person says that it was texted', async () => {
  const { access } = await open();
  await access.outbox.drain('user');
  fireEvent.click(screen.getByRole('button', { name: textMessages.sent }));
  await screen.findByText(textMessages.nothing);
});

it('copies the text, or says that it cannot', async () => {
  const { field } = await open();
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  fireEvent.click(screen.getByRole('button', { name: textMessages.copy }));
  await screen.findByText(textMessages.copied);
  expect(writeText).toHaveBeenCalledWith(field.value);
  vi.stubGlobal('navigator', {});
  fireEvent.click(screen.getByRole('button', { name: textMessages.copy }));
  await screen.findByText(textMessages.notCopied);
});

it('says so if it is gone', async () => {
  const access = makeAccess();
  renderInSite(
    <WithActions access={access}>
      {({ run }) => <TextMessagePanel run={run} id="gone" definition={join} />}
    </WithActions>,
    access,
  );
  await screen.findByText(textMessages.nothing);
  expect(texted.at('4:12 PM')).toBe('Texted 4:12 PM.');
});
