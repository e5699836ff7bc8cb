// Proves specification 7.7, 7.8, 7.17.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepShare } from '#src/device/shares.ts';
import { join, localIssue } from '#src/forms/all-forms.ts';
import {
  packSubmissions,
  type TransferredSubmission,
  transferLimits,
  writeTransferFile,
} from '#src/outbox/transfer/transfer-file.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { CodeScanner } from '#src/screens/transfer/code-scanner.tsx';
import { Receive } from '#src/screens/transfer/receive.tsx';
import { receiveMessages as words } from '#src/screens/transfer/receive-messages.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { becomes, button, buttons, press } from '#tests/support/screen-steps.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const day = 86_400_000;
const code = 'K1M2-QB4X-9T0C';

/** Of one device. */
const submissionsOf = (
  name: string,
  numbers: readonly number[],
  form = 'a-form-of-tomorrow',
  answers: TransferredSubmission['answers'] = {},
): TransferredSubmission[] =>
  numbers.map((number) => ({
    ...{ id: testId(name.charCodeAt(0) * 100 + number), form, answers },
    ...{ capturedAt: startOfTime + number * day, mappingVersion: 'v1' },
  }));

const parcel = (name: string, numbers: readonly number[]) =>
  writeTransferFile(submissionsOf(name, numbers), code);

const fileOf = (name: string, text: string): File =>
  Object.assign(new File([], `${name}.txt`), { text: async () => text });

const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText(words.open), { target: { files } });

/** Types the code at each row that asks for one, once so many do. */
async function unlock(count: number): Promise<void> {
  await screen.findByText(words.locked(count), { exact: false });
  for (const field of screen.getAllByLabelText<HTMLInputElement>(words.code)) {
    fireEvent.change(field, { target: { value: code } });
    if (field.form !== null) fireEvent.submit(field.form);
  }
}

const codeIn = (row: HTMLElement) => within(row).getByLabelText<HTMLInputElement>(words.code);

/** Types a code at a row, and opens its file. */
async function enter(row: HTMLElement, typed: string): Promise<void> {
  fireEvent.change(codeIn(row), { target: { value: typed } });
  await press(words.unlock, row);
}

const parcelFile = async (file: string, device: string, numbers: readonly number[]) =>
  fileOf(file, await parcel(device, numbers));

/** Chooses a file, and opens it. */
async function receive(file: File | Promise<File>): Promise<void> {
  choose(await file);
  await unlock(1);
}

/** The latest first. */
const rows = () => [...document.querySelectorAll<HTMLElement>('ul > li:has(> p > bdi)')];

const touches = { matches: false };

/** Its camera reads what the test says. */
function open(outbox = makeTestOutbox(), scanner: typeof CodeScanner | null = null) {
  const access = makeAccess({}, outbox);
  const camera = { read: (_: string) => {} };
  const Fake = ({ onText }: { readonly onText: (text: string) => void }) => {
    camera.read = onText;
    return <p>A camera</p>;
  };
  renderInSite(<Receive access={access} loadScanner={async () => scanner ?? Fake} />, access);
  return { outbox, camera };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => touches);
  vi.stubGlobal('caches', fakeCaches());
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  touches.matches = false;
});

it('says what a file brings before anything is added, and adds it once', async () => {
  const { outbox } = open();
  const reports = ['The bridge is closed', 'No water', 'A tree is down', 'All well'].map(
    (issue, at) =>
      submissionsOf('A0000', [at + 1], localIssue.id, { ...validAnswers(localIssue, 'x'), issue }),
  );
  const refused = submissionsOf('A0000', [7], join.id);
  const giver = { device: 'Dana’s phone', left: 3, at: startOfTime };
  const unnamed = submissionsOf('B0000', [6]).map((one) => ({ ...one, giver }));
  const all = [...reports.flat(), ...unnamed, ...refused];
  const file = fileOf('one', await writeTransferFile(all, code));
  await receive(file);
  await screen.findByText(words.toAdd(5));
  screen.getByText(words.goes);
  expect(rows()[0]?.textContent?.split('\n')).toEqual([
    `one.txt${words.from('Test Person, Dana’s phone')}`,
    words.left(3),
    `4 × ${localIssue.title}, 1 × ${words.unknownForm}`,
    ...['“The bridge is closed”', '“No water”', '“A tree is down”', 'and 2 more'],
    expect.stringMatching(/^Written between Jan.3,.2025, .* and Jan.8,.2025, /),
    words.rejected(1),
    expect.stringMatching(/Please fill in First Name\.$/),
  ]);
  await press(words.cancel);
  expect(rows()).toEqual([]);
  expect(await outbox.stored()).toEqual([]);
  await receive(file);
  await screen.findByText(words.toAdd(5));
  const add = button('Add 5');
  fireEvent.click(add);
  fireEvent.click(add);
  await screen.findByText(words.added(5, 5));
  expect(await outbox.stored()).toHaveLength(5);
});

it('[7.17] takes several that are dropped, one of them twice and one damaged, with one press', async () => {
  const { outbox } = open();
  const files = [
    await parcelFile('one', 'A0000', [1, 2]),
    await parcelFile('two', 'B0000', [1, 2, 4]),
    await parcelFile('one-again', 'A0000', [1, 2]),
    fileOf('damaged', (await parcel('G0000', [1])).replace('"data":"', '"data":"A')),
  ];
  const over = { dataTransfer: { types: ['Files'] } };
  expect(fireEvent.dragOver(document.body, over), 'may be dropped here').toBe(false);
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
  await unlock(3);
  await press('Add 5');
  await screen.findByText('5 added. 5 on hold until their forms open. 1 not added: see below.');
  expect(await outbox.stored()).toHaveLength(5);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    `damaged.txt${words.faults.damaged}`,
    'one-again.txt2 already here.',
    'two.txt3 added.',
    'one.txt2 added.',
  ]);
  await receive(parcelFile('two', 'B0000', [1, 2, 4]));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('3 already here.'));
  expect(buttons(/^Add/)).toEqual([]);
  // Cancel leaves what was added.
  await receive(parcelFile('three', 'A0000', [3]));
  await press(words.cancel);
  expect(rows()).toHaveLength(4);
});

it.each([
  ['NotFoundError', words.camera.absent],
  ['NotAllowedError', words.camera.forbidden],
])('says that there is no camera, or that the person said no: %s', async (why, message) => {
  const getUserMedia = () => Promise.reject(new DOMException('', why));
  giveNavigator({ mediaDevices: { getUserMedia } });
  open(makeTestOutbox(), CodeScanner);
  await press(words.scan);
  await screen.findByText(message);
  expect(buttons(words.stop)).toEqual([]);
});

it('switches off a camera that opens only after it was stopped', async () => {
  const stop = vi.fn();
  const camera = deferred<unknown>();
  giveNavigator({ mediaDevices: { getUserMedia: () => camera.promise } });
  render(<CodeScanner onText={() => {}} onFailure={() => {}} />).unmount();
  await act(async () => camera.resolve({ getTracks: () => [{ stop }] }));
  expect(stop).toHaveBeenCalledTimes(1);
});

it('takes what the camera reads while the one before is being added', async () => {
  const { outbox, camera } = open();
  await press(words.scan);
  await screen.findByText('A camera');
  const [first = '', second = ''] = await Promise.all(
    ['A0000', 'B0000'].map((name) => packSubmissions(submissionsOf(name, [1]))),
  );
  act(() => camera.read(first));
  await press('Add 1');
  act(() => camera.read(second));
  await press('Add 1');
  await becomes(async () => (await outbox.stored()).length, 2);
});

it('asks for a code at its row', async () => {
  open();
  choose(await parcelFile('two', 'B0000', [1]), await parcelFile('one', 'A0000', [1]));
  await screen.findByText(words.locked(2));
  const [row = document.body] = rows();
  await enter(row, 'another one');
  await within(row).findByText(words.faults['wrong-code']);
  expect(screen.getAllByText(words.faults['no-code'])).toHaveLength(1);
  expect(document.activeElement).toBe(codeIn(row));
  await enter(row, code.toLowerCase());
  await screen.findByText(`${words.toAdd(1)} ${words.locked(1)}`);
  expect(within(row).queryByLabelText(words.code)).toBeNull();
});

it.each([2, 4])('a code in the wrong one of %d boxes opens its own file', async (count) => {
  open();
  const own = await writeTransferFile(submissionsOf('B0000', [1, 2]), 'AAAA-BBBB-CCCC');
  const others = Array.from({ length: count - 1 }, (_, at) => parcel('A0000', [at + 1]));
  const files = [...(await Promise.all(others)), own];
  choose(...files.map((text, at) => fileOf(`file ${at}`, text)));
  await screen.findByText(words.locked(count));
  const [right = document.body, wrong = document.body] = rows();
  await enter(wrong, 'aaaabbbbcccc');
  await within(wrong).findByText(words.faults['other-code']);
  await becomes(() => codeIn(wrong).value, '');
  expect(document.activeElement).toBe(codeIn(wrong));
  within(right).getByText(/^2 × /);
  await screen.findByText(`${words.toAdd(2)} ${words.locked(count - 1)}`);
});

it('says at its row why storage failed, and reads it again', async () => {
  let fails = true;
  const outbox = makeTestOutbox();
  open(outbox.failing(() => fails));
  await receive(parcelFile('one', 'A0000', [1]));
  await press('Add 1');
  await screen.findByText(outboxMessages.unavailable.unavailable);
  fails = false;
  await press(words.again);
  await press('Add 1');
  await becomes(async () => (await outbox.stored()).length, 1);
});

it('says of what this device has handed over that it has it', async () => {
  const outbox = await play('queue a; give');
  const [given] = await outbox.stored();
  open(outbox);
  const one = submissionsOf('A0000', [1]).map((one) => ({ ...one, id: given?.id ?? '' }));
  await receive(fileOf('one', await writeTransferFile(one, code)));
  await screen.findByText(words.handedOverHere, { exact: false });
});

it('does not read a file that is too large', async () => {
  open();
  const read = vi.fn(async () => '');
  const file = Object.assign(new File([], 'large.txt'), { text: read });
  choose(Object.defineProperty(file, 'size', { value: transferLimits.fileSize + 1 }));
  expect((await screen.findByRole('alert')).textContent).toBe(words.faults['too-large']);
  expect(read).not.toHaveBeenCalled();
});

it('shows what was shared to the app, and what it was opened with', async () => {
  await keepShare('shared-files', await parcel('A0000', [1]), 'bag / 1?.txt');
  await keepShare('shared-files', null, 'large.txt');
  const handle = {
    name: 'opened.txt',
    getFile: async () => fileOf('x', await parcel('B0000', [1])),
  };
  const setConsumer = (consume: (launch: object) => void) => consume({ files: [handle] });
  vi.stubGlobal('launchQueue', { setConsumer });
  open();
  await unlock(2);
  await screen.findByText(`${words.toAdd(2)} ${words.notAdded(1)}`);
  expect(rows().map((row) => row.querySelector('bdi')?.textContent)).toEqual([
    ...['large.txt', 'bag / 1?.txt', 'opened.txt'],
  ]);
});

it.each([
  ['added', 'Add 1', true],
  ['refused', words.cancel, true],
  ['neither', null, false],
])('a shared file stays until it is added or refused: %s', async (_, deed, isGone) => {
  await keepShare('shared-files', await parcel('A0000', [1]), 'bag.txt');
  const { outbox } = open();
  await unlock(1);
  await screen.findByText(words.toAdd(1));
  const shares = async () => (await (await caches.open('shared-files')).keys()).length;
  expect(await shares()).toBe(1);
  if (deed !== null) await press(deed);
  if (isGone) await becomes(shares, 0);
  expect(await outbox.stored()).toHaveLength(deed === 'Add 1' ? 1 : 0);
  cleanup();
  open();
  if (!isGone) await screen.findByText(words.locked(1), { exact: false });
  expect(rows()).toHaveLength(isGone ? 0 : 1);
});

it.each([
  ['starts as the screen opens', true, async () => ({ state: 'granted' }), true],
  ['waits for a press where it would ask first', true, async () => ({ state: 'prompt' }), false],
  ['waits where nothing is touched', false, async () => ({ state: 'granted' }), false],
  ['waits where the engine does not know', true, () => Promise.reject(new TypeError()), false],
])('the camera %s', async (_, isTouched, query, starts) => {
  touches.matches = isTouched;
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { permissions: { query } }));
  open();
  await act(() => new Promise(setImmediate));
  expect(screen.queryByText('A camera') !== null).toBe(starts);
});
