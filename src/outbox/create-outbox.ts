import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { createOutboxDatabase } from './database.ts';
import { type Confirmation, endpointAddress } from './delivery/confirmation.ts';
import type { FormService } from './delivery/form-service.ts';
import { googleForms } from './delivery/google-forms.ts';
import { type ReadableEndpoint, readableEndpoint } from './delivery/readable-endpoint.ts';
import { serviceAddress } from './delivery/service-address.ts';
import type { Outbox } from './outbox.ts';
import { createOutboxChannel } from './outbox-channel.ts';

/** What the build says of delivery, and where the app runs. */
export type OutboxSettings = {
  readonly formService: string;
  /** The readable endpoint; null where the build has none. */
  readonly confirmation: Confirmation | null;
  readonly wireMapping: WireMapping;
  readonly site: { readonly hostname: string; readonly port: string };
};

/** The outbox on the platform's own storage, network, clock, randomness and locks; for page and worker. */
export function createOutbox(settings: OutboxSettings): Outbox {
  return {
    database: createOutboxDatabase(),
    channel: createOutboxChannel(),
    service: serviceOf(settings),
    mapping: settings.wireMapping,
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

const post: typeof fetch = (...request) => fetch(...request);

function serviceOf(settings: OutboxSettings): FormService {
  const endpoint = endpointFor(settings, 'deliver');
  return endpoint ?? googleForms(serviceAddress(settings.formService, settings.site), post);
}

/** The build's readable endpoint, where that is what it is used for; else null. */
export const endpointFor = (
  { confirmation, site }: OutboxSettings,
  mode: Confirmation['mode'],
): ReadableEndpoint | null =>
  confirmation?.mode === mode
    ? readableEndpoint(endpointAddress(confirmation.endpoint, site), {
        post,
        now: () => Date.now(),
      })
    : null;
