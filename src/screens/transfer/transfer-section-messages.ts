/** What the outbox shows of transfers before somebody opens one; the words of each way load with it. */
export const transferSectionMessages = {
  heading: 'Give and Receive',
  intro:
    'No signal here, but someone is on the way to where there is one? Give them what is waiting. Their device sends it for you, with the same receipts and the time you wrote it. Nothing is deleted here, and you can take it back.',
  export: 'Give to another device',
  import: 'Receive from another device',
  team: 'Receive from a team',
  opening: 'Opening…',
} as const;
