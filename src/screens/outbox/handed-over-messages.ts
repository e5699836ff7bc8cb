/** Words about what another device has (specification 7.5, 7.6). */
export const handedOverMessages = {
  heading: 'Handed over',
  takeBack: 'Take back',
  notSentHere: (count: number) =>
    count === 1
      ? '1 handed over. This device will not send it unless you take it back.'
      : `${count} handed over. This device will not send them unless you take them back.`,
  deleteQuestion: 'Delete this from this device? The other device keeps what it has received.',
} as const;
