// Proves specification 2.12.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkedMapping } from '#src/build/delivery-plugin.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { type LooseMapping, soundMapping } from '#tests/support/owner-mappings.ts';
import { projectCopy, run } from '#tests/support/project-copy.ts';

const mappingFile = 'src/owner/wire-mapping.ts';
const limit = 120_000;

/** Builds a copy of the project whose owner wrote this mapping. */
async function buildWith(text: string) {
  const folder = await projectCopy();
  try {
    await writeFile(join(folder, mappingFile), text);
    const { code, output } = await run(folder, 'vite', 'build');
    const worker = join(folder, 'dist', 'service-worker.js');
    return { code, output, worker: existsSync(worker) ? await readFile(worker, 'utf8') : null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the build says of a project whose owner wrote this mapping; null is none at all. */
async function complaintAbout(text: string | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mapping-'));
  try {
    await mkdir(dirname(join(folder, mappingFile)), { recursive: true });
    if (text !== null) await writeFile(join(folder, mappingFile), text);
    const delivery = parseDelivery({ FORM_SERVICE: 'https://docs.google.com' });
    await checkedMapping({ delivery, localUnconnected: [] }, folder);
    return '';
  } catch (error) {
    return String(error);
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
    'has no block where a form should be',
    spoilt((mapping: Record<string, unknown>) => {
      mapping.tax = 'invented';
    }),
    [faults, "Form 'tax' is no block in the wire mapping."],
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

it.each(broken)('the build says why where the mapping %s', async (_what, text, sentences) => {
  const complaint = await complaintAbout(text);
  for (const sentence of sentences) expect(complaint).toContain(sentence);
});

it(
  'the build stops where the mapping is broken, and writes no worker',
  async () => {
    const { code, output, worker } = await buildWith(spoilt(({ tax }) => delete tax.entries.zip));
    expect(output).toContain(faults);
    expect(code).toBe(1);
    expect(worker).toBeNull();
  },
  limit,
);

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
