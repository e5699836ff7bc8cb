/** The one question that decides what stays on a device (specification 5.22). */
export const ownDeviceMessages = {
  question: 'Is this your own device?',
  why: 'If it is, your words and drafts stay here for 30 days, and your name fills in the next form. If not, your words are erased within a day of being sent.',
  own: 'Yes, it is mine',
  shared: 'No, others use it, too',
  isOwn: 'This is your own device.',
  isShared: 'Others use this device, too.',
  ownStays:
    'Your drafts and copies of what you sent stay on this device for 30 days, and forms fill in your contact details.',
  sharedStays:
    'What waits stays until it is sent. Then your words are erased within a day. A form that you begin is erased after 24 hours; until then, the next person can read it.',
  change: 'You can change this in the outbox: Tools, This device.',
  failed: 'This device did not keep your answer. Try again.',
} as const;
