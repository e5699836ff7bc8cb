// Proves specification 12.6.
import { describe, expect, it } from 'vitest';
import {
  billOfMaterials,
  databasesIn,
  licenses,
  securityTxt,
} from '#src/build/trust/trust-files.ts';

const packages = [
  { name: '@a/b', version: '1.2.3', license: 'MIT', text: 'Copyright A' },
  { name: 'c', version: '4.5.6', license: '(MIT OR Apache-2.0)', text: 'Copyright C' },
];

it('names every license with its text, the site’s and its type faces’ first', () => {
  const parts = licenses('Ours\n', 'Fonts\n', packages).split(/\n\n-{79}\n\n/);
  expect(parts).toEqual([
    'This site\n\nOurs',
    'Its type faces\n\nFonts',
    '@a/b 1.2.3 (MIT)\n\nCopyright A',
    'c 4.5.6 ((MIT OR Apache-2.0))\n\nCopyright C\n',
  ]);
});

it('lists the packages as CycloneDX wants them', () => {
  const bill = billOfMaterials({ name: 's', version: '1' }, packages, { outbox: 3, drafts: 12 });
  expect(databasesIn(bill)).toEqual({ outbox: 3, drafts: 12 });
  expect(databasesIn(billOfMaterials({ name: 's', version: '1' }, packages, {}))).toBeNull();
  const document: unknown = JSON.parse(bill);
  expect(document).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'application', name: 's', version: '1' } },
    components: [
      {
        name: '@a/b',
        version: '1.2.3',
        purl: 'pkg:npm/%40a/b@1.2.3',
        licenses: [{ license: { id: 'MIT' } }],
      },
      { name: 'c', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
    ],
    dependencies: [{ ref: 'site', dependsOn: ['pkg:npm/%40a/b@1.2.3', 'pkg:npm/c@4.5.6'] }],
  });
});

describe('security.txt', () => {
  const now = new Date('2026-11-22T08:00:00Z');

  it('names whom to tell, and ends within a year', () => {
    expect(securityTxt('a@example.org', 'https://www.example.org', now)).toBe(
      `Contact: mailto:a@example.org
Expires: 2027-11-21T08:00:00.000Z
Preferred-Languages: en
Canonical: https://www.example.org/.well-known/security.txt
`,
    );
  });

  it('takes a page too, and names no address that is not known', () => {
    expect(securityTxt('https://example.org/tell', '', now)).toBe(
      'Contact: https://example.org/tell\nExpires: 2027-11-21T08:00:00.000Z\nPreferred-Languages: en\n',
    );
  });
});
