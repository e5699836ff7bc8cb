import { outcomeMessages } from '#src/screens/form/form-messages.ts';

/** The beginning of what a page says of a submission that waits, whether or not its browser can wake the app. */
export const savedLine = `${outcomeMessages.saved} It will be sent`;
