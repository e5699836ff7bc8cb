import { things } from '#src/screens/shared/outbox-messages.ts';

/** Words about what another device has (specification 7.5, 7.6). */
export const handedOverMessages = {
  heading: 'Handed over',
  takeBack: 'Take back',
  notSentHere: (count: number) =>
    `${count} handed over. This device will not send ${count === 1 ? 'it unless you take it back' : 'them unless you take them back'}.`,
  deleteQuestion: (count: number) =>
    count === 1
      ? 'Delete this from this device? The other device keeps what it has received.'
      : `Delete ${count} from this device? The other device keeps what it has received.`,
  question: {
    about: (count: number, time: string) => `You handed over ${things(count)} on ${time}.`,
    question: (count: number) => `Did the other device send ${count === 1 ? 'it' : 'them'}?`,
    yes: 'Yes',
    notYet: 'Not yet',
    takeBack: 'Take back and send from here',
    duplicates:
      'Not sure? Ask the person who has it. If both devices send it, the receipt stays the same, so that duplicates can be recognized.',
  },
} as const;
