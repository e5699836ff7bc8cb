// Proves specification 10.10.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';

afterEach(cleanup);

const onYes = vi.fn();
const button = (name: string) => screen.getByRole('button', { name });

function shown(describes?: string) {
  onYes.mockReset();
  const described = describes === undefined ? {} : { describes };
  render(<DangerButton label="Delete" question="For good?" onYes={onYes} {...described} />);
}

it('asks first, with the focus on the harmless answer', async () => {
  shown();
  await userEvent.click(button('Delete'));
  expect(screen.getByRole('group', { name: 'For good?' })).toBeTruthy();
  expect(document.activeElement).toBe(button('No, keep'));
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(onYes).not.toHaveBeenCalled();
});

it.each(['{Enter}', ' '])('does nothing where the same key %j is pressed twice', async (key) => {
  shown();
  button('Delete').focus();
  await userEvent.keyboard(key);
  await userEvent.keyboard(key);
  expect(onYes).not.toHaveBeenCalled();
  expect(button('Delete')).toBeTruthy();
});

it('does it once where the answer is yes, and is the button again', async () => {
  shown();
  await userEvent.click(button('Delete'));
  await userEvent.click(button('Yes, delete'));
  expect(onYes).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('group')).toBeNull();
});

it('leaves the focus where the person has put it when the screen is rendered anew', async () => {
  const shownAgain = () => <DangerButton label="Delete" question="For good?" onYes={() => {}} />;
  const { rerender } = render(shownAgain());
  await userEvent.click(button('Delete'));
  button('Yes, delete').focus();
  rerender(shownAgain());
  expect(document.activeElement).toBe(button('Yes, delete'));
});

it('says what it is about to those who hear it alone', () => {
  shown('Tax issue');
  expect(button('Delete: Tax issue').textContent).toBe('Delete');
});

it('submits no form around it', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <DangerButton label="Delete" question="For good?" onYes={() => {}} />
    </form>,
  );
  await userEvent.click(button('Delete'));
  await userEvent.click(button('Yes, delete'));
  await userEvent.click(button('Delete'));
  await userEvent.click(button('No, keep'));
  expect(onSubmit).not.toHaveBeenCalled();
});
