// Proves specification 7.17, 7.18.
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { writePlainFile } from '#src/outbox/transfer/transfer-file.ts';
import { printForRadio } from '#src/screens/shared/print-button.tsx';
import { ImportPanel } from '#src/screens/transfer/import-panel.tsx';
import { TeamPanel } from '#src/screens/transfer/team-panel.tsx';
import { transferMessages } from '#src/screens/transfer/transfer-messages.ts';
import { generalMessageWords } from '#src/ui/general-message.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';

const day = 86_400_000;

/** A parcel of one device; numbers that are left out are missing. */
const parcel = (name: string, numbers: readonly number[]) =>
  writePlainFile(
    numbers.map((number) => ({
      ...{ id: testId(name.charCodeAt(0) * 100 + number), form: 'a-form-of-tomorrow' },
      ...{ capturedAt: startOfTime + number * day, mappingVersion: 'v1', answers: {} },
      serialNumber: `${name}-${number}`,
    })),
  );

const fileOf = (name: string, text: string): File =>
  Object.assign(new File([], `${name}.json`), { text: async () => text });

it('[7.17] takes in eight parcels at once, one twice and one damaged, and lists who gave what', async () => {
  const texts = new Map([
    ['A0000', await parcel('A0000', [1, 2, 3])],
    ['B0000', await parcel('B0000', [1, 2, 4])],
    ['C0000', await parcel('C0000', [2])],
    ['D0000', await parcel('D0000', [1])],
    ['E0000', await parcel('E0000', [1, 2])],
    ['F0000', await parcel('F0000', [1])],
    ['A-again', await parcel('A0000', [1, 2, 3])],
    ['G0000', (await parcel('G0000', [1])).replace('G0000', 'G0001')],
  ]);
  const access = makeAccess();
  const { rerender } = renderInSite(<ImportPanel access={access} />, access);
  const files = [...texts].map(([name, text]) => fileOf(name, text));
  fireEvent.change(screen.getByLabelText(transferMessages.file), { target: { files } });
  fireEvent.click(screen.getByText(transferMessages.importFile));
  await screen.findByText('11 submissions to add:');
  expect(screen.getByRole('alert').textContent).toBe(
    `G0000.json: ${transferMessages.faults.damaged}`,
  );
  fireEvent.click(screen.getByText(transferMessages.preview.add));
  await screen.findByText(/^11 added\./);
  rerender(<TeamPanel access={access} />);
  const heard = (await screen.findAllByRole('definition')).map(
    ({ textContent = '' }) => textContent,
  );
  expect(heard.map((line) => line?.replace(/written.*?;/, 'written …;'))).toEqual([
    '3 received, written …; 0 sent from here; none missing',
    '3 received, written …; 0 sent from here; missing: 3',
    '1 received, written …; 0 sent from here; missing: 1',
    '1 received, written …; 0 sent from here; none missing',
    '2 received, written …; 0 sent from here; none missing',
    '1 received, written …; 0 sent from here; none missing',
  ]);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => `${name}0000`),
  );
});

/** Shows the list after one parcel. */
async function shownWithOne(): Promise<void> {
  const access = makeAccess();
  renderInSite(<ImportPanel access={access} />, access);
  const file = fileOf('one', await parcel('A0000', [1]));
  fireEvent.change(screen.getByLabelText(transferMessages.file), { target: { files: [file] } });
  fireEvent.click(screen.getByText(transferMessages.importFile));
  fireEvent.click(await screen.findByText(transferMessages.preview.add));
  await screen.findByText(/^1 added\./);
  renderInSite(<TeamPanel access={access} />, access);
}

it.each([
  ['alone', transferMessages.members.print, '[data-print-alone]', ['A0000', '1 received']],
  [
    '[7.18] as a general message',
    printForRadio,
    '[data-print-sheets]',
    [generalMessageWords.title, transferMessages.team, 'A0000', '1 received'],
  ],
])('prints the list %s', async (_, button, sheet, words) => {
  const printed: (string | null)[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector(sheet)?.textContent ?? null);
  });
  await shownWithOne();
  fireEvent.click(await screen.findByText(button));
  expect(printed).toHaveLength(1);
  for (const one of words) expect(printed[0]).toContain(one);
  dispatchEvent(new Event('afterprint'));
  expect(document.querySelector(sheet)).toBeNull();
  print.mockRestore();
});

it('says so if nothing was received', async () => {
  const access = makeAccess();
  renderInSite(<TeamPanel access={access} />, access);
  await screen.findByText(transferMessages.members.none);
});
