import { type DeliverySettings, parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { mappingOf } from './outbox-bench.ts';

/** `virtual:delivery` in unit tests, which replace fetch. */
export const delivery: DeliverySettings = parseDelivery({ FORM_SERVICE: 'local' });

export const wireMapping = mappingOf(1, ['join', 'tax']);
