// Proves specification 12.6.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { securityContact, siteAddress } from '#owner';
import { builtFiles, builtText, scriptFiles } from './built-site.ts';

const text = builtText('licenses.txt');
const bill: { readonly components: readonly { name: string; version: string }[] } = JSON.parse(
  builtText('bill-of-materials.json'),
);

it('has the license of each package in the scripts, of the type faces, and its own', () => {
  const names = bill.components.map(({ name }) => name);
  // Of each part of the site one; what the pages and the worker import directly is among them.
  expect(names).toEqual(
    expect.arrayContaining(['idb', 'qr', 'react-dom', 'react-router', 'scheduler']),
  );
  expect(names).toEqual(expect.arrayContaining(['workbox-precaching', 'workbox-window']));
  for (const { name, version } of bill.components) {
    expect(text).toMatch(new RegExp(`^${name} ${version} \\(.+\\)\\n\\n(?:.|\\n)*?Copyright`, 'm'));
  }
  expect(text).toContain(readFileSync('LICENSE', 'utf8').trim());
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

it('says in each script that has a package in it where the licenses are', () => {
  const saying = scriptFiles.filter((file) =>
    builtText(file).startsWith('/*! @license licenses.txt'),
  );
  const has = (pattern: RegExp) => saying.some((file) => pattern.test(file));
  for (const part of [/start-/, /qr-/, /workbox-window/, /^service-worker\.js$/]) {
    expect(has(part), String(part)).toBe(true);
  }
  const pages = /(?:home|join|privacy)-[\w-]{8}\.js$/;
  expect(has(pages)).toBe(false);
});

it('names whom to tell of a weakness where the owner has said it', () => {
  const file = '.well-known/security.txt';
  const wanted = securityContact !== '' && new URL(siteAddress || 'https://x.org').pathname === '/';
  expect(builtFiles.includes(file)).toBe(wanted);
  if (wanted) expect(builtText(file)).toContain(securityContact);
});
