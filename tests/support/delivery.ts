import { type DeliverySettings, parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { mappingOf } from './outbox-bench.ts';

/** What the build says of delivery, in unit tests: the local form service, which tests replace by their own fetch. */
export const delivery: DeliverySettings = parseDelivery({ FORM_SERVICE: 'local' });

export const wireMapping = mappingOf(1, ['join', 'tax']);
