import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { HandedOverReminder } from '#src/screens/transfer/handed-over-reminder.tsx';
import { TransferSection } from '#src/screens/transfer/transfer-section.tsx';

/** The outbox with its transfer section. */
export function OutboxScreen({ access }: { readonly access: OutboxAccess }) {
  return (
    <OutboxPanel
      access={access}
      reminder={<HandedOverReminder access={access} />}
      transfer={(found, toGive) => (
        <TransferSection access={access} found={found} toGive={toGive} />
      )}
    />
  );
}
