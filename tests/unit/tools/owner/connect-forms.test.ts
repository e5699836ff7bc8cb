// Proves specification 1.42, 2.12.
import { expect, it } from 'vitest';
import { readForms } from '#src/build/owner/forms-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { linkOf } from '#tests/support/owner-mappings.ts';
import { ownerTalk } from '#tests/support/owner-talk.ts';

const address = 'https://script.google.com/macros/s/AKfycbx/exec';

const connected = (text: string) => {
  const read = readForms(text);
  if (!read.ok) throw new Error(read.error.join('\n'));
  const { endpoint, endpointMode, forms } = read.value;
  return { endpoint, endpointMode, forms: Object.keys(forms) };
};

it.each([
  ['the address', address],
  ['the line of the sheet’s tab', `endpoint = '${address}'`],
])('connects all forms by %s, and says how to check it', async (_, answer) => {
  const owner = await ownerTalk();
  const before = owner.forms();
  const { screen } = await owner.answer('6', '1', answer, '.');
  expect(owner.forms()).toBe(before.replace('endpoint = ""', `endpoint = "${address}"`));
  expect(screen).toContain('npm run owner -- script');
  expect(screen).toContain('To check it: npm run check -- endpoint');
  expect(screen).toMatch(/The forms +all filled in/);
});

it('explains a wrong address as the build does, and asks again', async () => {
  const owner = await ownerTalk();
  const { screen } = await owner.answer('6', '1', address.replace('exec', 'dev'), '', '.');
  expect(screen).toContain("'endpoint' must be what Deploy → Manage deployments shows");
  expect(connected(owner.forms()).endpoint).toBe('');
});

it('takes the links of a script’s forms, and asks its address which have arrived', async () => {
  const owner = await ownerTalk();
  const lines = formIds.map((id) => `${id} = "${linkOf(id, ['submissionId', 999])}"`);
  await owner.answer('6', '2', ...lines, '', address, '.');
  const { screen } = await owner.answer('6', '', '.');
  expect(screen).toContain(
    `The forms: ${formIds.length} of ${formIds.length} connected, at ${address}.`,
  );
  expect(connected(owner.forms())).toEqual({
    endpoint: address,
    endpointMode: 'confirm',
    forms: formIds,
  });
});

it('takes one link after another, explains a wrong one, and keeps the right ones', async () => {
  const owner = await ownerTalk();
  const { screen } = await owner.answer(
    '6',
    '3',
    linkOf('join'),
    'jion https://a.org',
    linkOf('health'),
  );
  expect(screen).toContain('The link must be a pre-filled link');
  expect(screen).toContain('health: 7 fields go to the form');
  expect(connected(owner.forms()).forms).toEqual(['join', 'health']);
});

it('can be left before anything is connected', async () => {
  const owner = await ownerTalk();
  const before = owner.forms();
  await owner.answer('6', 'x', '', '6', '1', '', '6', '1', '.', '.');
  expect(owner.forms()).toBe(before);
});
