// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FieldView } from '#src/ui/form/field-view.tsx';
import { ConfirmedButton } from '#src/ui/outbox/confirmed-button.tsx';

afterEach(cleanup);

const phone = {
  name: 'phone',
  label: 'Phone',
  control: 'input',
  kind: 'phone',
  required: true,
  hint: '10 to 14 digits',
} as const;

test('a field is described by its hint, its failed check and the note of its filter', () => {
  render(<FieldView field={phone} id="f" message="Wrong." note="Cut." onNote={() => {}} />);
  const input = screen.getByRole('textbox', { name: 'Phone' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const words = described.map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(['10 to 14 digits', 'Wrong.', 'Cut.']);
});

test('typing is filtered where the person types, and the note says so', async () => {
  const onNote = vi.fn();
  render(<FieldView field={phone} id="f" message={null} note="" onNote={onNote} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  await userEvent.type(input, '55x');
  expect(input.value).toBe('55');
  expect(onNote).toHaveBeenLastCalledWith('Only digits fit here. Other characters were left out.');
});

test('what cannot be undone is asked once, with the focus on the harmless answer', async () => {
  const onConfirm = vi.fn();
  render(<ConfirmedButton label="Delete" question="For good?" onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('group', { name: 'For good?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No, keep' }));
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});
