/** Words about what another device has (specification 7.5, 7.6). */
export const handedOverMessages = {
  heading: 'Handed over',
  takeBack: 'Take back',
  takeBackAll: {
    label: 'Take back all',
    question: (count: number) =>
      `Take back all ${count}? What the other device has sent may arrive twice.`,
    yes: 'Yes, take back',
    no: 'No, leave them there',
  },
  notSentHere: (count: number) =>
    count === 1
      ? '1 handed over: this device does not send it. Take it back only if the other device cannot send it, or it may arrive twice.'
      : `${count} handed over: this device does not send them. Take back only what the other device cannot send, or it may arrive twice.`,
  deleteQuestion: 'Delete this from this device? The other device keeps what it has received.',
} as const;
