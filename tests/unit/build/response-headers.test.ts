// Proves specification 9.2.
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, headersFor, responseHeaders } from '#src/build/response-headers.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';

const local = parseDelivery({ FORM_SERVICE: 'local' });

const google = 'https://docs.google.com';
const own = 'https://forms.example.org';
const forms = `${google}/forms/d/e/`;
const script = 'https://script.google.com/macros/s/x/exec';
const scriptHosts = `${script} https://script.googleusercontent.com`;

it.each([
  [google, script, 'confirm', `'self' ${forms} ${scriptHosts}`],
  [google, script, 'deliver', `'self' ${scriptHosts}`],
  [google, `${own}/a`, 'deliver', `'self' ${own}/a`],
  [own, `${own}/a;b,c?d`, 'confirm', `'self' ${own}/forms/d/e/ ${own}/a%3Bb%2Cc`],
  [google, '', '', `'self' ${forms}`],
  [`${own}:8443/a?b`, '', '', `'self' ${own}:8443/forms/d/e/`],
  ['local', 'local', 'deliver', "'self' http://localhost:* http://127.0.0.1:*"],
] as const)('lets the site connect, for %s with %s (%s), to %s', (service, endpoint, mode, to) => {
  const delivery = parseDelivery({
    FORM_SERVICE: service,
    CONFIRMATION_ENDPOINT: endpoint,
    CONFIRMATION_MODE: mode,
  });
  expect(contentSecurityPolicy(delivery)).toContain(`; connect-src ${to}; `);
});

describe('the headers', () => {
  const rules = responseHeaders(local);

  it('guard every answer, as MDN Observatory grades A+ (130, 2026-11)', () => {
    expect(rules.always).toMatchObject({
      'Content-Security-Policy': contentSecurityPolicy(local),
      'Strict-Transport-Security': 'max-age=31536000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    expect(headersFor(rules, 'join', true)).toMatchObject(rules.always);
    expect(headersFor(rules, 'assets/a.js', false)).toMatchObject(rules.always);
  });

  it('allow a page what it uses, and name as forbidden what it does not', () => {
    const features = rules.always['Permissions-Policy']?.split(', ') ?? [];
    const allowed = features.filter((feature) => feature.endsWith('=(self)'));
    expect(allowed).toEqual(['camera=(self)', 'geolocation=(self)', 'screen-wake-lock=(self)']);
    const forbidden = features.filter((feature) => feature.endsWith('=()'));
    expect(forbidden).toEqual(expect.arrayContaining(['microphone=()', 'payment=()', 'usb=()']));
    expect(forbidden.length + allowed.length).toBe(features.length);
  });

  it('let only an asset that is there be kept', () => {
    const kept = (path: string, found: boolean) => headersFor(rules, path, found)['Cache-Control'];
    expect(kept('assets/a-12345678.js', true)).toBe('public, max-age=31536000, immutable');
    expect(kept('assets/a-12345678.js', false)).toBe('no-cache');
    expect(kept('join.html', true)).toBe('no-cache');
    expect(kept('no/assets/a.js', true)).toBe('no-cache');
  });
});
