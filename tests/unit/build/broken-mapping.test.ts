import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LooseMapping, soundMapping } from '#tests/support/owner-mappings.ts';
import { projectCopy, run } from './project-copy.ts';

const mappingFile = 'src/owner/wire-mapping.ts';
const limit = 120_000;

/** Builds a copy of the project whose owner wrote this mapping; null is none at all. */
async function buildWith(text: string | null) {
  const folder = await projectCopy();
  try {
    const file = join(folder, mappingFile);
    await rm(file);
    if (text !== null) await writeFile(file, text);
    const { code, output } = await run(folder, 'vite', 'build');
    const worker = join(folder, 'dist', 'service-worker.js');
    return { code, output, worker: existsSync(worker) ? await readFile(worker, 'utf8') : null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The file of an owner who connected every form, and then made a mistake. */
function spoilt(spoil: (mapping: LooseMapping) => void = () => {}): string {
  const mapping = soundMapping();
  spoil(mapping);
  return `export const wireMapping = ${JSON.stringify(mapping, null, 2)} as const;\n`;
}

const unreadable = `${mappingFile} is missing or cannot be read, so no form can be connected:`;
const faults = `${mappingFile} has faults:`;

const broken: readonly (readonly [string, string | null, readonly string[]])[] = [
  ['is deleted', null, [unreadable]],
  ['is no program', spoilt().replace('{', '{{'), [unreadable]],
  ['is empty', '', [faults, 'The wire mapping is not a table of forms.']],
  [
    'lacks a form',
    spoilt((mapping: Partial<LooseMapping>) => delete mapping.tax),
    [faults, "Form 'tax' is missing in the wire mapping."],
  ],
  [
    'lacks a field',
    spoilt(({ health }) => delete health.entries.zip),
    [faults, "Form 'health': field 'zip' is missing in the wire mapping."],
  ],
  [
    'misspells a field',
    spoilt(({ tax }) => {
      const { irsIssues, ...entries } = tax.entries;
      tax.entries = { ...entries, irsIssue: irsIssues };
    }),
    [
      "Form 'tax': field 'irsIssues' is missing in the wire mapping.",
      "Form 'tax' has no field 'irsIssue'.",
    ],
  ],
  [
    'connects a form without entry numbers',
    spoilt(({ staff }) => {
      for (const name of Object.keys(staff.entries)) staff.entries[name] = 0;
    }),
    [
      "Form 'staff' has a formId, but field 'firstName' has no entry number yet.",
      "Form 'staff' has a formId, but field 'skillsetsInterests' has no entry number yet.",
    ],
  ],
  [
    'gives two fields one entry',
    spoilt(({ join: form }) => {
      form.entries.lastName = form.entries.firstName;
    }),
    ["Form 'join': fields 'firstName' and 'lastName' share entry 101."],
  ],
];

/** All at once, because each takes seconds. */
const builds = new Map<string, Awaited<ReturnType<typeof buildWith>>>();
beforeAll(async () => {
  await Promise.all(broken.map(async ([what, text]) => builds.set(what, await buildWith(text))));
}, limit);

describe('the build stops, and says why, where the mapping', () => {
  it.each(broken)('%s', (what, _, sentences) => {
    const build = builds.get(what);
    for (const sentence of sentences) expect(build?.output).toContain(sentence);
    expect(build?.code).toBe(1);
    expect(build?.worker).toBeNull();
  });
});

it(
  'builds the forms that the owner has connected, and only those, into the worker',
  async () => {
    const text = spoilt(({ tax }) => {
      tax.formId = '';
    });
    const { code, output, worker } = await buildWith(text);
    expect(output).not.toContain('faults');
    expect(code).toBe(0);
    expect(worker).toContain('invented-health_1');
    expect(worker).toMatch(/healthConcerns["`']?: ?107/);
    expect(worker).not.toContain('irsIssues');
  },
  limit,
);
