// Proves specification 1.15.
import { expect, it } from 'vitest';
import { formsFile, ownerForms } from '#src/build/owner/forms-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { formNamed, listUnfilled, type OwnerBlanks, printedList } from '#src/tools/unfilled.ts';
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

const linksWith = (address: string) =>
  Object.fromEntries(
    Object.entries(outsideLinks).map(([id, { label }]) => [id, { label, address }]),
  );

/** The same, with everything filled in. */
const filled: OwnerBlanks = {
  endpoint: '',
  endpointMode: 'deliver',
  forms: Object.fromEntries(formIds.map((id) => [id, { formId: 'invented', entries: {} }])),
  outsideLinks: linksWith('https://example.org/'),
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

const organizationWithout = (key: string) => ({
  organization: { ...filled.organization, [key]: '' },
});
const endpoint = { endpoint: 'https://example.org/' };
const joinLine = 'where the answers go of: join';
const { join: _, ...othersThanJoin } = filled.forms;

it.each<readonly [line: string, blank: Partial<OwnerBlanks>]>([
  ['the address that the site is published under', { siteAddress: '' }],
  ['whom to tell of a weakness of the site', { securityContact: '' }],
  ['who reads what people send, and by when', { whoReads: '' }],
  ...Object.keys(filled.organization).map(
    (key) => [`who runs the site: ${key.replaceAll('-', ' ')}`, organizationWithout(key)] as const,
  ),
  [joinLine, { forms: othersThanJoin }],
  [joinLine, { forms: othersThanJoin, ...endpoint, endpointMode: 'confirm' }],
  ['', { forms: othersThanJoin, ...endpoint, endpointMode: 'deliver' }],
  ['where the answers of all forms go', { forms: {} }],
  ...Object.entries(linksWith('')).map(([id, link]) => {
    const blank = { outsideLinks: { ...filled.outsideLinks, [id]: link } };
    return [`the address of: ${link.label}`, blank] as const;
  }),
  ...Object.keys(people).map((group) => {
    const blank = { people: { ...filled.people, [group]: [] } };
    return [`the names of: ${group.replace('-', ' ')}`, blank] as const;
  }),
  ['the photo of member 1, Co-Founder', { team: filled.team.with(0, memberWith({ photo: null })) }],
  ['the name of member 2, Co-Founder', { team: filled.team.with(1, memberWith({ name: '' })) }],
])('lists one thing alone: %s', (line, blank) => {
  expect(linesOf({ ...filled, ...blank })).toEqual(line === '' ? [] : [line]);
});

it('prints every thing for the owner, below the file that it is in, at its place, and a count', () => {
  const site = Object.entries(outsideLinks).length;
  const printed = printedList({
    ...filled,
    outsideLinks,
    team: filled.team.with(2, memberWith({ name: '' })),
  });
  const lines = printed.split('\n');
  expect(lines).toHaveLength(site + 3);
  expect(lines[0]).toBe(`src/owner/site.toml: ${site + 1} to fill`);
  expect(lines).toContain('  - links.shop: the address of: Shop');
  expect(lines).toContain('  - team.2.name: the name of member 3, Co-Founder');
  expect(lines.at(-1)).toBe(`${formsFile}: complete`);
});

it('names the forms where one is not known', () => {
  expect(() => formNamed('jion')).toThrow("There is no form 'jion'. The forms: podcast-feedback, ");
});
