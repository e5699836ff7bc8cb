// Proves specification 4.26.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberDetails } from '#src/drafts/keep-details.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import { draftMessages } from '#src/screens/form/draft-messages.ts';
import { fillInDetails } from '#src/screens/shared/fill-in-details.ts';
import { deviceWithDraft, draftsDevice, issueForm } from '#tests/support/drafts-bench.ts';
import { buttonOf, control, formView, solveSum, type } from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';

const details = {
  ...{ firstName: 'Maria', lastName: 'Gonzalez', email: 'maria@example.org' },
  ...{ phone: '5550100000', state: 'TX', zip: '78701' },
};
const line = () => document.querySelector('summary');
const fields = () => document.querySelector('details');

const shown = () => renderInSite(formView(), makeAccess(), draftsDevice().openPage());

it('folds remembered details into a line, whose press opens the fields, and follows what is typed there', () => {
  rememberDetails(details);
  shown();
  expect(line()?.textContent).toBe('Maria Gonzalez, TX 78701, 5550100000 Change');
  expect(line()?.hidden).toBe(false);
  expect(fields()?.open).toBe(false);
  const named = fields()?.querySelectorAll<HTMLInputElement>('[name]') ?? [];
  expect(Array.from(named, ({ name }) => name)).toEqual(commonFields.map(({ name }) => name));
  fireEvent.click(screen.getByText('Change'));
  expect(fields()?.open).toBe(true);
  type({ lastName: 'Garcia' });
  expect(line()?.textContent).toMatch(/^Maria Garcia, TX 78701/);
});

it('leaves them open for a person who opens them while the code around the form comes', async () => {
  rememberDetails(details);
  shown();
  fireEvent.focusIn(screen.getByText('Change'));
  fireEvent.click(screen.getByText('Change'));
  fireEvent.input(control('issue'), { target: { value: 'A bridge is out.' } });
  await screen.findByText(/^Not submitted yet/, {}, { timeout: 10_000 });
  expect(fields()?.open).toBe(true);
});

it.each([
  ['nobody is remembered', null],
  ['a detail is missing', { ...details, zip: '' }],
  ['a detail fits no field', { ...details, state: 'Nowhere' }],
])('shows the fields and no line where %s', (_, kept) => {
  if (kept !== null) rememberDetails(kept);
  shown();
  expect(fields()?.open).toBe(true);
  expect(line()?.hidden).toBe(true);
});

it('opens the fields for a failed check of one', () => {
  rememberDetails({ ...details, phone: '555' });
  shown();
  type({ issue: 'A bridge is out.' });
  solveSum();
  fireEvent.click(buttonOf(localIssue.submitLabel));
  expect(screen.getByRole('alert').textContent).toMatch(/^Phone/);
  expect(fields()?.open).toBe(true);
  expect(document.activeElement).toBe(control('phone'));
});

it('shows the fields for a draft with other details, and folds them when it is started over', async () => {
  rememberDetails(details);
  const typed = { ...details, firstName: 'Ana', issue: 'Begun' };
  const { device } = await deviceWithDraft(typed, { own: true, target: issueForm });
  renderInSite(formView(), makeAccess(), device.openPage({ own: true }));
  await waitFor(() => expect(control('firstName').value).toBe('Ana'));
  expect(fields()?.open).toBe(true);
  fireEvent.click(await screen.findByText(draftMessages.startOver));
  expect(line()?.textContent).toMatch(/^Maria/);
  expect(fields()?.open).toBe(false);
});

it('leaves what was typed before, and shows it', () => {
  rememberDetails(details);
  const page = document.createElement('form');
  page.innerHTML = '<details open><summary hidden></summary><input name="zip"></details>';
  const zip = page.querySelector('input');
  if (zip) zip.value = '1';
  fillInDetails(localIssue, page);
  expect(zip?.value).toBe('1');
  expect(page.querySelector('details')?.open).toBe(true);
});
