import { Opening } from '#src/ui/without-script.tsx';
import { openingMessage } from './opening-message.ts';

/** What stands in the place of the outbox, or of what is read from it, until it is there. */
export const OutboxOpening = () => <Opening words={openingMessage} what="device" />;
