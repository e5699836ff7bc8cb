// Proves specification 4.23, 4.24.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { rememberDetails } from '#src/drafts/keep-details.ts';
import { localIssue, resiliency } from '#src/forms/all-forms.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import { rememberMessages } from '#src/screens/form/draft-messages.ts';
import { isHalfFilled } from '#src/screens/shared/device/notices.tsx';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import {
  control,
  formView,
  solveSum,
  submitForm,
  type,
  valuesOf,
} from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { validAnswers } from '#tests/support/valid-answers.ts';

const answers = validAnswers(localIssue, 'x');
const details = Object.fromEntries(commonFields.map(({ name }) => [name, answers[name]]));
const none = Object.fromEntries(commonFields.map(({ name }) => [name, '']));

const currentValues = () => valuesOf(commonFields.map(({ name }) => name));
const toggle = () => screen.getByLabelText<HTMLInputElement>(rememberMessages.label);

async function shown(definition: FormDefinition = localIssue) {
  const access = makeAccess({ requestDrain: async () => ({ end: 'done', delivered: 0 }) });
  const device = draftsDevice();
  renderInSite(formView(definition), access, device.openPage());
  await act(async () => {});
  return { drafts: async () => (await device.drafts()).length };
}

/** Submits the form, and waits until that is told. */
async function submitted(): Promise<void> {
  solveSum();
  submitForm();
  await screen.findByText(afterSubmitMessages.another);
}

it('is off, and nothing is remembered, until the person turns it on: File another goes to the first field', async () => {
  await shown();
  expect(toggle().checked).toBe(false);
  type(answers);
  await submitted();
  expect(rememberedDetails()).toBeNull();
  expect(currentValues()).toEqual(none);
  fireEvent.click(screen.getByText(afterSubmitMessages.another));
  expect(document.activeElement).toBe(control('firstName'));
});

it('remembers what was submitted, and nothing but who wrote', async () => {
  await shown();
  fireEvent.click(toggle());
  type(answers);
  await submitted();
  expect(rememberedDetails()).toEqual(details);
  expect(currentValues()).toEqual(details);
  expect(control('issue').value).toBe('');
  expect(toggle().checked).toBe(true);
  // The next may be another person.
  type({ email: 'another@example.org' });
  expect(rememberedDetails()).toEqual(details);
  screen.getByText(rememberMessages.replace);
});

it('forgets at once where the person turns it off, and leaves what is in the form', async () => {
  rememberDetails(answers);
  await shown();
  expect(toggle().checked).toBe(true);
  fireEvent.click(toggle());
  expect(rememberedDetails()).toBeNull();
  expect(currentValues()).toEqual(details);
});

it('says so where the browser keeps nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await shown();
  fireEvent.click(toggle());
  expect(toggle().checked).toBe(false);
  screen.getByText(rememberMessages.forbidden);
});

it('asks before another person’s take their place', async () => {
  rememberDetails(answers);
  await shown();
  expect(screen.queryByText(rememberMessages.replace)).toBeNull();
  type({ ...answers, email: 'another@example.org' });
  await submitted();
  expect(rememberedDetails()).toEqual(details);
  await waitFor(() => expect(screen.queryByText(rememberMessages.replace)).toBeNull());
  type({ email: 'another@example.org' });
  fireEvent.click(screen.getByText(rememberMessages.replace));
  expect(rememberedDetails()).toEqual({ ...details, email: 'another@example.org' });
  expect(screen.queryByText(rememberMessages.replace)).toBeNull();
});

describe('a form opened after that', () => {
  it('has them in its fields, the list and the typed state alike', async () => {
    rememberDetails(answers);
    await shown(resiliency);
    expect(currentValues()).toEqual(details);
  });

  it('is no draft and not half-filled before anything else is typed', async () => {
    rememberDetails(answers);
    const { drafts } = await shown();
    expect(isHalfFilled()).toBe(false);
    fireEvent.focusOut(control('issue'));
    await act(async () => {});
    expect(await drafts()).toBe(0);
    type({ issue: 'Begun' });
    fireEvent.focusOut(control('issue'));
    await waitFor(async () => expect(await drafts()).toBe(1));
  });
});

it('File another goes to where the report begins, with who writes filled in', async () => {
  rememberDetails(answers);
  await shown();
  type({ issue: 'The first' });
  await submitted();
  fireEvent.click(screen.getByText(afterSubmitMessages.another));
  expect(document.activeElement).toBe(control('issue'));
  expect(currentValues()).toEqual(details);
});
