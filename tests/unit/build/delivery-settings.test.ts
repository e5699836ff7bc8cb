// Proves specification 2.12.
import { describe, expect, it } from 'vitest';
import { deliveryOf } from '#src/build/delivery-settings.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';

const endpoint = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const google = { FORM_SERVICE: 'https://docs.google.com' };

describe('where a build delivers', () => {
  it('is what the owner wrote', () => {
    const delivering = { CONFIRMATION_ENDPOINT: endpoint, CONFIRMATION_MODE: 'deliver' };
    expect(deliveryOf(google, { endpoint, endpointMode: 'deliver' })).toEqual(
      parseDelivery({ ...google, ...delivering }),
    );
    expect(deliveryOf(google, { endpoint: '', endpointMode: 'deliver' })).toEqual(
      parseDelivery(google),
    );
  });

  it('is what the environment says where it names an endpoint, or none', () => {
    const other = { CONFIRMATION_ENDPOINT: 'https://example.org/x', CONFIRMATION_MODE: 'confirm' };
    for (const asked of [other, { CONFIRMATION_ENDPOINT: '' }]) {
      const environment = { ...google, ...asked };
      expect(deliveryOf(environment, { endpoint, endpointMode: 'deliver' })).toEqual(
        parseDelivery(environment),
      );
    }
  });

  it('is never the owner’s endpoint while the local service is tried out', () => {
    const local = { FORM_SERVICE: 'local' };
    expect(deliveryOf(local, { endpoint, endpointMode: 'deliver' })).toEqual(parseDelivery(local));
  });
});
