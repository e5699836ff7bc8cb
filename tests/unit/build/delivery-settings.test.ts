// Proves specification 2.12.
import { expect, it } from 'vitest';
import { deliveryOf } from '#src/build/delivery-settings.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';

const endpoint = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const google = { FORM_SERVICE: 'https://docs.google.com' };

const delivering = { CONFIRMATION_ENDPOINT: endpoint, CONFIRMATION_MODE: 'deliver' };
const other = { CONFIRMATION_ENDPOINT: 'https://example.org/x', CONFIRMATION_MODE: 'confirm' };
const asked = { ...google, ...other };
const none = { ...google, CONFIRMATION_ENDPOINT: '' };
const local = { FORM_SERVICE: 'local' };

it.each([
  ['what the owner wrote', google, endpoint, { ...google, ...delivering }],
  ['without an endpoint where the owner wrote none', google, '', google],
  ['what the environment says where it names an endpoint', asked, endpoint, asked],
  ['what the environment says where it names none', none, endpoint, none],
  ['the local service’s while that is tried out', local, endpoint, local],
])('where a build delivers is %s', (_, environment, written, expected) => {
  const owner = { endpoint: written, endpointMode: 'deliver' } as const;
  expect(deliveryOf(environment, owner)).toEqual(parseDelivery(expected));
});
