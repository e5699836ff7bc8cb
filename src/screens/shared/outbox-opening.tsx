import { Opening } from '#src/ui/deferred.tsx';

/** Until the outbox has loaded. */
export const openingMessage = 'Opening this device’s outbox…';

export const OutboxOpening = () => <Opening words={openingMessage} what="device" />;
