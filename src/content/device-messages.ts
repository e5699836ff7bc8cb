/** What the app says of itself and of the device it is on, in one place. */
export const deviceMessages = {
  update: {
    offer: 'A newer version of this site is on your device.',
    now: 'Update now',
    half: 'A form on this page is half filled in. Send it first, or update all the same?',
    anyway: 'Update all the same',
    later: 'Not now',
    waiting: 'Updating as soon as what is being sent has gone out…',
  },
  ready: 'Ready to work offline: every page and form of this site is on your device now.',
  erased: {
    one: 'A submission that was waiting in the outbox of this device is gone. The browser or somebody has erased it. It was not sent from here.',
    many: 'submissions that were waiting in the outbox of this device are gone. The browser or somebody has erased them. They were not sent from here.',
    read: 'I have read this',
  },
  storage: {
    heading: 'How Safe It Is Here',
    nearlyFull:
      'The storage of this device is nearly full. Send or delete what waits here, or make room on the device, before you write more.',
    notPromised:
      'This browser has not promised to keep what waits here: it may erase it when space is short, and a private window forgets it when it is closed. It is safe once it is sent.',
    sevenDays:
      'Safari erases what a site keeps after seven days of use in which you did not visit the site. In the installed app it does not. Come back within a week, or send it before.',
    beforeInstalling:
      'Before you install the app on this device: an installed app starts with an empty outbox of its own, and what waits in this browser does not move there. Send it first, or export it.',
  },
  install: {
    button: 'Install the app',
    running: 'This is the installed app.',
    already: 'The app is installed on this device already: open it from its own icon.',
    outbox: 'Open the outbox',
  },
  tell: {
    ask: 'Tell me when what waits has gone out',
    on: 'You will get one message on this device when what waits has gone out in the background.',
    off: 'Do not tell me any more',
    denied:
      'This browser does not let the site send you messages. You can change that in its settings.',
    sent: 'What was waiting has gone out',
    sentOne: '1 submission was handed to the form service.',
    sentMany: 'submissions were handed to the form service.',
  },
} as const;
