import { things } from '#src/screens/shared/outbox-messages.ts';

/** The words of 'Receive'. */
export const receiveMessages = {
  heading: 'Receive',
  scan: 'Scan codes',
  stop: 'Stop the camera',
  open: 'Open a file',
  drop: 'Or drop files anywhere on this page.',
  codesOf: (time: string) => `Codes scanned at ${time}`,

  scanning: 'Point this camera at the codes on the other screen.',
  scanned: (read: number, count: number) => `${read} of ${count} codes scanned.`,
  scannedAll: 'All codes scanned. Add them below, then scan the next person’s.',
  foreignCode: 'That code is not from this app.',
  camera: {
    absent: 'This device has no camera that this app can use. Open a file instead.',
    forbidden:
      'This app is not allowed to use the camera. Allow it in the settings of your browser, or open a file instead.',
  },

  progress: (done: number, all: number) => `${done} of ${all} done…`,
  added: (count: number, held: number): string => {
    const all = count === 1 ? 'This device sends it.' : 'This device sends them.';
    const sends = held > 0 ? `This device sends ${count - held}.` : all;
    const onHold = `${held} on hold until ${held === 1 ? 'its form opens' : 'their forms open'}.`;
    return [
      `${count} added.`,
      ...(count > held ? [sends] : []),
      ...(held > 0 ? [onHold] : []),
    ].join(' ');
  },
  toAdd: (count: number) => `${count} to add.`,
  locked: (count: number) =>
    `${count} ${count === 1 ? 'file needs its' : 'files need their'} code.`,
  notAdded: (count: number) => `${count} not added: see below.`,
  nothingNew: 'Nothing new.',

  reading: 'Reading…',
  adding: 'Adding…',
  code: 'Code',
  unlock: 'Unlock',
  again: 'Try again',
  faults: {
    foreign: 'This is not a file from this app’s outbox. Nothing has changed.',
    damaged:
      'This file is damaged: a part is missing, or was changed after it was made. Ask for a new copy. Nothing has changed.',
    newer:
      'A newer version of this app made this file. Update this app, then open the file again. Nothing has changed.',
    'no-code': 'Type the code that the other person has for this file.',
    'wrong-code': 'That does not open this file. Check it, and type it again.',
    'other-code': 'That code opened another of these files. Now type the code of this one.',
    'too-large': 'This file is larger than 50 MB, so it was not opened. Nothing has changed.',
    'too-many':
      'This file holds more than 5,000 submissions. Ask for smaller files, one after the other. Nothing has changed.',
    'not-read': 'The file could not be read. Nothing has changed.',
  },

  from: (names: string) => `From ${names}.`,
  left: (count: number) => `Still on that device: ${count}.`,
  written: (first: string, last: string) =>
    first === last ? `Written ${first}.` : `Written between ${first} and ${last}.`,
  ofForm: (count: number, form: string) => `${count} × ${form}`,
  unknownForm: 'A form this version of the app does not know',
  more: (count: number) => `and ${count} more`,
  addedOf: (count: number) => `${count} added.`,
  known: (count: number) => `${count} already here.`,
  handedOverHere:
    'This device handed some of these over, so it will not send them. To send them from here, take them back in the outbox.',
  unreadable: (count: number) =>
    `${count} ${count === 1 ? 'entry is not a submission' : 'entries are not submissions'}.`,
  rejected: (count: number) =>
    `${things(count)} not accepted. The person who gave them to you still has them. Tell that person:`,
  rejections: {
    'too-many-answers': 'It has more answers than any form asks for.',
    'too-long': 'One of its answers is too long.',
  },

  trust: 'This device sends what you add, unchanged. Add only what comes from people you know.',
  add: (count: number) => `Add ${count}`,
  cancel: 'Cancel',

  goes: 'Once they are sent, this list no longer has their names. If this is your own device, say so first under Tools, This device: then they stay for 30 days.',
  table: {
    heading: 'Submissions by person',
    columns: ['Name', 'Given', 'Sent', 'Still on their device'],
    nameless: 'Name no longer kept here',
    thisDevice: 'This device',
    own: (name: string) => `${name} (this device)`,
    /** An older version's file does not say it. */
    unknown: 'Not known',
    print: 'Print the table',
    asOf: (time: string) => `As of ${time}.`,
    written: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    inAll: 'In all',
  },
} as const;
