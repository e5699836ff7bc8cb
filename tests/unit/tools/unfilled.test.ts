// Proves specification 1.15.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formsFile, ownerForms } from '#src/build/owner/forms-file.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { listUnfilled, type OwnerBlanks, printedBlock, printedList } from '#src/tools/unfilled.ts';
import { complaintsAbout, formsToml, specifiedWireNames } from '#tests/support/owner-mappings.ts';
import { factsOf } from '#tests/support/sound-site.ts';

const owner: OwnerBlanks = { ...factsOf(), ...ownerForms() };
const { outsideLinks, team, people } = owner;

const linesOf = (blanks: OwnerBlanks) =>
  listUnfilled(blanks).flatMap(({ missing }) => missing.map(([, what]) => what));

const photo = { webp: '/test.webp', jpeg: '/test.jpg' } as const;
const memberWith = (change: object) => ({
  ...{ title: 'Co-Founder', name: 'Test Person', photo },
  ...change,
});

/** The same, with everything filled in. */
const filled: OwnerBlanks = {
  endpoint: '',
  endpointMode: 'deliver',
  forms: Object.fromEntries(formIds.map((id) => [id, { formId: 'invented', entries: {} }])),
  outsideLinks: Object.fromEntries(
    Object.entries(outsideLinks).map(([id, { label }]) => [
      id,
      { label, address: 'https://example.org/' },
    ]),
  ),
  team: team.map(({ title }) => ({ title, name: 'Test Person', photo })),
  people: Object.fromEntries(Object.keys(people).map((group) => [group, ['Test Person']])),
  siteAddress: 'https://example.org',
  securityContact: 'safety@example.org',
  whoReads: 'A test reads it.',
  organization: {
    organization: 'Hope, Inc.',
    'organization-place': 'Springfield, Illinois',
    'organization-email': 'hope@example.org',
    'paid-for-by': 'Committee for Hope',
  },
};

it('lists nothing once everything is filled in', () => {
  expect(linesOf(filled)).toEqual([]);
});

const organizationWithout = (key: string) => ({
  organization: { ...filled.organization, [key]: '' },
});
const endpoint = { endpoint: 'https://example.org/' };
const joinLine = "form 'join' is unconnected: its pre-filled link, or one endpoint for all";
const { join: _, ...othersThanJoin } = filled.forms;

it.each<readonly [line: string, blank: Partial<OwnerBlanks>]>([
  ['the address that the site is published under', { siteAddress: '' }],
  ['whom to tell of a weakness of the site', { securityContact: '' }],
  ['who reads what people send, and by when', { whoReads: '' }],
  ...Object.keys(filled.organization).map(
    (key) => [`who runs the site: ${key}`, organizationWithout(key)] as const,
  ),
  [joinLine, { forms: othersThanJoin }],
  [joinLine, { forms: othersThanJoin, ...endpoint, endpointMode: 'confirm' }],
  ['', { forms: othersThanJoin, ...endpoint, endpointMode: 'deliver' }],
  ...Object.entries(outsideLinks).map(
    ([id, { label }]) =>
      [
        `the address of: ${label}`,
        { outsideLinks: { ...filled.outsideLinks, [id]: { label, address: '' } } },
      ] as const,
  ),
  ...Object.keys(people).map(
    (group) => [`the names of: ${group}`, { people: { ...filled.people, [group]: [] } }] as const,
  ),
  ['the photo of member 1, Co-Founder', { team: filled.team.with(0, memberWith({ photo: null })) }],
  ['the name of member 2, Co-Founder', { team: filled.team.with(1, memberWith({ name: '' })) }],
])('lists one thing alone: %s', (line, blank) => {
  expect(linesOf({ ...filled, ...blank })).toEqual(line === '' ? [] : [line]);
});

it('prints every thing for the owner, below the file that it is in, with its line and remark, and a count', () => {
  const [site, forms] = listUnfilled(owner);
  const printed = printedList(owner).split('\n');
  const isWhat = (line: string) => !line.startsWith('      ');
  const section = (file: string, missing: NonNullable<typeof site>['missing'] = []) => [
    `${file}: ${missing.length} to fill`,
    ...missing.map(([, what]) => `  - ${what}`),
  ];
  expect(printed.filter(isWhat).map((line) => line.replace(/line \d+: /, ''))).toEqual([
    ...section('src/owner/site.toml', site?.missing),
    ...section(formsFile, forms?.missing),
  ]);
  const lines = readFileSync(ownerPath('.', 'src/owner/site.toml'), 'utf8').split('\n');
  const numbers = lines.flatMap((line, at) => (/ = (""|\[\])$/.test(line) ? at + 1 : []));
  const named = printed.slice(
    0,
    printed.findIndex((line) => line.startsWith(formsFile)),
  );
  expect(named.flatMap((line) => /^ {2}- line (\d+): /.exec(line)?.[1] ?? []).map(Number)).toEqual(
    numbers,
  );
  expect(printed.filter((line) => !isWhat(line))).toContain('      On Pastors Point.');
  expect(forms?.missing).toHaveLength(formIds.length);
  expect(printedList(filled)).toBe(`src/owner/site.toml: complete\n${formsFile}: complete`);
});

it('prints the block that connects a form', () => {
  const names = specifiedWireNames('join').map((name) => `${name} = 0`);
  expect(printedBlock('join')).toBe(['[join]', 'form = ""', ...names].join('\n'));
  expect(complaintsAbout(formsToml({}, printedBlock('join')))).toEqual([]);
});
