// Proves specification 12.6, 12.8.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  databases,
  databasesIn,
  databasesText,
  licenses,
  licensesOfPackages,
  securityTxt,
} from '#src/build/trust/trust-files.ts';
import { migrations } from '#src/outbox/model/migrations.ts';

it('names every license with its text, in one file', () => {
  const packages = licensesOfPackages(
    JSON.stringify([
      { name: '@a/b', version: '1.2.3', identifier: 'MIT', text: 'Copyright A' },
      { name: 'c', version: '4.5.6', identifier: '(MIT OR Apache-2.0)', text: 'Copyright C' },
    ]),
  );
  const parts = licenses([['This site', 'Ours\n'], ...packages]).split(/\n\n-{79}\n\n/);
  expect(parts).toEqual([
    'This site\n\nOurs',
    '@a/b 1.2.3 (MIT)\n\nCopyright A',
    'c 4.5.6 ((MIT OR Apache-2.0))\n\nCopyright C\n',
  ]);
});

it.each([
  { name: 'a', version: '1.0.0', identifier: 'MIT' },
  { name: 'a', version: '1.0.0', text: 'Copyright A' },
])('says so where a package names no license: %j', (one) => {
  expect(() => licensesOfPackages(JSON.stringify([one]))).toThrow(
    'The package a does not say under which license it comes.',
  );
});

it('[12.8] reads the databases that it names, and takes no other file for theirs', () => {
  expect(databasesIn(databasesText({ outbox: 3, drafts: 12 }))).toEqual({ outbox: 3, drafts: 12 });
  expect(databasesIn(databasesText({}))).toBeNull();
  expect(databasesIn('<!doctype html><script>{"outbox":3}</script>\n')).toBeNull();
});

it('[12.8] names the databases in the versions that the site writes, in the changelog’s last line, too', () => {
  expect(databases).toEqual({ outbox: migrations.length });
  const changelog = readFileSync('.github/CHANGELOG.md', 'utf8');
  const lines = [...changelog.matchAll(/^\| \d{4}-\d\d-\d\d \| (\d+) \|/gm)];
  expect({ outbox: Number(lines.at(-1)?.[1]) }).toEqual(databases);
});

it.each([
  ['a@example.org', 'https://www.example.org', 'mailto:a@example.org'],
  ['https://example.org/tell', '', 'https://example.org/tell'],
])(
  'security.txt names %s, the address %j if it is known, and ends within a year',
  (contact, site, told) => {
    const canonical = site && `Canonical: ${site}/.well-known/security.txt\n`;
    expect(securityTxt(contact, site, new Date('2026-11-22T08:00:00Z'))).toBe(
      `Contact: ${told}\nExpires: 2027-11-21T08:00:00.000Z\nPreferred-Languages: en\n${canonical}`,
    );
  },
);
