import { byId } from '#src/outbox/queries.ts';
import { submit } from '#src/outbox/submit.ts';
import { requestBackgroundSync } from '#src/pwa/background-sync.ts';
import { isInstalled } from '#src/pwa/install.ts';
import { requestPersistence } from '#src/pwa/persistence.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { wasSimulatingOffline } from '#src/ui/offline-simulation.ts';
import type { Background } from './background.ts';

/** Adapts the outbox for forms and screens. */
export function outboxAccess({ outbox, reader, drains }: Background): OutboxAccess {
  return {
    outbox,
    reader,
    requestDrain: drains.request,
    installed: isInstalled(),
    async submit(input) {
      const submitted = await submit(outbox, input, wasSimulatingOffline);
      if (submitted.kind !== 'stored') return submitted;
      // Before any drain, during which the page may close.
      void requestBackgroundSync();
      void requestPersistence();
      return submitted;
    },
    byId,
  };
}
