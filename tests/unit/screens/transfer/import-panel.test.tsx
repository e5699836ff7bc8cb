// Proves specification 7.7, 7.8, 7.17.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { join, localIssue } from '#src/forms/all-forms.ts';
import {
  type TransferredSubmission,
  transferLimits,
  writePlainFile,
} from '#src/outbox/transfer/transfer-file.ts';
import { ImportPanel } from '#src/screens/transfer/import-panel.tsx';
import { transferMessages } from '#src/screens/transfer/transfer-messages.ts';
import { makeAccess, renderInSite, type TestAccess } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const words = transferMessages.preview;

const submissionOf = (number: number, form = 'a-form-of-tomorrow'): TransferredSubmission => ({
  ...{ id: testId(number), form, capturedAt: startOfTime + number * 86_400_000 },
  ...{ mappingVersion: 'v1', answers: {} },
});

function choose(text: () => Promise<string>, size?: number): void {
  const file = Object.assign(new File([], 'outbox.json'), { text });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText(transferMessages.file), { target: { files: [file] } });
  fireEvent.click(screen.getByText(transferMessages.importFile));
}

async function openFile(submissions: readonly TransferredSubmission[]): Promise<TestAccess> {
  const access = makeAccess();
  const text = await writePlainFile(submissions);
  renderInSite(<ImportPanel access={access} />, access);
  choose(async () => text);
  return access;
}

it('shows what is in the file before anything is added, and adds it once', async () => {
  const valid = { ...submissionOf(3, localIssue.id), answers: validAnswers(localIssue, 'x') };
  const access = await openFile([
    submissionOf(1),
    submissionOf(2),
    valid,
    submissionOf(4, join.id),
  ]);
  const heading = await screen.findByRole('heading', { name: words.heading });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText('3 submissions to add:')).toBeDefined();
  expect(screen.getByText(`2 × ${words.unknownForm}`)).toBeDefined();
  expect(screen.getByText(`1 × ${localIssue.title}`)).toBeDefined();
  expect(screen.getByText(/^Written between Jan 3, 2025, .* and Jan 5, 2025, /)).toBeDefined();
  expect(screen.getByText('1 submission not accepted')).toBeDefined();
  expect(screen.getByText(/Please fill in First Name\.$/)).toBeDefined();
  expect(await access.outbox.stored()).toEqual([]);
  const add = screen.getByText(words.add);
  fireEvent.click(add);
  fireEvent.click(add);
  await screen.findByText(/^3 added\./);
  expect(await access.outbox.states()).toEqual(['held', 'held', 'held']);
});

it('adds nothing where the person cancels', async () => {
  const access = await openFile([submissionOf(1)]);
  fireEvent.click(await screen.findByText(words.cancel));
  await screen.findByText(words.canceled);
  expect(await access.outbox.stored()).toEqual([]);
});

it('offers nothing to add where everything is here already', async () => {
  const access = await openFile([submissionOf(1)]);
  fireEvent.click(await screen.findByText(words.add));
  await screen.findByText('1 added. It is on hold until its form opens.');
  const text = await writePlainFile([submissionOf(1)]);
  choose(async () => text);
  await screen.findByText('1 submission is already on this device and stays as it is.');
  expect(screen.queryByText(words.add)).toBeNull();
  fireEvent.click(screen.getByText(words.close));
  await waitFor(() => expect(screen.queryByText(words.heading)).toBeNull());
  expect(await access.outbox.stored()).toHaveLength(1);
});

it('sends what it added', async () => {
  const valid = { ...submissionOf(1, join.id), answers: validAnswers(join, 'x') };
  const access = await openFile([valid]);
  fireEvent.click(await screen.findByText(words.add));
  await screen.findByText('1 added. This device will send it.');
  await waitFor(async () => expect(await access.outbox.states()).toEqual(['sent']));
});

it('takes the next file while the last one is still being sent', async () => {
  const access = makeAccess({ requestDrain: () => new Promise(() => {}) });
  const valid = { ...submissionOf(1, join.id), answers: validAnswers(join, 'x') };
  const text = await writePlainFile([valid]);
  renderInSite(<ImportPanel access={access} />, access);
  choose(async () => text);
  fireEvent.click(await screen.findByText(words.add));
  await screen.findByText('1 added. This device will send it.');
  choose(async () => text);
  await screen.findByText('1 submission is already on this device and stays as it is.');
});

it('reads a file once, however often the button is pressed', async () => {
  const access = makeAccess();
  const text = await writePlainFile([submissionOf(1)]);
  renderInSite(<ImportPanel access={access} />, access);
  const read = vi.fn(async () => text);
  choose(read);
  fireEvent.click(screen.getByText(transferMessages.importFile));
  await screen.findByText(words.heading);
  expect(read).toHaveBeenCalledOnce();
});

it('[7.17] shows several files as one, names a damaged one, and adds the rest once', async () => {
  const access = makeAccess();
  renderInSite(<ImportPanel access={access} />, access);
  const texts = {
    one: await writePlainFile([submissionOf(1), submissionOf(2)]),
    two: await writePlainFile([submissionOf(2), submissionOf(3)]),
    damaged: (await writePlainFile([submissionOf(4)])).replace('v1', 'v2'),
  };
  const files = Object.entries(texts).map(([name, text]) =>
    Object.assign(new File([], `${name}.json`), { text: async () => text }),
  );
  fireEvent.change(screen.getByLabelText(transferMessages.file), { target: { files } });
  fireEvent.click(screen.getByText(transferMessages.importFile));
  await screen.findByText('3 submissions to add:');
  expect(screen.getByRole('alert').textContent).toBe(
    `damaged.json: ${transferMessages.faults.damaged}`,
  );
  fireEvent.click(screen.getByText(words.add));
  await screen.findByText(/^3 added\./);
  expect(await access.outbox.stored()).toHaveLength(3);
});

it('does not read a file that is too large', async () => {
  const access = makeAccess();
  renderInSite(<ImportPanel access={access} />, access);
  const read = vi.fn(async () => '');
  choose(read, transferLimits.fileSize + 1);
  expect((await screen.findByRole('alert')).textContent).toBe(transferMessages.faults['too-large']);
  expect(read).not.toHaveBeenCalled();
});

it('keeps what the camera reads while the one before is being added', async () => {
  const outbox = makeTestOutbox();
  const written = deferred<void>();
  const { write } = outbox.database;
  const slowly: typeof write = async (...given) => {
    await written.promise;
    return write(...given);
  };
  const access = makeAccess({}, { ...outbox, database: { ...outbox.database, write: slowly } });
  let read = (_: string) => {};
  const Fake = ({ onText }: { readonly onText: (text: string) => void }) => {
    read = onText;
    return <p>A camera</p>;
  };
  renderInSite(<ImportPanel access={access} loadScanner={async () => Fake} />, access);
  const [first, second] = await Promise.all(
    [1, 2].map((number) => writePlainFile([submissionOf(number)])),
  );
  fireEvent.click(screen.getByText(transferMessages.scan));
  await screen.findByText('A camera');
  act(() => read(first ?? ''));
  fireEvent.click(await screen.findByText(words.add));
  act(() => read(second ?? ''));
  for (let turn = 0; turn < 100; turn += 1) await act(() => new Promise(setImmediate));
  written.resolve();
  await waitFor(async () => expect(await access.outbox.states()).toHaveLength(1));
  fireEvent.click(await screen.findByText(words.add));
  await waitFor(async () => expect(await access.outbox.states()).toHaveLength(2));
});
