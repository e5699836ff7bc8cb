import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { createOutboxDatabase } from './database.ts';
import { googleForms } from './delivery/google-forms.ts';
import { serviceAddress } from './delivery/service-address.ts';
import type { Outbox } from './outbox.ts';
import { createOutboxChannel } from './outbox-channel.ts';

/** What the build says of delivery, and where the app runs. */
export type OutboxSettings = {
  readonly formService: string;
  readonly wireMapping: WireMapping;
  readonly site: { readonly hostname: string; readonly port: string };
};

/** The outbox on the platform's own storage, network, clock, randomness and locks; for page and worker. */
export function createOutbox({ formService, wireMapping, site }: OutboxSettings): Outbox {
  return {
    database: createOutboxDatabase(),
    channel: createOutboxChannel(),
    service: googleForms(serviceAddress(formService, site), (...request) => fetch(...request)),
    mapping: wireMapping,
    clock: {
      now: () => Date.now(),
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    random: Math.random,
    newId: () => crypto.randomUUID(),
    locks: 'locks' in navigator ? navigator.locks : null,
    holder: crypto.randomUUID(),
  };
}
