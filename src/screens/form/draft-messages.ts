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
