import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { openRow } from './in-site.tsx';

/** The form whose field `irsIssues` the tests edit. */
export const editedForm = formDefinitions.tax;

/** Presses a button once it appears. */
export const press = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));

/** Presses a button in the only row, opened if necessary. */
export async function pressInRow(name: string): Promise<void> {
  const row = await screen.findByRole('listitem');
  if (within(row).queryByText(name, { selector: 'button' }) === null) openRow(row);
  await press(name);
}

/** The edited field of the open editor. */
export async function editor(): Promise<HTMLTextAreaElement> {
  await screen.findByText(`Edit: ${editedForm.title}`);
  const found = document.querySelector<HTMLTextAreaElement>('[name="irsIssues"]');
  if (found === null) throw new Error('The editor has no such field');
  await waitFor(() => expect(found.value).not.toBe(''));
  return found;
}

export async function type(text: string): Promise<void> {
  fireEvent.input(await editor(), { target: { value: text } });
}
