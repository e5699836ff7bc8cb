import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectCopy, run } from './project-copy.ts';

const mappingFile = 'src/owner/wire-mapping.ts';
const limit = 120_000;

/** Builds a copy of the project whose owner's mapping was changed so. */
async function buildWith(change: (file: string, text: string) => Promise<void>) {
  const folder = await projectCopy();
  const file = join(folder, mappingFile);
  await change(file, await readFile(file, 'utf8'));
  const { code, output } = await run(folder, 'vite', 'build');
  const finished = existsSync(join(folder, 'dist', 'service-worker.js'));
  return { code, output, finished, folder };
}

/** Changes the text, which must hold what is to be replaced. */
const replacing =
  (...changes: readonly (readonly [RegExp, string])[]) =>
  async (file: string, text: string): Promise<void> => {
    let changed = text;
    for (const [from, to] of changes) {
      if (!from.test(changed)) throw new Error(`The mapping has no ${from}`);
      changed = changed.replace(from, to);
    }
    await writeFile(file, changed);
  };

/** The health form's own lines. */
const health = /(?<=health: \{\s*formId: )''(?=,\s*entries: \{ firstName: 0)/;
const healthZip = /(?<=health: \{[^}]*state: 0,) zip: 0,/;

const unreadable = `${mappingFile} is missing or cannot be read, so no form can be connected:`;

describe.concurrent('the build stops, and says why, where the mapping', () => {
  it.each([
    ['is deleted', (file: string) => rm(file), [unreadable]],
    ['is no program', replacing([/wireMapping = \{/, 'wireMapping = {{']), [unreadable]],
    [
      'has another name',
      replacing([/const wireMapping/, 'const mapping']),
      ['The wire mapping is not a table of forms.'],
    ],
    [
      'lacks a field',
      replacing([healthZip, '']),
      [`${mappingFile} has faults:`, "Form 'health': field 'zip' is missing in the wire mapping."],
    ],
    [
      'misspells a field',
      replacing([/irsIssues/, 'irsIssue']),
      [
        "Form 'tax': field 'irsIssues' is missing in the wire mapping.",
        "Form 'tax' has no field 'irsIssue'.",
      ],
    ],
    [
      'connects a form without entry numbers',
      replacing([health, "'1FAIpQLSd-invented'"]),
      [
        "Form 'health' has a formId, but field 'firstName' has no entry number yet.",
        "Form 'health' has a formId, but field 'healthConcerns' has no entry number yet.",
      ],
    ],
    [
      'gives two fields one entry',
      replacing([/firstName: 0, lastName: 0/, 'firstName: 7, lastName: 7']),
      ["Form 'local-issue': fields 'firstName' and 'lastName' share entry 7."],
    ],
    [
      'lacks a form',
      replacing([/ {2}tax: \{[^}]*\},\s*\},\n/, '']),
      ["Form 'tax' is missing in the wire mapping."],
    ],
  ])(
    '%s',
    async (_, change, sentences) => {
      const { code, output, finished } = await buildWith(change);
      for (const sentence of sentences) expect(output).toContain(sentence);
      expect(code).not.toBe(0);
      expect(finished).toBe(false);
    },
    limit,
  );
});

it(
  'builds a form that the owner has connected, for page and worker',
  async () => {
    let entry = 100;
    const { code, output, folder } = await buildWith(async (file, text) => {
      const start = text.search(health);
      const end = text.indexOf('}', start);
      const form = text.slice(start, end).replace("''", "'1FAIpQLSd-invented'");
      const numbered = form.replace(/: 0\b/g, () => {
        entry += 1;
        return `: ${entry}`;
      });
      await writeFile(file, text.slice(0, start) + numbered + text.slice(end));
    });
    expect(output).not.toContain('faults');
    expect(code).toBe(0);
    const worker = await readFile(join(folder, 'dist', 'service-worker.js'), 'utf8');
    expect(entry).toBe(107);
    expect(worker).toContain('1FAIpQLSd-invented');
    expect(worker).toMatch(/healthConcerns["`']?: ?107/);
  },
  limit,
);
