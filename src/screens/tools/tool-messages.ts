/** The words of the outbox's tools. */
export const toolMessages = {
  heading: 'Tools',
  handOver: {
    label: 'Hand over',
    about: (waiting: number) =>
      `Give ${waiting === 1 ? 'the one' : `the ${waiting}`} waiting here to a device that will have a signal.`,
  },
  copy: {
    label: 'Save a copy',
    about: 'A file of what is waiting, in case this browser loses it.',
  },
  receive: { label: 'Receive', about: 'Add what other devices hand over to you.' },
  pause: {
    label: 'Pause sending',
    about: 'Nothing is sent until you resume, or for 15 minutes. It all stays here meanwhile.',
    resume: 'Resume sending',
  },
  device: {
    label: 'This device',
    about: 'Whether it is your own, its storage, erase everything.',
  },
  help: { label: 'Get help', about: 'Facts about this device to read to someone helping you.' },
} as const;

/** The words of what a person sets on this device. */
export const deviceToolMessages = {
  heading: 'This device',
  name: {
    label: 'Name of this device',
    why: 'Such as “Dana’s phone.” It goes along with what you hand over, so that others see who gave it.',
    saved: 'Saved.',
  },
  erase: 'Erase',
} as const;
