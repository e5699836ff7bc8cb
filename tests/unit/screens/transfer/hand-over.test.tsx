// Proves specification 7.1, 7.2, 7.3, 7.4, 7.12.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { deleteAll } from '#src/outbox/actions/delete.ts';
import { readTransferFile } from '#src/outbox/transfer/transfer-file.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { HandOver } from '#src/screens/transfer/hand-over.tsx';
import { handOverMessages as words } from '#src/screens/transfer/hand-over-messages.ts';
import { SaveCopy } from '#src/screens/transfer/save-copy.tsx';
import { questionMessages } from '#src/screens/transfer/transfer-question.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { button, buttons, press } from '#tests/support/screen-steps.ts';

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

/** The screen of handing over after such a program, by default with two that are held. */
async function opened(program = 'hold a b', fails = () => false): Promise<TestOutbox> {
  const outbox = await play(program);
  const access = makeAccess({}, outbox.failing(fails));
  renderInSite(<HandOver access={access} />, access);
  await screen.findByRole('heading', { name: words.heading });
  return outbox;
}

/** The same, once it was answered whether the other phone is beside one. */
async function answered(answer: 'Yes' | 'No', fails?: () => boolean): Promise<TestOutbox> {
  const outbox = await opened('hold a b', fails);
  await press(answer);
  return outbox;
}

/** The code on the screen, as a person types it. */
async function shownCode(): Promise<string> {
  const { textContent } = await screen.findByText(/^\w{4}-\w{4}-\w{4}$/);
  return textContent.toLowerCase().replaceAll('-', '');
}

/** The file holds two submissions, which this code opens. */
async function opensWith(code: string, file?: Blob): Promise<void> {
  const read = await readTransferFile((await file?.text()) ?? '', code);
  expect(read).toMatchObject({ ok: true, value: { submissions: [{}, {}] } });
}

it('[7.1] a copy against a loss hands nothing over, asks nothing, and opens with its code', async () => {
  const outbox = await play('hold a b');
  const access = makeAccess({}, outbox);
  renderInSite(<SaveCopy access={access} />, access);
  await screen.findByText(words.copy.about(2));
  await press(words.copy.make);
  const code = await shownCode();
  expect(screen.queryByText(words.copy.left)).toBeNull();
  await press(words.save);
  await press(words.save);
  screen.getByText(words.copy.left);
  await opensWith(code, saved[1]);
  await play('states held held; due nothing', outbox);
});

const { open } = questionMessages;

describe('where the other phone is not beside one', () => {
  it('makes a file for the code that is shown, and hands over once the person says that it is there', async () => {
    const outbox = await answered('No');
    const code = await shownCode();
    // A file that was only made is nowhere else.
    await play('due nothing', outbox);
    await press(words.save);
    await opensWith(code, saved[0]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(open.asked(2)));
    await play('states held held', outbox);
    const yes = button(open.yes(2));
    fireEvent.click(yes);
    fireEvent.click(yes);
    await screen.findByText(words.handedOver(2));
    await act(async () => {});
    // The second press hands over nothing more, and says nothing.
    screen.getByText(words.handedOver(2));
    await play('states handed-over handed-over', outbox);
    expect(screen.queryByText(open.asked(2))).toBeNull();
  });

  it('the share sheet comes first; if nothing was shared, nothing left', async () => {
    let refuses = true;
    const share = async () => {
      if (refuses) throw new DOMException('', 'AbortError');
    };
    const sharing = Object.assign(Object.create(navigator), { canShare: () => true, share });
    vi.stubGlobal('navigator', sharing);
    const outbox = await answered('No');
    await press(words.share);
    expect(button(words.share).nextElementSibling?.textContent).toBe(words.save);
    await screen.findByText(words.notShared);
    await play('due nothing', outbox);
    refuses = false;
    await press(words.share);
    await screen.findByText(open.asked(2));
  });

  it('says that the device cannot write, and keeps the file', async () => {
    let fails = false;
    await answered('No', () => fails);
    await screen.findByRole('button', { name: words.save });
    fails = true;
    await press(words.save);
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toBe(outboxMessages.unavailable.unavailable);
    fails = false;
    await press(words.save);
    await screen.findByText(open.asked(2));
  });
});

describe('where the other phone is beside one', () => {
  const isShown = () => screen.getByText(words.codes.yes).closest('[inert]') === null;

  it('codes are shown at once; the person can say yes once each was shown', async () => {
    const outbox = await answered('Yes');
    await screen.findByRole('dialog', { name: words.codes.name });
    expect(isShown()).toBe(false);
    // The app may be closed now.
    await play('due open a b', outbox);
    await waitFor(() => expect(isShown()).toBe(true), { timeout: 10_000 });
    await play('states held held', outbox);
    fireEvent.click(screen.getByText(words.codes.yes));
    await screen.findByText(words.handedOver(2));
    await play('states handed-over handed-over', outbox);
  });

  it('closed codes are asked about, then again the way', async () => {
    const outbox = await answered('Yes');
    fireEvent.click(await screen.findByText(words.codes.done));
    await screen.findByText(open.asked(2));
    expect(screen.queryByText(words.beside)).toBeNull();
    await press(open.no(2));
    await screen.findByText(words.beside);
    await play('states held held', outbox);
  });

  it('too much for codes becomes a file', async () => {
    const outbox = makeTestOutbox();
    const issue = Array.from({ length: 4_000 }, (_, at) => Math.sin(at + 1)).join();
    const access = makeAccess({}, outbox);
    await access.submit({ form: localIssue.id, answers: { issue }, installed: false });
    renderInSite(<HandOver access={access} />, access);
    await press('Yes');
    await screen.findByText(`${words.noCodes} ${words.file.sealed}`);
    button(words.save);
    await play('due nothing', outbox);
  });
});

it('a table hands nothing over', async () => {
  const outbox = await opened();
  await press(words.table.make);
  await screen.findByText(words.file.table);
  await press(words.save);
  expect(await saved[0]?.text()).toContain('Receipt,Form,Written,Id');
  await play('due nothing', outbox);
  await press(words.another);
  await screen.findByText(words.beside);
});

describe('what is handed over', () => {
  it('is what still waits of what was chosen', async () => {
    const outbox = await opened('queue a; hold b c');
    await press(words.choose);
    screen.getByText(words.count(0));
    expect(screen.queryByText(words.beside)).toBeNull();
    const [first = document.body, second = document.body] = screen.getAllByRole('checkbox');
    fireEvent.click(first);
    fireEvent.click(second);
    await screen.findByText(words.count(2));
    await outbox.drain('user');
    await screen.findByText(words.count(1));
    await press('No');
    await press(words.save);
    await press(open.yes(1));
    await screen.findByText(words.handedOver(1));
    await play('states sent handed-over held', outbox);
  });

  it('is nothing once nothing waits', async () => {
    const outbox = await opened('hold a');
    expect(buttons(words.choose)).toEqual([]);
    await deleteAll(outbox, 'waiting');
    await screen.findByText(words.nothing);
    expect(screen.queryByText(words.beside)).toBeNull();
  });
});
