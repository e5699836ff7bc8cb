// Proves specification 10.10.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import { button, buttons, press } from '#tests/support/screen-steps.ts';

/** The button in a form, which it must not submit; gives it again, as another reading renders it. */
function shown(more: { readonly describes?: string } = {}) {
  const onYes = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const inForm = () => (
    <form onSubmit={onSubmit}>
      <DangerButton label="Delete" question="For good?" onYes={() => onYes()} {...more} />
    </form>
  );
  const { rerender } = render(inForm());
  return { onYes, onSubmit, again: () => rerender(inForm()) };
}

it('asks first, with the focus on the harmless answer, and leaves it where the person puts it', async () => {
  const { onYes, again } = shown();
  await press('Delete');
  screen.getByRole('group', { name: 'For good?' });
  expect(document.activeElement).toBe(button('No, keep'));
  expect(buttons('Delete')).toEqual([]);
  button('Yes, delete').focus();
  again();
  expect(document.activeElement).toBe(button('Yes, delete'));
  expect(onYes).not.toHaveBeenCalled();
});

it.each(['{Enter}', ' '])('does nothing where the same key %j is pressed twice', async (key) => {
  const { onYes } = shown();
  button('Delete').focus();
  await userEvent.keyboard(key);
  await userEvent.keyboard(key);
  expect(onYes).not.toHaveBeenCalled();
  button('Delete');
});

it('does it once where the answer is yes, is the button again, and submits no form around it', async () => {
  const { onYes, onSubmit } = shown();
  for (const name of ['Delete', 'Yes, delete', 'Delete', 'No, keep']) await press(name);
  expect(onYes).toHaveBeenCalledOnce();
  expect(screen.queryByRole('group')).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('says what it is about to those who hear it alone', () => {
  shown({ describes: 'Tax issue' });
  expect(button('Delete: Tax issue').textContent).toBe('Delete');
});
