// Proves specification 3.11, 3.12, 4.6, 4.10.
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import { outcomeMessages } from '#src/screens/form/form-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import {
  buttonOf,
  control,
  formView,
  solveSum,
  type,
  valuesOf,
} from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite, type TestAccess } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const answers = validAnswers(localIssue, 'x');
const reportFault = vi.fn();

const typed = () => valuesOf(Object.keys(answers));
const button = () => buttonOf(localIssue.submitLabel);

/** A form that is filled in, and can be submitted. */
function filled(changes: Partial<OutboxAccess>): TestAccess {
  reportFault.mockReset();
  const outbox = makeTestOutbox({ reportFault, mapping: { [localIssue.id]: mapped } });
  const access = makeAccess(changes, outbox);
  renderInSite(formView(), access);
  type(answers);
  solveSum();
  return access;
}
const mapped = { formId: 'an-id', entries: {}, version: 'v1' };

it('gives the form back where submitting breaks, with everything that was typed, and reports the bug', async () => {
  const bug = new TypeError('a bug');
  const submit = vi.fn<OutboxAccess['submit']>(async () => Promise.reject(bug));
  filled({ submit });
  fireEvent.click(button());
  await screen.findByText(localIssue.errorLine);
  expect(screen.getByText(outcomeMessages.lost)).toBeTruthy();
  expect(typed()).toEqual(answers);
  expect(button().disabled).toBe(false);
  expect(reportFault.mock.calls).toEqual([[bug]]);

  submit.mockResolvedValue({ kind: 'sent-unstored', id: 'an-id' });
  fireEvent.click(button());
  await screen.findByText(localIssue.successLine);
  expect(submit).toHaveBeenCalledTimes(2);
});

it('submits once, however often it is pressed while it is being stored', async () => {
  const { promise, resolve } = deferred<{ kind: 'stored'; id: string }>();
  const submit = vi.fn(() => promise);
  const requestDrain = vi.fn(async () => ({ end: 'done', delivered: 1 }) as const);
  filled({ submit, requestDrain });
  for (let press = 0; press < 5; press += 1) fireEvent.click(button());
  await screen.findByText(outcomeMessages.storing);
  expect(button().disabled).toBe(true);
  await act(async () => resolve({ kind: 'stored', id: 'an-id' }));
  expect(submit).toHaveBeenCalledTimes(1);
  expect(requestDrain.mock.calls).toEqual([[{ trigger: 'submit' }]]);
  expect(button().disabled).toBe(false);
});

it('does not go on saying that it is being sent where the drain breaks', async () => {
  const bug = new Error('a bug');
  filled({ requestDrain: async () => Promise.reject(bug) });
  fireEvent.click(button());
  await screen.findByText(new RegExp(outcomeMessages.saved));
  expect(reportFault.mock.calls).toEqual([[bug]]);
});

describe('an e-mail address that was cut', () => {
  const long = `${'x'.repeat(15)}@example.org.uk.com`;
  const message = 'Email must be 30 characters or fewer.';
  const submitted = async () => {
    const submit = vi.fn<OutboxAccess['submit']>(async () => ({ kind: 'lost' }));
    filled({ submit });
    type({ email: long });
    expect(control('email').value).toHaveLength(30);
    fireEvent.click(button());
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message);
    expect(submit).not.toHaveBeenCalled();
    return submit;
  };

  it('stops the first submit, and passes when it is submitted again as it is', async () => {
    const submit = await submitted();
    fireEvent.click(button());
    await screen.findByText(outcomeMessages.lost);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('passes once it is changed, and nothing speaks of it any more', async () => {
    const submit = await submitted();
    type({ email: 'y@example.org' });
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(control('email').getAttribute('aria-invalid')).toBe('false');
    fireEvent.click(button());
    await screen.findByText(outcomeMessages.lost);
    expect(submit.mock.lastCall?.[0].answers.email).toBe('y@example.org');
  });
});
