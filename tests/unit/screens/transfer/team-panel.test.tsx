// Proves specification 7.17, 7.18.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { join } from '#src/forms/all-forms.ts';
import {
  type TransferredSubmission,
  writeEncryptedFile,
  writePlainFile,
} from '#src/outbox/transfer/transfer-file.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { TeamPanel } from '#src/screens/transfer/team-panel.tsx';
import { transferMessages } from '#src/screens/transfer/transfer-messages.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const words = transferMessages.members;

const day = 86_400_000;

/** Of one device; numbers that are left out are missing. */
const submissionsOf = (
  name: string,
  numbers: readonly number[],
  form = 'a-form-of-tomorrow',
): TransferredSubmission[] =>
  numbers.map((number) => ({
    ...{ id: testId(name.charCodeAt(0) * 100 + number), form, answers: {} },
    ...{ capturedAt: startOfTime + number * day, mappingVersion: 'v1' },
    serialNumber: `${name}-${number}`,
  }));

const parcel = (name: string, numbers: readonly number[]) =>
  writePlainFile(submissionsOf(name, numbers));

const fileOf = (name: string, text: string): File =>
  Object.assign(new File([], `${name}.json`), { text: async () => text });

const filesOf = (texts: Readonly<Record<string, string>>): File[] =>
  Object.entries(texts).map(([name, text]) => fileOf(name, text));

/** Eight parcels, one of them twice and one damaged. */
const eight = async (): Promise<File[]> =>
  filesOf({
    one: await parcel('A0000', [1, 2, 3]),
    two: await parcel('B0000', [1, 2, 4]),
    three: await parcel('C0000', [2]),
    four: await parcel('D0000', [1]),
    five: await parcel('E0000', [1, 2]),
    six: await parcel('F0000', [1]),
    'one-again': await parcel('A0000', [1, 2, 3]),
    damaged: (await parcel('G0000', [1])).replace('G0000', 'G0001'),
  });

/** Device, received, missing and sent, without the times. */
const listed = [
  ['A0000', '3', 'None', '0'],
  ['B0000', '3', 'No. 3', '0'],
  ['C0000', '1', 'No. 1', '0'],
  ['D0000', '1', 'None', '0'],
  ['E0000', '2', 'None', '0'],
  ['F0000', '1', 'None', '0'],
  ['6 devices', '11', '2 reports', '0'],
];

const tableRows = (): string[][] =>
  within(screen.getByRole('table', { name: words.heading }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('th, td:not(:nth-child(2))')].map(
        (cell) => cell.firstChild?.textContent ?? '',
      ),
    );

const choose = (files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText(words.files, { exact: false }), { target: { files } });

const drop = (files: readonly File[]) =>
  fireEvent.drop(screen.getByText(words.trust), { dataTransfer: { types: ['Files'], files } });

function open(outbox = makeTestOutbox()) {
  const access = makeAccess({}, outbox);
  renderInSite(<TeamPanel access={access} />, access);
  return access;
}

it.each([
  ['chosen', choose],
  ['dropped', drop],
])(
  '[7.17] takes in eight parcels with no press once they are %s, and lists who gave what',
  async (_, give) => {
    const access = open();
    await screen.findByText(words.none);
    give(await eight());
    await screen.findByText('8 read: 11 submissions added; 1 not added, as the list says.');
    expect(await access.outbox.stored()).toHaveLength(11);
    await waitFor(() => expect(tableRows()).toEqual(listed));
    const parcels = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(parcels).toHaveLength(8);
    expect(parcels[0]).toBe('one.json from A00003 added. They are on hold until their forms open.');
    expect(parcels[6]).toContain('3 submissions are already on this device');
    expect(parcels[7]).toBe(`damaged.json${transferMessages.faults.damaged}`);
  },
);

it('takes in more, and the same again, without counting twice', async () => {
  const access = open();
  const files = await eight();
  choose(files.slice(0, 2));
  drop(files);
  choose(files);
  await screen.findByText('18 read: 11 submissions added; 2 not added, as the list says.');
  expect(await access.outbox.stored()).toHaveLength(11);
  await waitFor(() => expect(tableRows()).toEqual(listed));
});

it('sends what it took in, and says so in the list', async () => {
  const access = open();
  const [submission] = submissionsOf('A0000', [1], join.id);
  if (submission === undefined) throw new Error('None');
  const answers = validAnswers(join, 'x');
  choose([fileOf('one', await writePlainFile([{ ...submission, answers }]))]);
  await waitFor(() => expect(tableRows()[0]).toEqual(['A0000', '1', 'None', '1']));
  expect(access.outbox.service.received).toHaveLength(1);
});

it('asks for a passphrase at its row, once for all that it opens', async () => {
  const access = open();
  const phrase = 'lantern quarry seven bridges';
  const locked = (name: string) => writeEncryptedFile(submissionsOf(name, [1]), phrase);
  choose(
    filesOf({
      one: await locked('A0000'),
      two: await locked('B0000'),
      open: await parcel('C0000', [1]),
    }),
  );
  await screen.findByText('3 read: 1 submission added; 2 not added, as the list says.');
  const [row] = screen.getAllByRole('listitem');
  if (row === undefined) throw new Error('No row');
  const enter = (typed: string) => {
    const field = within(row).getByLabelText(transferMessages.passphrase);
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(within(row).getByRole('button', { name: words.open }));
  };
  enter('another phrase');
  await within(row).findByText(transferMessages.faults['wrong-passphrase']);
  expect(screen.getAllByText(transferMessages.faults.encrypted)).toHaveLength(1);
  enter(phrase);
  await screen.findByText('3 read: 3 submissions added.');
  expect(screen.queryByLabelText(transferMessages.passphrase)).toBeNull();
  choose([fileOf('three', await locked('D0000'))]);
  await screen.findByText('4 read: 4 submissions added.');
  expect(await access.outbox.stored()).toHaveLength(4);
});

it('names what its form rejects, and adds the rest', async () => {
  const access = open();
  choose([
    fileOf(
      'mixed',
      await writePlainFile([
        ...submissionsOf('A0000', [1]),
        ...submissionsOf('B0000', [1], join.id),
      ]),
    ),
  ]);
  await screen.findByText('1 submission not accepted');
  expect(await access.outbox.stored()).toHaveLength(1);
});

it('says at its row why storage failed, and takes in the same once storage works', async () => {
  let fails = true;
  const access = open(makeTestOutbox().failing(() => fails));
  const [file] = await eight();
  if (file === undefined) throw new Error('No file');
  choose([file]);
  await screen.findByText(outboxMessages.unavailable.unavailable);
  await screen.findByText('1 read: 0 submissions added; 1 not added, as the list says.');
  fails = false;
  choose([file]);
  await screen.findByText('2 read: 3 submissions added; 1 not added, as the list says.');
  expect(await access.outbox.stored()).toHaveLength(3);
});

it('leaves other drops to the browser', () => {
  open();
  const types = ['text/plain'];
  expect(fireEvent.drop(document.body, { dataTransfer: { types, files: [] } })).toBe(true);
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } })).toBe(false);
});

it('[7.18] prints the list alone, as of now', async () => {
  const sheet = '[data-print-alone]';
  const printed: (string | null)[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector(sheet)?.textContent ?? null);
  });
  open();
  choose(await eight());
  await screen.findByText(/^8 read/);
  fireEvent.click(await screen.findByText(words.print));
  expect(printed).toEqual([expect.stringMatching(/^Reports by device.*A0000.*As of .*\.$/)]);
  dispatchEvent(new Event('afterprint'));
  expect(document.querySelector(sheet)).toBeNull();
  print.mockRestore();
});
