/** What is said before anybody types of a form that waits for the owner; apart, for it is in the first page's code. */
export const unconnectedMessages = {
  before:
    'We are not collecting this form yet. What you submit is saved on this device and will be sent once we start.',
} as const;
