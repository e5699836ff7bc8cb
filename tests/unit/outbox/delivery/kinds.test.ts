// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  endpointAddress,
  endpointOrigins,
  parseConfirmation,
} from '#src/outbox/delivery/confirmation.ts';

const script = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const site = { hostname: 'localhost', port: '4173' };

describe('the settings', () => {
  it.each(['deliver', 'confirm'])('name an endpoint and what it is for: %s', (mode) => {
    expect(parseConfirmation(script, mode)).toEqual({ endpoint: script, mode });
    expect(parseConfirmation('local', mode)).toEqual({ endpoint: 'local', mode });
  });

  it.each(['confirm', 'deliver', '', 'x'])('name none, whatever the mode: %j', (mode) => {
    expect(parseConfirmation('', mode)).toBeNull();
  });

  it.each(['', 'Confirm', 'both'])('are refused with the mode %j', (mode) => {
    expect(() => parseConfirmation(script, mode)).toThrow(
      `CONFIRMATION_MODE must be deliver or confirm, not '${mode}'`,
    );
  });

  it.each(['http://script.google.com/x', 'http://192.168.0.1/', 'ftp://localhost', 'script', '/x'])(
    'are refused with the endpoint %s',
    (endpoint) => {
      expect(() => parseConfirmation(endpoint, 'confirm')).toThrow();
    },
  );

  it('say what is wrong with an address that is not encrypted', () => {
    expect(() => parseConfirmation('http://example.org/x', 'confirm')).toThrow(
      'CONFIRMATION_ENDPOINT must be an https address, not http://example.org/x',
    );
  });
});

it.each([
  [script, script],
  ['https://example.org:8443/a?b=c#d', 'https://example.org:8443/a?b=c'],
  ['https://someone:secret@example.org/a', 'https://example.org/a'],
  ['http://127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
  ['local', 'http://localhost:4174/confirm'],
])('the endpoint %s is asked at %s', (setting, address) => {
  expect(endpointAddress(setting, site)).toBe(address);
});

it.each([
  [script, ['https://script.google.com', 'https://script.googleusercontent.com']],
  ['https://example.org/a', ['https://example.org']],
])('the endpoint %s answers from %j', (setting, origins) => {
  expect(endpointOrigins(setting)).toEqual(origins);
});
