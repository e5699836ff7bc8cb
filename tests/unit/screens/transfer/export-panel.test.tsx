// Proves specification 7.1, 7.2, 7.3, 7.4, 7.12.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { simulateOffline } from '#src/outbox/preferences.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { ExportPanel } from '#src/screens/transfer/export-panel.tsx';
import { exportFileName } from '#src/screens/transfer/export-result.tsx';
import { transferCounts, transferMessages } from '#src/screens/transfer/transfer-messages.ts';
import { makeAccess, renderInSite, storeOne, type TestAccess } from '#tests/support/in-site.tsx';
import { deferred, noConnection, sent, until } from '#tests/support/outbox-service.ts';

const { question } = transferMessages;

/** The names of the files that the page had the browser save. */
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  // jsdom has neither addresses of blobs nor downloads.
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

async function savedFile(
  format: 'plain' | 'table',
  access: TestAccess = makeAccess(),
): Promise<TestAccess> {
  await storeOne(access, 'staff');
  await storeOne(access, 'staff');
  renderInSite(<ExportPanel access={access} />, access);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText(transferMessages.formats[format]));
  await user.click(screen.getByRole('button', { name: 'Make the file' }));
  await user.click(await screen.findByRole('button', { name: 'Save the file' }));
  return access;
}

describe('a file that was saved', () => {
  it('hands nothing over before the person says that the other device has it', async () => {
    const access = await savedFile('plain');
    const user = userEvent.setup();
    expect(saved).toEqual([
      expect.stringMatching(/^we-the-people-2-reports-\w+-[\d-]+[ap]m\.json$/),
    ]);
    const asked = await screen.findByRole('group', { name: question.asked });
    expect(document.activeElement).toBe(asked);
    expect(await access.outbox.states()).toEqual(['held', 'held']);
    await user.click(screen.getByRole('button', { name: question.notYet }));
    await screen.findByText(question.stays);
    expect(await access.outbox.states()).toEqual(['held', 'held']);
    await user.click(screen.getByRole('button', { name: question.yes }));
    await screen.findByText('Done. 2 submissions are now listed under “Handed over.”');
    expect(await access.outbox.states()).toEqual(['handed-over', 'handed-over']);
    expect(screen.queryByText(question.asked)).toBeNull();
  });

  it('hands over once, however often the answer is pressed', async () => {
    const access = await savedFile('plain');
    const yes = await screen.findByRole('button', { name: question.yes });
    fireEvent.click(yes);
    fireEvent.click(yes);
    await screen.findByText('Done. 2 submissions are now listed under “Handed over.”');
    await act(async () => {});
    expect(screen.queryByText(transferMessages.noneHandedOver)).toBeNull();
    expect(await access.outbox.states()).toEqual(['handed-over', 'handed-over']);
  });

  it('can be answered again where the device could not write the answer down', async () => {
    let fails = false;
    const base = makeAccess();
    await savedFile('plain', { ...base, outbox: base.outbox.failing(() => fails) });
    const user = userEvent.setup();
    fails = true;
    await user.click(await screen.findByRole('button', { name: question.yes }));
    await screen.findByText(outboxMessages.unavailable.unavailable);
    expect(await base.outbox.states()).toEqual(['held', 'held']);
    fails = false;
    await user.click(screen.getByRole('button', { name: question.yes }));
    await screen.findByText(/^Done\. 2 submissions/);
    expect(await base.outbox.states()).toEqual(['handed-over', 'handed-over']);
  });

  it('asks nothing where it is a table, which no device imports', async () => {
    const access = await savedFile('table');
    await screen.findByText(transferMessages.tableSaved);
    expect(screen.queryByText(question.asked)).toBeNull();
    expect(await access.outbox.states()).toEqual(['held', 'held']);
  });
});

it.each([
  ['too short', transferMessages.passphraseFaults.short],
  ['aaaaaaaaaaaaaa', transferMessages.passphraseFaults.repeated],
  ['123456789012', transferMessages.passphraseFaults.sequence],
])('takes no passphrase such as %j, and says why', async (passphrase, why) => {
  const access = makeAccess();
  await storeOne(access, 'staff');
  renderInSite(<ExportPanel access={access} />, access);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(transferMessages.passphrase), passphrase);
  await user.click(screen.getByRole('button', { name: 'Make the file' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(why));
  expect(screen.queryByRole('button', { name: 'Save the file' })).toBeNull();
});

it.each([
  [9, 'encrypted', new Date(2026, 10, 21, 16, 28), 'we-the-people-9-reports-Nov21-4-28pm.txt'],
  [1, 'plain', new Date(2026, 0, 1, 0, 5), 'we-the-people-1-report-Jan1-12-05am.json'],
  [5000, 'table', new Date(2026, 6, 4, 12, 0), 'we-the-people-5000-reports-Jul4-12-00pm.csv'],
] as const)('names %i of them as %s by the device’s own time', (count, format, now, name) => {
  expect(exportFileName(count, format, now)).toBe(name);
});

describe('where there is nothing to export', () => {
  it('asks to choose', async () => {
    const access = makeAccess();
    await storeOne(access, 'staff');
    renderInSite(<ExportPanel access={access} />, access);
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Only those I choose'));
    await user.click(screen.getByRole('button', { name: 'Make the file' }));
    expect((await screen.findByRole('alert')).textContent).toBe(transferMessages.noneChosen);
  });

  it('says that what was chosen was sent in the meantime', async () => {
    const access = makeAccess();
    await storeOne(access);
    await storeOne(access, 'staff');
    renderInSite(<ExportPanel access={access} />, access);
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Only those I choose'));
    await user.click(screen.getByRole('checkbox', { name: /^Join/ }));
    await user.click(screen.getByLabelText(transferMessages.formats.plain));
    await access.outbox.drain('user');
    await user.click(screen.getByRole('button', { name: 'Make the file' }));
    expect((await screen.findByRole('alert')).textContent).toBe(transferMessages.notWaiting);
    expect(await access.outbox.states()).toEqual(['sent', 'held']);
  });

  it('hands over also what is being sent at this moment', async () => {
    const access = makeAccess();
    await storeOne(access);
    renderInSite(<ExportPanel access={access} />, access);
    const user = userEvent.setup();
    const underWay = deferred<Outcome>();
    access.outbox.service.follow(() => underWay.promise);
    const drained = access.outbox.drain('user');
    await until(() => access.outbox.service.tried.length === 1);
    await user.click(await screen.findByLabelText(transferMessages.formats.plain));
    await user.click(screen.getByRole('button', { name: 'Make the file' }));
    await user.click(await screen.findByRole('button', { name: 'Save the file' }));
    await user.click(await screen.findByRole('button', { name: transferMessages.question.yes }));
    await screen.findByText(transferCounts.nowHandedOver(1));
    underWay.resolve(noConnection);
    await drained;
    expect(await access.outbox.states()).toEqual(['handed-over']);
  });

  it('leaves the passphrase alone while the only one is being tried', async () => {
    const access = makeAccess();
    await storeOne(access);
    renderInSite(<ExportPanel access={access} />, access);
    const user = userEvent.setup();
    const field = await screen.findByLabelText<HTMLInputElement>(transferMessages.passphrase);
    await user.type(field, 'half a pass');
    const underWay = deferred<Outcome>();
    access.outbox.service.follow(() => underWay.promise);
    const drained = access.outbox.drain('user');
    await until(() => access.outbox.service.tried.length === 1);
    expect(document.activeElement).toBe(field);
    await user.type(field, 'phrase');
    expect(field.value).toBe('half a passphrase');
    underWay.resolve(sent);
    await drained;
    await screen.findByText(transferMessages.nothing);
  });

  it('has nothing to offer of what was written in practice mode', async () => {
    const access = makeAccess();
    await simulateOffline(access.outbox, true);
    await storeOne(access);
    renderInSite(<ExportPanel access={access} />, access);
    await screen.findByText(transferMessages.nothing);
    expect(screen.queryByRole('button', { name: 'Make the file' })).toBeNull();
  });
});

it('shows what was selected in codes at once, if codes were chosen last', async () => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  const access = makeAccess();
  await storeOne(access, 'staff');
  await storeOne(access, 'staff');
  const chosen = new Set((await access.outbox.stored()).map(({ sequence }) => sequence));
  const label = (format: 'codes' | 'encrypted') =>
    screen.findByLabelText<HTMLInputElement>(transferMessages.formats[format]);
  const { rerender } = renderInSite(
    <ExportPanel key={1} access={access} chosen={chosen} />,
    access,
  );
  const codes = await label('codes');
  expect([codes.checked, screen.queryByRole('dialog')]).toEqual([false, null]);
  fireEvent.click(codes);
  rerender(<ExportPanel key={2} access={access} chosen={chosen} />);
  expect((await label('codes')).checked).toBe(true);
  await screen.findByRole('dialog', { name: transferMessages.formats.codes });
  // Nobody can say yes before each code was shown.
  const yes = screen.getByText(transferMessages.codesQuestion.yes);
  expect(yes.closest('[inert]')).not.toBeNull();
  await waitFor(() => expect(yes.closest('[inert]')).toBeNull(), { timeout: 10_000 });
  // Shown codes prove nothing.
  expect(await access.outbox.states()).toEqual(['held', 'held']);
  // Without a selection, the person chooses first.
  rerender(<ExportPanel key={3} access={access} />);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await label('codes')).checked).toBe(true);
  fireEvent.click(await label('encrypted'));
  rerender(<ExportPanel key={4} access={access} chosen={chosen} />);
  expect((await label('encrypted')).checked).toBe(true);
});
