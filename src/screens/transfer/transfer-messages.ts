import { things } from '#src/screens/shared/outbox-messages.ts';
import { transferSectionMessages } from './transfer-section-messages.ts';

/** The words of the transfer screens, their section's included. */
export const transferMessages = {
  ...transferSectionMessages,

  formats: {
    encrypted: 'File with a passphrase',
    plain: 'Unprotected file (JSON)',
    table: 'Spreadsheet, for reading only (CSV)',
    codes: 'QR codes, screen to camera',
  },
  /** Who can read each format. */
  readers: {
    encrypted:
      'Only a device that has both the file and the passphrase can read it. That device can then read every answer in it: names, contact details, health, beliefs. Say the passphrase out loud, and never put it in the same message as the file.',
    plain:
      'Anyone who gets this file can read every answer in it: names, contact details, health, beliefs. Give it only in person, to someone you trust.',
    table:
      'A spreadsheet program can show this file, and anyone who gets it can read every answer in it. No device can import it, so what is waiting here stays here.',
    codes:
      'Works without any connection. The other device scans this screen, and can then read every answer: names, contact details, health, beliefs. Don’t let anyone else scan it.',
  },
  passphrase: 'Passphrase',
  passphraseHint:
    'At least 12 characters; four or more unrelated words work well. Nobody can open the file without it.',
  passphraseFaults: {
    short: 'Please enter a passphrase of at least 12 characters.',
    repeated:
      'This passphrase repeats the same characters, so it is easy to guess. Please enter another one, such as four unrelated words.',
    sequence:
      'This passphrase follows the alphabet, the digits or the keyboard, so it is easy to guess. Please enter another one, such as four unrelated words.',
  },
  noneChosen: 'Please choose what to hand over.',
  notWaiting: 'What you chose is no longer waiting: it was sent or deleted in the meantime.',
  nothing: 'Nothing on this device is waiting to be handed over.',
  making: 'Creating…',
  made: 'Ready. Save or share the file. What is in it stays in this outbox until the other device has it.',
  tableMade: 'Ready. Nothing changed in your outbox.',
  tooMuchForCodes: 'Too many for codes. Choose fewer, or make a file.',
  notMade: 'That did not work. Nothing has changed.',
  noneHandedOver:
    'Make the file again: everything in this one has already been handed over, sent, changed or deleted.',
  tableSaved: 'Saved. Nothing has changed in this outbox.',
  notShared: 'It was not shared. Nothing has changed.',
  done: 'Done',
  showAgain: 'Show the codes again',
  codesShown: 'Point the other device’s camera here. The codes repeat until you close them.',
  codesQuestion: {
    asked: 'Does the other device have them all?',
    short: 'If yes, this device stops sending them.',
    why: 'If you say yes, this device stops sending what was in the codes, because the other device sends it. Not sure? Answer “Not yet.”',
    yes: 'Yes, it has them',
    stays:
      'Nothing has changed: this device keeps what was in the codes and sends it when it can. Answer “Yes” here once the other device has them all.',
  },
  question: {
    asked: 'Does the other device have the file?',
    why: 'If you say yes, this device stops sending what is in the file, because the other device sends it. If the file is still only on this device, answer “Not yet.”',
    yes: 'Yes, it has it',
    notYet: 'Not yet',
    stays:
      'Nothing has changed: this device keeps what is in the file and sends it when it can. Answer “Yes” here once the other device has the file.',
  },
} as const;

/** Messages with numbers. */
export const transferCounts = {
  nowHandedOver: (count: number) =>
    `Done. ${things(count)} ${count === 1 ? 'is' : 'are'} now listed under “Handed over.”`,
  notHandedOver: (count: number) =>
    `${count} in the file ${count === 1 ? 'was' : 'were'} sent, changed, deleted or handed over in the meantime.`,
  remaining: (count: number) =>
    `One file holds at most 5,000. Make another one for the other ${count} after this.`,
  code: (number: number, count: number) => `Code ${number} of ${count}`,
} as const;
