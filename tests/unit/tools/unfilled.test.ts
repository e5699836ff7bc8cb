// Proves specification 1.15.
import { describe, expect, it } from 'vitest';
import {
  organization,
  outsideLinks,
  people,
  securityContact,
  siteAddress,
  team,
  whoReads,
} from '#owner';
import { formsFile, ownerForms } from '#src/build/owner/forms-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { listUnfilled, type OwnerBlanks, printedBlock, printedList } from '#src/tools/unfilled.ts';
import { complaintsAbout, formsToml, specifiedWireNames } from '#tests/support/owner-mappings.ts';

const owner: OwnerBlanks = {
  ...ownerForms(),
  outsideLinks,
  team,
  people,
  siteAddress,
  securityContact,
  whoReads,
  organization,
};

const linesOf = (blanks: OwnerBlanks) =>
  listUnfilled(blanks, formIds).flatMap(({ missing }) => missing);

const photo = { webp: '/test.webp', jpeg: '/test.jpg' } as const;

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

it('names the owner’s files, all of them', () => {
  expect(listUnfilled(owner, formIds).map(({ file }) => file)).toEqual([
    'src/owner/site.toml',
    formsFile,
  ]);
});

it('lists nothing once everything is filled in', () => {
  expect(linesOf(filled)).toEqual([]);
});

describe('lists', () => {
  it('the site’s address that is empty', () => {
    expect(linesOf({ ...filled, siteAddress: '' })).toEqual([expect.stringContaining('address')]);
  });

  it('the contact for weaknesses that is empty', () => {
    expect(linesOf({ ...filled, securityContact: '' })).toEqual([
      expect.stringContaining('weakness'),
    ]);
  });

  it('the missing word on who reads what people send', () => {
    expect(linesOf({ ...filled, whoReads: '' })).toEqual([expect.stringContaining('who reads')]);
  });

  it.each(['organization', 'organization-place', 'organization-email', 'paid-for-by'])(
    'the line %s of who is behind the site',
    (key) => {
      const blank = { ...filled.organization, [key]: '' };
      expect(linesOf({ ...filled, organization: blank })).toEqual([
        `who is behind the site: ${key}`,
      ]);
    },
  );

  it.each(formIds)('the form %s that is unconnected', (id) => {
    const { [id]: _, ...others } = filled.forms;
    const blank = { ...filled, forms: others };
    expect(linesOf(blank)).toEqual([expect.stringContaining(`'${id}'`)]);
    const asked = { ...blank, endpoint: 'https://example.org/', endpointMode: 'confirm' } as const;
    expect(linesOf(asked)).toHaveLength(1);
    expect(linesOf({ ...asked, endpointMode: 'deliver' })).toEqual([]);
  });

  it.each(Object.entries(outsideLinks))('the address %s that is empty', (id, { label }) => {
    const blank = { ...filled.outsideLinks, [id]: { label, address: '' } };
    expect(linesOf({ ...filled, outsideLinks: blank })).toEqual([expect.stringContaining(label)]);
  });

  it.each(team.map(({ title }, at) => [at + 1, title] as const))(
    'the name and the photo of member %i, %s',
    (number, title) => {
      const blank = (change: object) =>
        filled.team.map((member, at) => (at === number - 1 ? { ...member, ...change } : member));
      expect(linesOf({ ...filled, team: blank({ name: '', photo: null }) })).toEqual([
        `the name of member ${number}, ${title}`,
        `the photo of member ${number}, ${title}`,
      ]);
      expect(linesOf({ ...filled, team: blank({ photo: null }) })).toHaveLength(1);
    },
  );

  it.each(Object.keys(people))('the group %s that has nobody', (group) => {
    const blank = { ...filled.people, [group]: [] };
    expect(linesOf({ ...filled, people: blank })).toEqual([expect.stringContaining(group)]);
  });
});

it('prints every line for the owner, with a count for each file', () => {
  const lines = printedList(owner).split('\n');
  for (const { file, missing } of listUnfilled(owner, formIds)) {
    const count = missing.length === 0 ? 'complete' : `${missing.length} to fill`;
    expect(lines).toContain(`${file}: ${count}`);
    for (const line of missing) expect(lines).toContain(`  - ${line}`);
  }
});

it('prints the block that connects a form, and says so where there is no such form', () => {
  const names = specifiedWireNames('join').map((name) => `${name} = 0`);
  expect(printedBlock('join')).toBe(['[join]', 'form = ""', ...names].join('\n'));
  expect(complaintsAbout(formsToml({}, printedBlock('join')))).toEqual([]);
  expect(() => printedBlock('jion')).toThrow("There is no form 'jion'.");
});
