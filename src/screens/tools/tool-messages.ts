/** The words of the outbox's tools. */
export const toolMessages = {
  heading: 'Tools',
  handOver: {
    label: 'Hand over',
    about: (waiting: number) =>
      waiting === 0
        ? 'Nothing is waiting here.'
        : `Give ${waiting === 1 ? 'the 1' : `the ${waiting}`} waiting here to a device that will have a signal.`,
  },
  receive: { label: 'Receive', about: 'Add what other devices hand over to you.' },
  device: {
    label: 'This device',
    about: 'Whether it is your own, its storage, erase everything.',
  },
  help: {
    label: 'Get help',
    about: 'The page “Diagnostics”: what to read out to someone who helps you.',
  },
} as const;

/** The words of what a person sets on this device. */
export const deviceToolMessages = {
  heading: 'This device',
  erase: 'Erase',
} as const;
