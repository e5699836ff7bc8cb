// Proves specification 12.6, 12.8.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { securityContact, siteAddress } from '#owner';
import { billFile, databasesIn } from '#src/build/trust/trust-files.ts';
import { databases } from '#src/build/trust/trust-plugins.ts';
import { builtFiles, builtText } from './built-site.ts';

const text = builtText('licenses.txt');
const bill: { readonly components: readonly { name: string; version: string }[] } = JSON.parse(
  builtText(billFile),
);

it('has the license of each package in the scripts, of the type faces, and its own', () => {
  const names = bill.components.map(({ name }) => name);
  // One package of each part, including direct imports.
  expect(names).toEqual(expect.arrayContaining(['idb', 'qr', 'react-dom', 'scheduler']));
  expect(names).toEqual(expect.arrayContaining(['workbox-precaching', 'workbox-window']));
  for (const { name, version } of bill.components) {
    expect(text).toMatch(new RegExp(`^${name} ${version} \\(.+\\)\\n\\n(?:.|\\n)*?Copyright`, 'm'));
  }
  expect(text).toContain(readFileSync('LICENSE', 'utf8').trim());
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

it('says in the first script of the pages, and in the worker, where the licenses are', () => {
  const [, first = ''] = /<script [^>]*src="\/([^"]+)"/.exec(builtText('index.html')) ?? [];
  for (const file of [first, 'service-worker.js']) {
    expect(builtText(file)).toMatch(/^\/\*! @license licenses\.txt \*\//);
  }
});

it('names whom to tell of a weakness where the owner has said it', () => {
  const file = '.well-known/security.txt';
  const isExpected =
    securityContact !== '' && new URL(siteAddress || 'https://x.org').pathname === '/';
  expect(builtFiles.includes(file)).toBe(isExpected);
  if (isExpected) expect(builtText(file)).toContain(securityContact);
});

it('[12.8] names the versions of the databases that the site writes', () => {
  expect(databasesIn(builtText(billFile))).toEqual(databases);
});
