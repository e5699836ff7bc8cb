/** Messages about a form's draft. `when` is a time, such as 'at 2:02 PM'; of `until`, 'Nov 29, 6:35 AM'. */
export const draftMessages = {
  restored: (when: string) => `Restored what you typed ${when}`,
  offered: (when: string) => `Restore what you typed ${when}?`,
  deleted: (when: string) => `What you typed ${when} is deleted.`,
  startOver: 'Start over',
  restore: 'Restore',
  remove: 'Delete it',
  undo: 'Undo',
  until: (when: string) => `Not submitted yet. This device keeps it until ${when}, then erases it.`,
} as const;

/** Messages of 'Try it without sending'. */
export const practiceMessages = {
  begin: 'Try it without sending',
  stripe: 'Practice: nothing is kept or sent.',
  atEnd: 'What you typed before is back once you end practice.',
  end: 'End practice',
  /** The form's own line follows. */
  done: 'Nothing was kept or sent. A real submission would say:',
} as const;
