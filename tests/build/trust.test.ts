// Proves specification 12.6, 12.8.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { securityContact, siteAddress } from '#owner';
import { databases, databasesFile, databasesIn } from '#src/build/trust/trust-files.ts';
import { builtFiles, builtText } from './built-site.ts';

const text = builtText('licenses.txt');

it('has the license of each package in the scripts, of the type faces, and its own', () => {
  // Of each part, including direct imports, and what the bundler adds.
  const names = ['idb', 'mgrs', 'qr', 'react', 'react-dom', 'react-router', 'scheduler'];
  names.push('workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-window');
  for (const name of [...names, 'vite', 'rolldown']) {
    const license = new RegExp(`^${name}( [\\d.]+)? \\(.+\\)\\n\\n(?:.|\\n)*?Copyright`, 'gm');
    expect(text.match(license), name).toHaveLength(1);
  }
  expect(text.split(`\n\n${'-'.repeat(79)}\n\n`).length).toBeGreaterThanOrEqual(names.length + 4);
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
  expect(databasesIn(builtText(databasesFile))).toEqual(databases);
});
