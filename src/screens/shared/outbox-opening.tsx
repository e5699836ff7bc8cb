import { Opening } from '#src/ui/without-script.tsx';
import { openingMessage } from './opening-message.ts';

/** Placeholder until the outbox has loaded. */
export const OutboxOpening = () => <Opening words={openingMessage} what="device" />;
