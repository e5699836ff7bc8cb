// Proves specification 7.1, 7.2, 7.3, 7.4, 7.12.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { deleteAll } from '#src/outbox/delete.ts';
import { simulateOffline } from '#src/outbox/preferences.ts';
import { dueTransfer } from '#src/outbox/transfer/handed-over.ts';
import { readTransferFile } from '#src/outbox/transfer/transfer-file.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { HandOver } from '#src/screens/transfer/hand-over.tsx';
import { handOverMessages as words } from '#src/screens/transfer/hand-over-messages.ts';
import { questionMessages } from '#src/screens/transfer/transfer-question.tsx';
import { makeAccess, renderInSite, storeOne, type TestAccess } from '#tests/support/in-site.tsx';

/** What the page had the browser save. */
const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  // jsdom has neither addresses of blobs, downloads nor dialogs.
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

async function opened(access: TestAccess, chosen?: ReadonlySet<number>): Promise<TestAccess> {
  renderInSite(<HandOver access={access} chosen={chosen} />, access);
  await screen.findByRole('heading', { name: words.heading });
  return access;
}

/** Two wait, held. */
async function withTwo(access: TestAccess = makeAccess()): Promise<TestAccess> {
  await storeOne(access, 'staff');
  await storeOne(access, 'staff');
  return opened(access);
}

const press = async (name: string) =>
  userEvent.setup().click(await screen.findByRole('button', { name }));

const { open } = questionMessages;

describe('where the other phone is not beside one', () => {
  it('a file is made at once, and opens with the code that is shown', async () => {
    await withTwo();
    await press('No');
    const shown = await screen.findByText(/^\w{4}-\w{4}-\w{4}$/);
    await press(words.save);
    const text = (await saved[0]?.text()) ?? '';
    const read = await readTransferFile(text, shown.textContent.toLowerCase().replaceAll('-', ''));
    expect(read).toMatchObject({ ok: true, value: { submissions: [{}, {}] } });
  });

  it('nothing is handed over before the person says that the other device has it', async () => {
    const access = await withTwo();
    await press('No');
    await screen.findByRole('button', { name: words.save });
    // A file that was only made is nowhere else.
    expect(await access.outbox.read(dueTransfer)).toBeNull();
    await press(words.save);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(open.asked(2)));
    expect(await access.outbox.states()).toEqual(['held', 'held']);
    const yes = screen.getByRole('button', { name: open.yes(2) });
    fireEvent.click(yes);
    fireEvent.click(yes);
    await screen.findByText(words.handedOver(2));
    await act(async () => {});
    // The second press hands over nothing more, and says nothing.
    expect(screen.queryByText(words.handedOver(2))).not.toBeNull();
    expect(await access.outbox.states()).toEqual(['handed-over', 'handed-over']);
    expect(screen.queryByText(open.asked(2))).toBeNull();
  });

  it('the share sheet comes first; if nothing was shared, nothing left', async () => {
    let refuses = true;
    Object.assign(navigator, {
      canShare: () => true,
      share: () =>
        refuses ? Promise.reject(new DOMException('', 'AbortError')) : Promise.resolve(),
    });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'canShare');
      Reflect.deleteProperty(navigator, 'share');
    });
    const access = await withTwo();
    await press('No');
    const share = await screen.findByRole('button', { name: words.share });
    expect(share.nextElementSibling?.textContent).toBe(words.save);
    await press(words.share);
    await screen.findByText(words.notShared);
    expect(await access.outbox.read(dueTransfer)).toBeNull();
    refuses = false;
    await press(words.share);
    await screen.findByText(open.asked(2));
  });
});

describe('where the other phone is beside one', () => {
  const yes = () => screen.getByText(words.codes.yes);

  it('codes are shown at once; the person can say yes once each was shown', async () => {
    const access = await withTwo();
    await press('Yes');
    await screen.findByRole('dialog', { name: words.codes.name });
    expect(yes().closest('[inert]')).not.toBeNull();
    // The app may be closed now.
    expect(await access.outbox.read(dueTransfer)).toMatchObject({ kind: 'open' });
    await waitFor(() => expect(yes().closest('[inert]')).toBeNull(), { timeout: 10_000 });
    expect(await access.outbox.states()).toEqual(['held', 'held']);
    fireEvent.click(yes());
    await screen.findByText(words.handedOver(2));
    expect(await access.outbox.states()).toEqual(['handed-over', 'handed-over']);
  });

  it('closed codes are asked about, then again the way', async () => {
    const access = await withTwo();
    await press('Yes');
    fireEvent.click(await screen.findByText(words.codes.done));
    await screen.findByText(open.asked(2));
    expect(screen.queryByText(words.beside)).toBeNull();
    await press(open.no(2));
    await screen.findByText(words.beside);
    expect(await access.outbox.states()).toEqual(['held', 'held']);
  });

  it('too much for codes becomes a file', async () => {
    const access = makeAccess();
    const issue = Array.from({ length: 4_000 }, (_, at) => Math.sin(at + 1)).join();
    await access.submit({ form: localIssue.id, answers: { issue }, installed: false });
    await opened(access);
    await press('Yes');
    await screen.findByText(`${words.noCodes} ${words.file.coded}`);
    expect(screen.getByRole('button', { name: words.save })).toBeTruthy();
    expect(await access.outbox.read(dueTransfer)).toBeNull();
  });
});

describe('the other ways', () => {
  it('a table hands nothing over', async () => {
    const access = await withTwo();
    await press(words.others.table);
    await screen.findByText(words.file.table);
    await press(words.save);
    expect(await saved[0]?.text()).toContain('Receipt,Number,Form,Written,Id');
    expect(await access.outbox.read(dueTransfer)).toBeNull();
    await press(words.another);
    await screen.findByText(words.beside);
  });

  it('no passphrase is taken that is easily guessed', async () => {
    await withTwo();
    const field = await screen.findByLabelText(words.others.passphrase);
    await userEvent.setup().type(field, 'too short');
    await press(words.others.sealed);
    expect((await screen.findByRole('alert')).textContent).toBe(words.others.faults.short);
    expect(screen.queryByRole('button', { name: words.save })).toBeNull();
  });
});

describe('what is handed over', () => {
  it('is everything that waits, without practice; how to give less is said', async () => {
    const access = makeAccess();
    await storeOne(access, 'staff');
    await storeOne(access, 'staff');
    await simulateOffline(access.outbox, true);
    await storeOne(access);
    await opened(access);
    await screen.findByText(`${words.count(2)} ${words.select}`);
  });

  it('is what still waits of what was selected', async () => {
    const access = makeAccess();
    await storeOne(access);
    await storeOne(access, 'staff');
    const sequences = (await access.outbox.stored()).map(({ sequence }) => sequence);
    await opened(access, new Set(sequences));
    await screen.findByText(words.count(2));
    await access.outbox.drain('user');
    await screen.findByText(words.count(1));
    await deleteAll(access.outbox, 'waiting');
    await screen.findByText(words.nothing);
  });

  it('is nothing where only practice waits', async () => {
    const access = makeAccess();
    await simulateOffline(access.outbox, true);
    await storeOne(access);
    await opened(access);
    await screen.findByText(words.nothing);
    expect(screen.queryByText(words.beside)).toBeNull();
  });
});

it('says that the device cannot write, and keeps the file', async () => {
  let fails = false;
  const base = makeAccess();
  await withTwo({ ...base, outbox: base.outbox.failing(() => fails) });
  await press('No');
  await screen.findByRole('button', { name: words.save });
  fails = true;
  await press(words.save);
  expect((await screen.findByRole('alert')).textContent).toBe(
    outboxMessages.unavailable.unavailable,
  );
  fails = false;
  await press(words.save);
  await screen.findByText(open.asked(2));
});
