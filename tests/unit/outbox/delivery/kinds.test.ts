// Proves specification 4.13.
import { describe, expect, it, vi } from 'vitest';
import {
  connectSources,
  createFormService,
  type DeliverySettings,
  isLocal,
  parseDelivery,
  serviceName,
  usesFieldNames,
} from '#src/outbox/delivery/kinds.ts';

const script = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const site = { hostname: 'localhost', port: '4173' };

const google = 'https://docs.google.com';
const forms = `${google}/forms/d/e/`;
const settingsOf = (service: string, endpoint = '', mode = '') =>
  parseDelivery({
    FORM_SERVICE: service,
    CONFIRMATION_ENDPOINT: endpoint,
    CONFIRMATION_MODE: mode,
  });

/** Where a service of these settings sends, and whom it asks. */
async function addressesOf(settings: DeliverySettings, at = site) {
  const asked: string[] = [];
  const post: typeof fetch = async (address) => {
    asked.push(String(address));
    return new Response('{}');
  };
  const service = createFormService(settings, at, { post, now: () => 0, isOnline: () => true });
  const mapping = { formId: 'f', version: 'v1', entries: {} };
  await service.deliver({ id: 'x', capturedAt: 0, answers: {}, mapping });
  await service.status?.(['x']);
  return asked;
}

describe('the settings', () => {
  it.each([
    ['', [`${forms}f/formResponse`], false],
    ['confirm', [`${forms}f/formResponse`, script], false],
    ['deliver', [script, script], true],
  ])('say where it is delivered, and who is asked: %j', async (mode, addresses, usesNames) => {
    const settings = settingsOf(google, mode && script, mode);
    expect(await addressesOf(settings)).toEqual(addresses);
    expect(usesFieldNames(settings)).toBe(usesNames);
  });

  it('may name a kind of form service before its address', () => {
    expect(settingsOf(`acknowledging-endpoint ${script}`)).toEqual(
      settingsOf(google, script, 'deliver'),
    );
    expect(settingsOf(`google-forms   ${google}`)).toEqual(settingsOf(google));
    expect(parseDelivery({ FORM_SERVICE: google })).toEqual(settingsOf(google));
    expect(() => settingsOf(`pigeon ${google}`)).toThrow(
      "FORM_SERVICE is of no kind 'pigeon'; there are google-forms, ",
    );
    expect(() => settingsOf('constructor https://example.org/')).toThrow("'constructor'");
    expect(() => settingsOf('google-forms http://example.org/')).toThrow('https address');
  });

  it.each(['confirm', 'deliver', '', 'x'])('name no endpoint, whatever the mode: %j', (mode) => {
    expect(settingsOf(google, '', mode).status).toBeNull();
  });

  it.each(['', 'Confirm', 'both'])('are refused with the mode %j', (mode) => {
    expect(() => settingsOf(google, script, mode)).toThrow(
      `CONFIRMATION_MODE must be deliver or confirm, not '${mode}'`,
    );
  });

  it('are refused with an endpoint and no mode, and without a form service', () => {
    const settings = { FORM_SERVICE: google, CONFIRMATION_ENDPOINT: script };
    expect(() => parseDelivery(settings)).toThrow("not ''");
    expect(() => parseDelivery({})).toThrow('an https address, not empty.');
  });

  it.each([
    [google, 'local'],
    ['local', script],
  ])('are refused where only one of both is local: %s, %s', (service, endpoint) => {
    expect(() => settingsOf(service, endpoint, 'confirm')).toThrow(/must both be 'local'/);
  });
});

it.each([
  ['https://docs.google.com', 'https://docs.google.com', '/'],
  ['https://forms.example.org:8443/a/b?c=d#e', 'https://forms.example.org:8443', '/a/b?c=d'],
  ['https://someone:secret@example.org/a', 'https://example.org', '/a'],
  ['HTTPS://Example.ORG', 'https://example.org', '/'],
  ['http://localhost', 'http://localhost', '/'],
  ['http://127.0.0.1:8080/path', 'http://127.0.0.1:8080', '/path'],
  ['http://[::1]:8080', 'http://[::1]:8080', '/'],
])('%s is a form service at %s, an endpoint with its path: %s', async (setting, origin, path) => {
  expect(await addressesOf(settingsOf(setting))).toEqual([`${origin}/forms/d/e/f/formResponse`]);
  const endpoint = `${origin}${path}`;
  const settings = settingsOf(google, setting, 'deliver');
  expect(await addressesOf(settings)).toEqual([endpoint, endpoint]);
});

const unsafe =
  'http://docs.google.com http://example.org:443 http://localhost.example.org ' +
  'http://127.0.0.1.example.org http://127.0.0.1@example.org http://192.168.0.1 ftp://localhost ' +
  'javascript:alert(1) file:///etc/hosts docs.google.com //docs.google.com script /x';

it.each(unsafe.split(' '))('%s is refused as a form service, and as an endpoint', (address) => {
  const sentence = `must be an https address, not ${address}`;
  expect(() => settingsOf(address)).toThrow(`FORM_SERVICE ${sentence}`);
  const refused = () => settingsOf(google, address, 'confirm');
  expect(refused).toThrow(`CONFIRMATION_ENDPOINT ${sentence}`);
});

it.each([
  [{ hostname: 'localhost', port: '4173' }, 'http://localhost:4174'],
  [{ hostname: '127.0.0.1', port: '5173' }, 'http://127.0.0.1:5174'],
  [{ hostname: '[::1]', port: '5173' }, 'http://[::1]:5174'],
])('the local services are asked at the next port: %j', async (localSite, origin) => {
  const settings = settingsOf('local', 'local', 'confirm');
  expect([isLocal(settings), isLocal(settingsOf(google))]).toEqual([true, false]);
  const addresses = [`${origin}/forms/d/e/f/formResponse`, `${origin}/confirm`];
  expect(await addressesOf(settings, localSite)).toEqual(addresses);
});

it('the site’s own service is asked below the folder of the site', async () => {
  vi.stubEnv('BASE_URL', '/wtp/');
  const address = '/wtp/reports';
  expect(await addressesOf(settingsOf(google, '/reports', 'deliver'))).toEqual([address, address]);
});

it.each([
  [settingsOf(google), [forms]],
  [settingsOf(google, script, 'confirm'), [forms, script, 'https://script.googleusercontent.com']],
  [settingsOf(google, script, 'deliver'), [script, 'https://script.googleusercontent.com']],
  [settingsOf(google, 'https://example.org/a', 'confirm'), [forms, 'https://example.org/a']],
  [settingsOf(google, 'https://example.org/a;b,c', 'deliver'), ['https://example.org/a%3Bb%2Cc']],
  [settingsOf(google, `${google}/a`, 'confirm'), [forms, `${google}/a`]],
  [settingsOf('local', 'local', 'confirm'), ['http://localhost:*', 'http://127.0.0.1:*']],
  [settingsOf(google, '/reports', 'deliver'), []],
  [settingsOf(google, '/reports', 'confirm'), [forms]],
])('a page must be allowed to connect to all of it, and no more: %j', (settings, sources) => {
  expect(connectSources(settings)).toEqual(sources);
});

it.each([
  ['Google Forms', settingsOf(google)],
  ['Google Forms', settingsOf(google, script, 'confirm')],
  ['Google Apps Script', settingsOf(google, script, 'deliver')],
  ['answers.example.org', settingsOf('acknowledging-endpoint https://answers.example.org/rpc/x')],
  ['this computer', settingsOf('local')],
  ['the site’s own host', settingsOf(google, '/reports', 'deliver')],
])('calls the service %s', (name, settings) => {
  expect(serviceName(settings)).toBe(name);
});
