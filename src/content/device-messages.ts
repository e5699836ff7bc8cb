/** In a window inside another app. */
export const anotherAppMessages = {
  why: 'You are inside another app, which may not keep what you write. Before you begin, open this page in your phone’s own browser.',
  waits:
    'This window belongs to another app. It may forget what is waiting here once you close it. Keep it open until this is sent, or save a copy as a file. Next time, write in your phone’s own browser.',
  open: 'Open in your browser',
  menu: 'Tap the dots or the arrow at the edge of the screen, then “Open in browser” or “Open in Safari.”',
  copy: 'Copy the link',
} as const;

/** The app's messages about itself and its device. */
export const deviceMessages = {
  failed:
    'This part of the page did not load. The rest works. Reload the page to try again. Everything you saved here is still here.',
  update: {
    offer: 'A newer version of this app is on your device.',
    now: 'Update now',
    half: 'A form on this page is unfinished. Send it first, or update anyway?',
    anyway: 'Update anyway',
    later: 'Not now',
    waiting: 'Updating as soon as sending finishes…',
    failed:
      'The newer version could not start. Close this app in every tab and window, then open it again. Nothing on this device is lost.',
  },
  ready: 'Ready to work offline',
  loss: {
    restored: (count: number) =>
      count === 1
        ? 'The browser erased what this app had stored. 1 submission is back.'
        : `The browser erased what this app had stored. ${count} submissions are back.`,
    acknowledge: 'I have read this',
  },
  storage: {
    heading: 'Storage on this device',
    nearlyFull:
      'This device’s storage is nearly full. Send or delete what is waiting here, or free up space on the device, before you write more.',
    notPromised:
      'This browser has not promised to keep what is waiting here: it may erase it when space runs low, and a private window forgets it when you close it. It is safe once it is sent.',
    /** In short, where something was just saved. */
    mayErase:
      'To be sure, save a copy: if this device runs out of space, the browser may erase what is waiting here.',
    saveCopy: 'Save a copy as a file',
    oneCopy:
      'This browser keeps only one copy of what is waiting here, because its second storage does not work. If the browser erases that copy, it is lost: send it soon, or hand it over.',
    sevenDays:
      'Safari erases what a site keeps if you use Safari for seven days without visiting the site, but not in the installed app. Come back within a week, or send it before then.',
    beforeInstalling:
      'The installed app starts with an empty outbox: what is waiting in this browser does not move there. Send it first, or hand it over.',
  },
  install: {
    button: 'Install the app',
    running: 'This is the installed app.',
    sendsClosed: 'It sends what is waiting when the connection returns, even while it is closed.',
    sendsOpen: 'Open it when you have a signal: then it sends what is waiting.',
    already: 'The app is already installed on this device. Open it from its icon.',
    outbox: 'Open the outbox',
  },
  notify: {
    ask: 'Notify me when everything is sent',
    on: 'You will get one notification on this device when everything has been sent in the background.',
    off: 'Stop notifying me',
    denied: 'This browser does not let this app notify you. You can change that in its settings.',
    sent: 'Your submissions were sent',
    sentOne: '1 submission was sent.',
    sentMany: 'submissions were sent.',
  },
} as const;
