import { sentMessages } from '#src/screens/shared/when-sent.ts';

function all(remaining: number): string {
  if (remaining === 1) return 'It is';
  return remaining === 2 ? 'Both are' : `All ${remaining} are`;
}

/** The contact details; the others are names. */
const details: Readonly<Record<string, string>> = {
  email: 'this email',
  phone: 'this phone number',
  state: 'this state',
  zip: 'this ZIP code',
};

/** The words of the outbox's screen (specification 5.18). */
export const outboxScreenMessages = {
  tools: 'Tools',
  openElsewhere: 'It is open in another tab or window.',
  /** Why a row of what was sent may show no words, on a shared device. */
  words: 'Once you close this tab, this list no longer shows your words.',
  askOwn: 'Is this your own device? Open Tools, then This device, to keep them for 30 days.',
  /** Of what is not known to be missing. */
  again: {
    question: 'It was sent already, and may arrive twice. Send it again?',
    yes: 'Yes, send it again',
    no: 'No',
  },
  clear: {
    label: 'Clear this list',
    question:
      'Remove this list from this device, and every copy of what was sent? What was sent stays sent.',
  },
  deleteAll: {
    label: 'Delete all',
    question: (count: number) => `Delete ${count} submissions?`,
    several: (count: number) => `${count} submissions`,
    busy: (count: number) =>
      count === 1
        ? '1 was not deleted: it is being sent or edited right now.'
        : `${count} were not deleted: they are being sent or edited right now.`,
  },
  nothingWaiting: 'Nothing is waiting.',
  from: (person: string) => `from ${person || 'another device'}`,
  nextTry: {
    due: 'Next try: in a moment.',
    willBeSent: (count: number, automatically: boolean): string => {
      const whenOpen = 'once this device has a signal and this app is open.';
      const when = automatically ? sentMessages.whenConnected : whenOpen;
      return count === 1 ? `It will be sent ${when}` : `They will be sent ${when}`;
    },
    at: (time: string) => `Next try: ${time}.`,
    /** Where nothing wakes the app. */
    atIfOpen: (time: string) => `Next try: ${time}, if this app is open then.`,
    changing: 'On hold while you edit.',
  },
  sendNow: { paused: 'Resume', other: 'Send now' },
  paused: 'Sending is paused until you resume it, for 15 minutes at most.',
  pausedReport: 'Paused.',
  sending: 'Sending…',
  unreachable: (remaining: number) =>
    `No connection to our form service. ${all(remaining)} still saved here.`,
  turnedAway: (remaining: number) =>
    `Our form service is busy right now. ${all(remaining)} still saved here and will be sent later.`,
  busy: 'Sending continues in the background.',
  nothingToSend: (remaining: number) =>
    remaining === 1
      ? 'Nothing was sent: it is being edited, or was sent from another tab a moment ago.'
      : `Nothing was sent: the ${remaining} waiting are being edited, or are being sent from another tab.`,
  nothingLeft: 'Nothing was sent: nothing is waiting.',
  nothingSendable: 'Nothing was sent. Open each one to see why.',
  sentElsewhere: 'Handed over, and sent since. Our form service does not confirm what arrives.',
  copies: {
    /** For an answer that has not arrived. */
    missing: 'Your answers stay on this device until you send them again or erase them.',
    erase: 'Erase answers',
    eraseQuestion:
      'Erase these answers from this device? They have not arrived, so this may be the only copy.',
  },
  followUps: {
    look: 'Look for follow-ups',
    looking: 'Looking…',
    found: (count: number) =>
      count === 0
        ? 'No new follow-up on what was confirmed in the last 60 days.'
        : count === 1
          ? '1 new follow-up.'
          : `${count} new follow-ups.`,
    read: (time: string) => `Follow-up from us, read ${time}`,
  },
  formClosed: 'The form is not open yet.',
  removedForm:
    'This app no longer has this form. Your submission stays on this device: you can hand it over or delete it.',
  edit: {
    sending: 'It is being sent right now, so you cannot edit it. Try again in a moment.',
    'not-pending': 'It was sent, changed or deleted in the meantime, so you can no longer edit it.',
    saved: 'Saved.',
    carryOn: (fields: readonly string[], others: number): string => {
      const [one = '', ...more] = new Set(fields.map((name) => details[name] ?? 'this name'));
      const what = more.length === 0 ? one : 'these details';
      return `Use ${what} in the ${others === 1 ? 'other one' : `${others} others`}, too?`;
    },
    carriedOn: (count: number, left: number) =>
      `Saved, and in ${count} more, too.${left === 0 ? '' : ` ${left} not changed: already sent, or being sent or edited right now.`}`,
    asNew: 'You can submit it as a new one.',
    kept: 'What you type is kept on this device. It takes the earlier answers’ place once you tap “Save changes.”',
    mayHaveArrived:
      'If your earlier answers have arrived already, these come beside them, under the same receipt.',
    unsaved: 'You were editing this and did not save:',
    lost: 'This could not be saved or sent. Everything you typed is still here.',
    unanswered:
      'This could not be saved. No answer came, so it may have been sent. Everything you typed is still here.',
  },
} as const;
