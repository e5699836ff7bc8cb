// Proves specification 4.13.
import { expect, it } from 'vitest';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { googleForms } from '#src/outbox/delivery/google-forms.ts';

const site = { hostname: 'example.org', port: '' };

it.each([
  ['https://docs.google.com', 'https://docs.google.com'],
  ['https://docs.google.com/', 'https://docs.google.com'],
  ['https://forms.example.org:8443/a/b?c=d#e', 'https://forms.example.org:8443'],
  ['https://someone:secret@example.org/', 'https://example.org'],
  ['HTTPS://Example.ORG', 'https://example.org'],
  ['http://localhost:4174', 'http://localhost:4174'],
  ['http://localhost', 'http://localhost'],
  ['http://127.0.0.1:8080/path', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('takes %s as %s', (setting, address) => {
  expect(googleForms.addressOf(setting, site)).toBe(address);
});

const others =
  'http://docs.google.com http://example.org:443 http://localhost.example.org ' +
  'http://127.0.0.1.example.org http://127.0.0.1@example.org http://192.168.0.1 ' +
  'ftp://localhost javascript:alert(1) file:///etc/hosts docs.google.com //docs.google.com';

it.each([...others.split(' '), ''])('refuses %j', (setting) => {
  expect(() => googleForms.addressOf(setting, site)).toThrow();
});

it('says what it wants where it refuses', () => {
  expect(() => googleForms.addressOf('http://example.org', site)).toThrow(
    'FORM_SERVICE must be an https address, not http://example.org',
  );
});

it.each([
  [{ hostname: 'localhost', port: '4173' }, 'http://localhost:4174'],
  [{ hostname: '127.0.0.1', port: '5173' }, 'http://127.0.0.1:5174'],
  [{ hostname: '[::1]', port: '5173' }, 'http://[::1]:5174'],
])('takes the local service for the next port: %j', (localSite, address) => {
  expect(localService).toBe('local');
  expect(googleForms.addressOf('local', localSite)).toBe(address);
});
