const minutes = 'up to 15 minutes';

/** The words of the outbox's screen, of its indicator in the header and of practice (rulings 4). */
export const outboxScreenWords = {
  nothingWaits: 'Nothing waits on this device.',
  nothingSent: 'Nothing was sent from this device yet.',
  neverSent: 'Nothing sent yet',
  neverTried: 'Not tried yet.',
  nextTry: {
    due: 'The next try is due now.',
    offline: 'The next try comes when the connection returns.',
    practice: 'It stays here while you practice.',
    changing: 'It waits while it is being changed.',
  },
  paused: `Sending is paused. It goes on when you say so, or by itself after ${minutes}.`,
  pausedReport: 'Paused.',
  sending: 'Sending…',
  unreachable: 'The form service cannot be reached now; everything else stays here.',
  practising: 'You are practicing: what waits stays here.',
  practice: {
    label: 'Practice: simulate no signal',
    on: 'On: nothing leaves this device, in no tab and not in the background. What you submit waits here.',
    off: 'Off. Switch it on to try everything out as if there were no signal.',
    afterwards:
      'When you switch it off, whatever waits is sent. Delete first what was only practice.',
    notice:
      'Practice: no signal is simulated. Nothing leaves this device until it is switched off.',
  },
  edit: {
    sending: 'It is being sent right now, so it cannot be changed. Try again in a moment.',
    gone: 'It was sent or deleted meanwhile, so it cannot be changed any more.',
    anew: 'You can submit what stands here as a new one.',
    kept: 'What you change is kept on this device while you type. Until you save, the earlier wording is the one that counts. Where an earlier try may have arrived unnoticed, your correction goes out as a submission of its own, with a new receipt.',
    unsaved: 'You were changing this and did not save:',
    lost: 'It could be neither stored nor sent. Everything stays here as you typed it.',
  },
  notCopied: 'Copying is not possible here',
  status: {
    online: 'Online',
    offline: 'Offline',
    problem: 'Problem',
    practice: 'Practice',
    paused: 'Paused',
    sending: 'Sending',
  },
} as const;
