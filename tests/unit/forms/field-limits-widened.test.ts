// Proves specification 3.1.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it, vi } from 'vitest';
import { limitsModule } from '#src/build/owner/limits.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { join as joinForm, resiliency } from '#src/forms/all-forms.ts';
import { checkFields } from '#src/forms/check-submission.ts';
import { stateChoices } from '#src/forms/common-fields.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const widened = vi.hoisted(
  () => `[limits]
name-length = 40
email-length = 254
name-signs = true
territories = true
`,
);

vi.mock('#limits', async (original) => {
  const limits = await original<typeof import('#src/build/owner/limits.ts')>();
  return { ...limits, ...limits.limitsIn(widened) };
});

const name = { kind: 'name' } as const;

it.each(['García López', "O'Brien", 'O’Brien', 'Smith-Jones', 'Featherstonehaugh', 'Mary Ann'])(
  'takes the name %s whole, while typing and at submit',
  (lastName) => {
    expect(filterTyping(name, lastName)).toEqual({ value: lastName, removed: [] });
    const answers = { ...validAnswers(joinForm, 'x'), lastName };
    expect(checkFields(joinForm, answers)).toMatchObject({
      status: 'passed',
      answers: { lastName },
    });
  },
);

it('still drops what no name holds, and says what one may', () => {
  expect(filterTyping(name, 'R2 <D>').value).toBe('R D');
  expect(filterNote(name, 'characters')).toBe(
    'Only letters, spaces, hyphens and apostrophes are allowed here. Other characters were left out.',
  );
  expect(checkFields(joinForm, { ...validAnswers(joinForm, 'x'), lastName: 'R2' })).toMatchObject({
    message:
      'Last Name must contain only letters, spaces, hyphens and apostrophes and be 40 characters or fewer.',
  });
});

it('takes a long e-mail address, and D.C. and the territories, chosen and typed', () => {
  const email = `${'a'.repeat(60)}@example.org`;
  for (const form of [joinForm, resiliency]) {
    const answers = { ...validAnswers(form, 'x'), email, state: 'PR' };
    expect(checkFields(form, answers).status, form.id).toBe('passed');
  }
  expect(stateChoices.map(({ value }) => value).slice(50)).toEqual([
    'DC',
    'AS',
    'GU',
    'MP',
    'PR',
    'VI',
  ]);
  const state = 'Northern Mariana Islands';
  expect(filterTyping({ kind: 'state' }, state).value).toBe(state);
});

it('comes from the owner’s file into the build, and from a file without a word of it as specified', async () => {
  const project = await temporaryFolder();
  const file = ownerPath(project, siteFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, widened);
  expect(limitsModule(project)).toContain('export const nameLength = 40;');
  expect(limitsModule(project)).toContain(
    "export const wholeName = /^(?:\\p{L}\\p{M}*|[ '’-])+$/u;",
  );
  expect(limitsModule(project)).toContain('PR Puerto Rico');
  await writeFile(file, '');
  expect(limitsModule(project)).toBe(limitsModule('.'));
  expect(limitsModule('.')).toContain('export const nameLength = 12;');
});
