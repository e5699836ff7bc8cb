/** The words of choosing several in a list of the outbox (specification 5.36). */
export const selectMessages = {
  begin: 'Select',
  /** To be heard: the lists of a screen have a button each. */
  beginIn: (list: string) => `Select several: ${list}`,
  end: 'Cancel',
  all: (count: number) => `Select all ${count}`,
  chosen: (count: number) => `${count} selected`,
  send: 'Send selected now',
  give: 'Hand over selected',
  takeBack: 'Take selected back',
  remove: 'Delete selected',
  /** To read, below the count of those that are selected: four such buttons fit two lines of a phone. */
  short: { send: 'Send', give: 'Hand over', takeBack: 'Take back', remove: 'Delete' },
  question: (count: number) => `Delete ${count} submissions?`,
  several: (count: number) => `${count} submissions`,
  busy: (count: number) =>
    count === 1
      ? '1 was not deleted: it is being sent or edited right now.'
      : `${count} were not deleted: they are being sent or edited right now.`,
} as const;
