import { type Ranges, writeRanges } from '#src/outbox/delivery/serial-number.ts';
import { things } from '#src/screens/shared/outbox-messages.ts';
import type { TakenIn } from './parcel.ts';
import { transferSectionMessages } from './transfer-section-messages.ts';

/** The words of the transfer screens, their section's included. */
export const transferMessages = {
  ...transferSectionMessages,

  passphrase: 'Passphrase',

  file: 'Files from other devices',
  filePassphrase: 'Passphrase, if the file has one',
  importFile: 'Import the files',
  noFile: 'Please choose the file first.',
  reading: 'Reading…',
  scan: 'Scan codes with the camera',
  stopScanning: 'Stop the camera',
  scanning: 'Point this camera at the codes on the other screen.',
  scannedAll: 'All codes scanned. The next person can show theirs now.',
  foreignCode: 'That code is not from this app.',
  camera: {
    absent: 'This device has no camera that this app can use. Import a file instead.',
    forbidden:
      'This app may not use the camera. Allow it in the settings of your browser, or import a file instead.',
  },
  faults: {
    foreign: 'This is not a file from this app’s outbox. Nothing has changed.',
    damaged:
      'This file is damaged: a part is missing, or was changed after it was made. Ask for a new copy. Nothing has changed.',
    newer:
      'A newer version of this app made this file. Update this app, then import the file again. Nothing has changed.',
    encrypted: 'This file needs its passphrase. Nothing has changed.',
    'wrong-passphrase': 'The passphrase does not open this file. Nothing has changed.',
    'too-large': 'This file is larger than 50 MB, so it was not opened. Nothing has changed.',
    'too-many':
      'This file holds more than 5,000 submissions. Ask for smaller files, one after the other. Nothing has changed.',
    'not-read': 'The file could not be read. Nothing has changed.',
  },
  preview: {
    heading: 'Check before you add',
    unchanged: 'Nothing has been added or sent yet.',
    trust: 'This device will send them unchanged. Add them only if you know who gave them to you.',
    unknownForm: 'A form this version of the app does not know',
    rejected:
      'These could not be accepted. The person who gave them to you still has them. Tell that person:',
    add: 'Add them',
    cancel: 'Cancel',
    close: 'Close',
    canceled: 'Canceled. Nothing was added.',
    adding: 'Adding…',
  },
  rejections: {
    'too-many-answers': 'It has more answers than any form asks for.',
    'too-long': 'One of its answers is too long.',
  },
  handedOverHere:
    'This device gave some of these away, so it will not send them. To send them from here, take them back below.',

  members: {
    trust:
      'What you choose, drop or scan here is added at once, and this device sends it unchanged. Take it only from people you know.',
    files: 'Your team’s files (choose several)',
    drop: 'Or drop them anywhere on this page.',
    codesOf: (time: string) => `Codes scanned at ${time}`,
    open: 'Open the file',
    none: 'This device has received nothing from others yet.',
    heading: 'Reports by device',
    device: 'Device',
    /** On paper, to be filled in. */
    name: 'Name',
    received: 'Received',
    missing: 'Not in these files',
    sent: 'Sent',
    about:
      'Each device counts what leaves it under a random name. Its list “Handed over” shows that name, and the number of each. What is not in these files may have been sent by the device itself. This table stays on this device. On the printed sheet, write down whose device each one is.',
    unnumbered: 'Unnumbered',
    print: 'Print the table',
    asOf: (time: string) => `As of ${time}.`,
  },
} as const;

/** Messages with numbers. */
export const transferCounts = {
  scanned: (read: number, count: number) => `${read} of ${count} codes scanned.`,
  toAdd: (count: number) => (count === 0 ? 'Nothing to add.' : `${things(count)} to add:`),
  ofForm: (count: number, form: string) => `${count} × ${form}`,
  written: (first: string, last: string) =>
    first === last ? `Written ${first}.` : `Written between ${first} and ${last}.`,
  known: (count: number) =>
    `${things(count)} ${count === 1 ? 'is' : 'are'} already on this device and ${count === 1 ? 'stays as it is' : 'stay as they are'}.`,
  unreadable: (count: number) =>
    `${count} ${count === 1 ? 'entry is not a submission and was' : 'entries are not submissions and were'} skipped.`,
  rejected: (count: number) => `${things(count)} not accepted`,
  more: (count: number) => `And ${count} more.`,
  added: (count: number, held: number) =>
    count === 0
      ? 'Nothing was added: everything is already on this device.'
      : transferCounts.addedHere(count, held),
  addedHere: (count: number, held: number): string => {
    if (count === 0) return 'Nothing was added.';
    if (count === held) return `${count} added. ${onHold(count, count)}`;
    const sends = `${count} added. This device will send ${count === 1 ? 'it' : 'them'}.`;
    return held === 0
      ? sends
      : `${count} added. This device will send ${count - held}. ${onHold(held, count)}`;
  },
} as const;

/** Of a device, in the list of a team. */
const rangesListed = 30;

/** Messages on what a team has given. */
export const teamCounts = {
  reading: (read: number, all: number) => `${read} of ${all} read…`,
  read: (all: number, added: number, troubled: number) =>
    `${all} read: ${things(added)} added${troubled === 0 ? '.' : `; ${troubled} not added, as the list says.`}`,
  from: (devices: readonly string[]) =>
    devices.length === 0
      ? ''
      : ` from ${devices.slice(0, 3).join(', ')}${devices.length > 3 ? ` and ${devices.length - 3} more` : ''}`,
  takenIn: ({ added, held, known, handedOverHere, unreadable }: TakenIn): string =>
    [
      (added > 0 || known === 0) && transferCounts.addedHere(added, held),
      known > 0 && transferCounts.known(known),
      handedOverHere > 0 && transferMessages.handedOverHere,
      unreadable > 0 && transferCounts.unreadable(unreadable),
    ]
      .filter((part) => part !== false)
      .join(' '),
  written: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  missing: (missing: Ranges) => {
    if (missing.length === 0) return 'None';
    const more = missing.length - rangesListed;
    // No line ends within a range.
    const listed = writeRanges(missing.slice(0, rangesListed)).replaceAll('-', '\u2011');
    return `No. ${listed}${more > 0 ? ` and ${more} more` : ''}`;
  },
  missingCount: (missing: Ranges) =>
    missing.reduce((count, [first, last]) => count + last - first + 1, 0),
  missingInAll: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  devices: (count: number) => (count === 1 ? '1 device' : `${count} devices`),
} as const;

function onHold(held: number, all: number): string {
  const which =
    held === all ? (held === 1 ? 'It is' : 'They are') : `${held} ${held === 1 ? 'is' : 'are'}`;
  return `${which} on hold until ${held === 1 ? 'its form opens' : 'their forms open'}.`;
}
