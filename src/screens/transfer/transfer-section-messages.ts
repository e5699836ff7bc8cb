/** What the outbox shows of transfers before somebody opens one; the words of each way load with it. */
export const transferSectionMessages = {
  heading: 'Hand Over',
  intro:
    'No signal here, but someone is on the way to where there is one? Give them what is waiting. Their device sends it for you, with the same receipts and the time you wrote it. Nothing is deleted here, and you can take it back.',
  export: 'Give to another device',
  import: 'Receive from another device',
  team: 'Receive from a team',
  opening: 'Opening…',

  handedOver: 'Handed over',
  takeBack: 'Take back',
  takeAllBack: 'Take all back',
  deleteAll: 'Delete everything handed over',
  reminder: {
    heading: 'Did the other device send them?',
    yes: 'Yes',
    notYet: 'Not yet',
    takeBack: 'Take back and send from here',
    duplicates:
      'Not sure? Ask the person who has it. If both devices send them, the receipts stay the same, so that duplicates can be recognized.',
  },
} as const;

export const things = (count: number): string =>
  count === 1 ? '1 submission' : `${count} submissions`;

/** Messages with numbers. */
export const handedOverCounts = {
  handedOver: (count: number) =>
    `${count} handed over. This device will not send ${count === 1 ? 'it unless you take it back' : 'them unless you take them back'}.`,
  reminder: (count: number, time: string) => `You handed over ${things(count)} on ${time}.`,
  deleteQuestion: (count: number) =>
    count === 1
      ? 'Delete this from this device? The other device keeps what it has received.'
      : `Delete ${count} from this device? The other device keeps what it has received.`,
} as const;
