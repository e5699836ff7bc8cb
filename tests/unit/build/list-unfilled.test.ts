// Proves specification 1.15.
import { describe, expect, it, vi } from 'vitest';
import { outsideLinks, people, securityContact, siteAddress, team } from '#owner';
import { listUnfilled, type OwnerBlanks } from '#src/build/list-unfilled.ts';
import { formIds } from '#src/forms/form-definitions.ts';
import { wireMapping } from '#src/owner/wire-mapping.ts';
import { specifiedWireNames } from '#tests/support/owner-mappings.ts';
import { run } from './project-copy.ts';

// Commands take a second each, and more where other tests run beside them.
vi.setConfig({ testTimeout: 60_000 });

const owner: OwnerBlanks = {
  wireMapping,
  outsideLinks,
  team,
  people,
  siteAddress,
  securityContact,
};

const linesOf = (blanks: OwnerBlanks) =>
  listUnfilled(blanks, formIds).flatMap(({ missing }) => missing);

/** The same, with everything filled in. */
const filled: OwnerBlanks = {
  wireMapping: Object.fromEntries(formIds.map((id) => [id, { formId: 'invented' }])),
  outsideLinks: Object.fromEntries(
    Object.entries(outsideLinks).map(([id, { label }]) => [
      id,
      { label, address: 'https://example.org/' },
    ]),
  ),
  team: team.map(({ title }) => ({ title, name: 'Test Person', photo: 'test.jpg' })),
  people: Object.fromEntries(Object.keys(people).map((group) => [group, ['Test Person']])),
  siteAddress: 'https://example.org',
  securityContact: 'safety@example.org',
};

it('names the owner’s files, all of them', () => {
  expect(listUnfilled(owner, formIds).map(({ file }) => file)).toEqual([
    'src/owner/site.toml',
    'src/owner/wire-mapping.ts',
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

  it.each(formIds)('the form %s that is unconnected', (id) => {
    const { [id]: _, ...others } = filled.wireMapping;
    for (const blank of [others, { ...others, [id]: { formId: '' } }]) {
      expect(linesOf({ ...filled, wireMapping: blank })).toEqual([
        expect.stringContaining(`'${id}'`),
      ]);
    }
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
      expect(linesOf({ ...filled, team: blank({ name: '', photo: '' }) })).toEqual([
        `the name of member ${number}, ${title}`,
        `the photo of member ${number}, ${title}`,
      ]);
      expect(linesOf({ ...filled, team: blank({ photo: '' }) })).toHaveLength(1);
    },
  );

  it.each(Object.keys(people))('the group %s that has nobody', (group) => {
    const blank = { ...filled.people, [group]: [] };
    expect(linesOf({ ...filled, people: blank })).toEqual([expect.stringContaining(group)]);
  });
});

it('prints every line for the owner, with a count for each file', async () => {
  const { code, output } = await run('.', 'tsx', 'src/build/still-to-fill.ts');
  expect(code).toBe(0);
  for (const { file, missing } of listUnfilled(owner, formIds)) {
    const count = missing.length === 0 ? 'complete' : `${missing.length} to fill`;
    expect(output).toContain(`${file}: ${count}\n`);
    for (const line of missing) expect(output).toContain(`  - ${line}\n`);
  }
});

it('prints the block that connects a form, and says so where there is no such form', async () => {
  const [block, none] = await Promise.all(
    ['join', 'jion'].map((id) => run('.', 'tsx', 'src/build/still-to-fill.ts', id)),
  );
  expect(block?.code).toBe(0);
  const names = specifiedWireNames('join').map((name) => `      ${name}: 0,\n`);
  expect(block?.output).toContain(
    `  'join': {\n    formId: '',\n    entries: {\n${names.join('')}    },\n  },`,
  );
  expect(none?.code).toBe(1);
  expect(none?.output).toContain("There is no form 'jion'.");
});
