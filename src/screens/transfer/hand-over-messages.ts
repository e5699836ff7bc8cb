/** The words of handing over (specification 7.1 to 7.5, 7.12). */
export const handOverMessages = {
  heading: 'Hand over',
  count: (count: number) =>
    count === 0
      ? 'Choose what you give to someone who will have a signal.'
      : count === 1
        ? 'Give 1 submission to someone who will have a signal. Their device sends it for you.'
        : `Give ${count} submissions to someone who will have a signal. Their device sends them for you.`,
  choose: 'Hand over only some',
  nothing: 'Nothing here is waiting to be handed over.',
  beside: 'Is the other device beside you?',
  besideWhy: 'Yes: its camera reads codes from this screen. No: you save a file and send it.',
  making: 'One moment…',
  failed: {
    nothing: 'What you chose is no longer waiting: it was sent or deleted in the meantime.',
    'not-made': 'That did not work. Nothing has changed.',
  },
  noCodes: 'This cannot be shown as codes, so here is a file.',
  handedOver: (count: number) =>
    count === 0
      ? 'Nothing was handed over: it was sent, changed or deleted in the meantime.'
      : count === 1
        ? 'Done. 1 submission is now under “Handed over” in the outbox.'
        : `Done. ${count} submissions are now under “Handed over” in the outbox.`,

  codes: {
    name: 'Codes for the other device',
    about:
      'On the other device: Outbox (in its menu), Tools, Receive, Scan codes. Then point its camera here.',
    code: (number: number, count: number) => `Code ${number} of ${count}`,
    hold: 'Stay on this code',
    goOn: 'Continue',
    next: 'Next code',
    done: 'Done',
    asked: 'Does the other device have them all? If yes, this one stops sending them.',
    yes: 'Yes, it has them',
  },

  /** By the file's kind. */
  file: {
    sealed:
      'Send the file by Quick Share, AirDrop, Bluetooth, a cable or a message. On the other device: Outbox (in its menu), Tools, Receive. Tell the other person this code by voice, or write it down: it is shown only now.',
    table: 'This spreadsheet is only for reading. Nothing is handed over.',
  },
  remaining: (count: number) =>
    `One file holds at most 5,000. Make another for the remaining ${count}.`,
  share: 'Share the file',
  save: 'Save the file',
  notShared: 'It was not shared.',
  another: 'Another way',

  copy: {
    heading: 'Save a copy',
    about: (count: number) =>
      count === 1
        ? 'A file with 1 submission that is waiting, in case this browser loses it. This device still sends it.'
        : `A file with ${count} submissions that are waiting, in case this browser loses them. This device still sends them.`,
    nothing: 'Nothing is waiting here.',
    make: 'Make the file',
    file: 'Write this code down: it opens the file under “Receive,” and is shown only now.',
    left: 'The file is in your downloads, or where you shared it. Keep one outside this device, too.',
  },

  table: {
    heading: 'Spreadsheet, for reading only',
    warning: 'Anyone who gets this file can read every answer in it.',
    make: 'Make the file',
  },
} as const;
