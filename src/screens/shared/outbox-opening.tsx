import { Opening } from '#src/ui/deferred.tsx';
import { openingMessage } from './opening-message.ts';

/** Placeholder until the outbox has loaded. */
export const OutboxOpening = () => <Opening words={openingMessage} what="device" />;
