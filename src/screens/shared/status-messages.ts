/** The words of the indicator in the header (specification 5.27). */
export const statusMessages = {
  online: 'Online',
  offline: 'Offline',
  problem: 'Problem',
  practice: 'Practice',
  paused: 'Paused',
  sending: 'Sending',
} as const;
