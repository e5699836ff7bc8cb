// Proves specification 4.24, 4.27.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deviceMessages } from '#src/content/device-messages.ts';
import { site } from '#src/content/site.ts';
import { localIssue, volunteer } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import * as form from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { noConnection, sent } from '#tests/support/outbox-service.ts';

const element = () => form.control('issue').form;
const another = () => screen.findByText(afterSubmitMessages.another);

function submitOne(
  service: typeof sent | typeof noConnection,
  definition: FormDefinition = localIssue,
) {
  const outbox = form.connectedOutbox();
  outbox.service.follow(() => service);
  const access = makeAccess({}, outbox);
  renderInSite(form.formView(definition), access);
  form.fillIn(definition);
  form.submitForm(definition);
  return access;
}

it('takes the place of the form, with the receipt and what happens now, which follows the submission', async () => {
  const { outbox, requestDrain, reader } = submitOne(noConnection);
  await another();
  expect(element()?.hidden).toBe(true);
  await screen.findByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/);
  await screen.findByText(afterSubmitMessages.waiting);
  screen.getByText(afterSubmitMessages.receipt);
  const [copy, button] = [screen.getByText('Copy'), screen.getByText(afterSubmitMessages.another)];
  copy.focus();
  outbox.service.follow(() => sent);
  await act(async () => void (await requestDrain({ trigger: 'user' })));
  const step = await screen.findByText(afterSubmitMessages.sent);
  expect(step.querySelector('a')?.getAttribute('href')).toBe('/outbox');
  expect(screen.queryByText(afterSubmitMessages.waiting)).toBeNull();
  // What was used stays where it is.
  expect(document.activeElement).toBe(copy);
  expect(screen.getByText(afterSubmitMessages.another)).toBe(button);
  const link = step.querySelector('a');
  link?.focus();
  const [submission] = await outbox.stored();
  if (submission?.state !== 'sent') throw new Error('It was not sent.');
  await outbox.put({ ...submission, state: 'confirmed' });
  await act(reader.refresh);
  expect(document.activeElement).toBe(link);
});

it('says, of what waits in a Safari tab, that Safari erases it after seven days', async () => {
  const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(safari);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { outbox, requestDrain } = submitOne(noConnection);
  await screen.findByText(deviceMessages.storage.sevenDays);
  outbox.service.follow(() => sent);
  await act(async () => void (await requestDrain({ trigger: 'user' })));
  await waitFor(() => expect(screen.queryByText(deviceMessages.storage.sevenDays)).toBeNull());
});

it('says who answers and by when, by form or for all; those who come to us, what to share, and no others', async () => {
  const { whoReads, whoAnswers } = site;
  onTestFinished(() => void Object.assign(site, { whoReads, whoAnswers }));
  const [forAll, forOne] = ['Two of us read it in a day.', 'Ann calls you within a week.'];
  // Not by a mock: what an earlier test has begun to load may have the module already.
  Object.assign(site, { whoReads: forAll, whoAnswers: { volunteer: forOne } });
  submitOne(sent, volunteer);
  await screen.findByText(forOne);
  expect(screen.queryByText(forAll)).toBeNull();
  await screen.findByText(afterSubmitMessages.share);
  const calendar = screen.getByText<HTMLAnchorElement>(afterSubmitMessages.calendar);
  expect(calendar.getAttribute('href')).toBe('/town-hall.ics');
  cleanup();
  submitOne(sent);
  await screen.findByText(forAll);
  await screen.findByText(afterSubmitMessages.sent);
  expect(screen.queryByText(afterSubmitMessages.share)).toBeNull();
});

/** Follows a link to the form. */
function followLink(): void {
  const link = document.createElement('a');
  link.href = '#form';
  document.body.append(link);
  onTestFinished(() => {
    link.remove();
    history.replaceState(null, '', '/');
  });
  fireEvent.click(link);
}

it.each<[string, (another: HTMLElement) => void]>([
  ['at a press', (button) => fireEvent.click(button)],
  ['by a link to it', followLink],
  ['where something is put into it', () => form.type({ issue: 'Shared by another app' })],
])('gives the form back %s, below a line on the one before', async (_, reopen) => {
  submitOne(sent);
  reopen(await another());
  await waitFor(() => expect(element()?.hidden).toBe(false));
  expect(screen.queryByText(afterSubmitMessages.another)).toBeNull();
  await screen.findByText(/^Last: [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z], sent$/);
});

it('scrolls nothing before anything was submitted', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderInSite(form.formView(localIssue), makeAccess());
  await act(async () => {});
  form.type({ issue: 'Begun' });
  form.submitForm();
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(scroll).not.toHaveBeenCalled();
});
