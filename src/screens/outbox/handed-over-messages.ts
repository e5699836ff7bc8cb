/** Words about what another device has (specification 7.5, 7.6). */
export const handedOverMessages = {
  heading: 'Handed over',
  takeBack: 'Take back',
  notSentHere: (count: number) =>
    `${count} handed over. This device will not send ${count === 1 ? 'it unless you take it back' : 'them unless you take them back'}.`,
  deleteQuestion: 'Delete this from this device? The other device keeps what it has received.',
} as const;
