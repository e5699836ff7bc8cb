// Proves specification 9.2.
import { describe, expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  headersFile,
  responseHeaders,
} from '#src/build/response-headers.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';

const policyFor = (formService: string) =>
  contentSecurityPolicy(parseDelivery({ FORM_SERVICE: formService }));
const connect = (formService: string) => /connect-src ([^;]*)/.exec(policyFor(formService))?.[1];
const local = parseDelivery({ FORM_SERVICE: 'local' });

const google = 'https://docs.google.com';
const script = 'https://script.google.com/macros/s/x/exec';
const scriptHosts = 'https://script.google.com https://script.googleusercontent.com';

it.each([
  [google, script, 'confirm', `'self' ${google} ${scriptHosts}`],
  [google, script, 'deliver', `'self' ${scriptHosts}`],
  [google, 'https://example.org/a', 'deliver', "'self' https://example.org"],
  ['https://example.org', 'https://example.org/a', 'confirm', "'self' https://example.org"],
  ['local', 'local', 'deliver', "'self' http://localhost:* http://127.0.0.1:*"],
] as const)('lets the site connect, for %s with %s (%s), to %s', (service, endpoint, mode, to) => {
  const delivery = parseDelivery({
    FORM_SERVICE: service,
    CONFIRMATION_ENDPOINT: endpoint,
    CONFIRMATION_MODE: mode,
  });
  const [all] = responseHeaders(delivery);
  expect(all?.headers['Content-Security-Policy']).toContain(`; connect-src ${to}; `);
  expect(contentSecurityPolicy(delivery)).toContain(`; connect-src ${to}; `);
});

describe('the policy', () => {
  it.each([
    ['https://docs.google.com', "'self' https://docs.google.com"],
    ['https://forms.example.org/a/b?c', "'self' https://forms.example.org"],
    ['https://forms.example.org:8443', "'self' https://forms.example.org:8443"],
    ['http://localhost:4000', "'self' http://localhost:4000"],
    ['http://127.0.0.1:4000/', "'self' http://127.0.0.1:4000"],
    ['local', "'self' http://localhost:* http://127.0.0.1:*"],
  ])('lets the site connect, for %s, to %s', (formService, sources) => {
    expect(connect(formService)).toBe(sources);
  });

  it.each([
    'http://docs.google.com',
    'http://localhost.example.org',
    'http://192.168.0.1',
    'ftp://docs.google.com',
    'javascript:alert(1)',
    'docs.google.com',
    '/forms',
    '',
    'Local',
  ])('is refused for the form service %j', (formService) => {
    expect(() => policyFor(formService)).toThrow();
  });

  it('says what is wrong with an address that is not encrypted', () => {
    expect(() => policyFor('http://docs.google.com')).toThrow(
      'FORM_SERVICE must be an https address, not http://docs.google.com',
    );
  });

  it('differs in nothing else', () => {
    const rest = (formService: string) => policyFor(formService).replace(/connect-src [^;]*; /, '');
    expect(rest('local')).toBe(rest('https://docs.google.com'));
    expect(rest('local').split('; ')).toEqual([
      "default-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types sw',
    ]);
  });
});

it('guards every answer, and lets only assets be kept', () => {
  const [all, assets, ...others] = responseHeaders(local);
  expect(others).toEqual([]);
  expect(all?.path).toBe('/*');
  expect(all?.headers).toMatchObject({
    'Content-Security-Policy': contentSecurityPolicy(local),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
    'Cache-Control': 'no-cache',
  });
  expect(assets).toEqual({
    path: '/assets/*',
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
});

it('writes the rules as hosts read them: a path, its headers two spaces in, an empty line', () => {
  const rules = [
    { path: '/*', headers: { 'X-One': '1', 'X-Two': 'a; b' } },
    { path: '/assets/*', headers: { 'X-One': '2' } },
  ];
  expect(headersFile(rules)).toBe('/*\n  X-One: 1\n  X-Two: a; b\n\n/assets/*\n  X-One: 2\n');
});
