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
import type { FormDefinition } from '#src/forms/form-definition.ts';
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

const check = (answers: object, form: FormDefinition = joinForm) =>
  checkFields(form, { ...validAnswers(form, 'x'), ...answers });

it('takes such names whole, and says of another what a name may hold', () => {
  for (const lastName of ['García López', "O'Brien", 'O’Brien-Smith', 'Featherstonehaugh']) {
    expect(filterTyping(name, lastName)).toEqual({ value: lastName, removed: [] });
    expect(check({ lastName }).status, lastName).toBe('passed');
  }
  expect(filterTyping(name, 'R2 <D>').value).toBe('R D');
  const may = 'letters, spaces, hyphens and apostrophes';
  expect(filterNote(name, 'characters')).toContain(`Only ${may} are allowed here.`);
  expect(check({ lastName: 'R2' })).toMatchObject({
    message: `Last Name must contain only ${may} and be 40 characters or fewer.`,
  });
});

it('takes a long e-mail address, and D.C. and the territories, chosen and typed', () => {
  const answers = { email: `${'a'.repeat(60)}@example.org`, state: 'PR' };
  for (const form of [joinForm, resiliency]) expect(check(answers, form).status).toBe('passed');
  const added = stateChoices.slice(50);
  expect(added.map(({ value }) => value).join(' ')).toBe('DC AS GU MP PR VI');
  for (const { label } of added) {
    expect(filterTyping({ kind: 'state' }, label).value).toBe(label);
  }
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
