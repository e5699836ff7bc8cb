/** Messages about a form's draft. `when` is a time, such as 'at 2:02 PM'. */
export const draftMessages = {
  restored: (when: string) => `Restored what you typed ${when}`,
  offered: (when: string) => `Restore what you typed ${when}?`,
  deleted: (when: string) => `What you typed ${when} is deleted.`,
  startOver: 'Start over',
  restore: 'Restore',
  remove: 'Delete it',
  undo: 'Undo',
} as const;

/** Messages about remembered contact details. */
export const rememberMessages = {
  label: 'Remember my contact details on this device',
  on: 'They will fill out your next form.',
  other: 'This device remembers other contact details.',
  replace: 'Remember these instead',
  off: 'Leave this off on a device that others use.',
  forbidden: 'This browser does not let the site keep anything on this device.',
} as const;
