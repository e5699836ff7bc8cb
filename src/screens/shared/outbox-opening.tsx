import { NeedsScript } from '#src/ui/needs-script.tsx';
import { openingMessage, withoutScriptMessage } from './opening-message.ts';

/** What stands in the place of the outbox, or of what is read from it, until it is there. */
export const OutboxOpening = () => (
  <NeedsScript opening={openingMessage} without={withoutScriptMessage} />
);
