// Proves specification 2.13.
import { expect, it } from 'vitest';
import { formDefinitions, formIds } from '#src/forms/all-forms.ts';
import { takePasted } from '#src/tools/owner/paste.ts';
import { linkOf } from '#tests/support/owner-mappings.ts';

const definitions = Object.values(formDefinitions);
const endpoint = 'https://script.google.com/macros/s/AKfy/exec';

it('finds the place of each line, as a sheet’s tab and an e-mail have them', () => {
  const links = formIds.map((id) => [id, linkOf(id)] as const);
  const lines = links.map(([id, link], at) =>
    at % 2 === 0 ? `${id} = "${link}"` : `• <${link}>,`,
  );
  const text = [`endpoint = '${endpoint}'`, "endpoint-mode = 'confirm'", ...lines].join('\r\n');
  expect(takePasted(text, definitions)).toEqual({
    values: [['endpoint', endpoint], ['endpoint-mode', 'confirm'], ...links],
    mistakes: [],
    rest: '',
  });
});

it.each([
  [linkOf('join').replace('=zip', '=zpi'), 'answers the fields of no form'],
  ['https://docs.google.com/forms/d/1k3Jxyz/edit', 'must be a pre-filled link'],
  ['http://hope.test/form', 'must be a pre-filled link'],
  ['forms.gle/abc', 'has no address that begins with https://'],
])('keeps what fits nowhere, and says why: %s', (link, why) => {
  const { values, mistakes, rest } = takePasted(link, definitions);
  expect(values).toEqual([]);
  expect(rest).toBe(link);
  expect(mistakes).toEqual([{ path: ['paste'], sentence: expect.stringContaining(why) }]);
});

it('asks which form is meant if a link fits two', () => {
  const twins = [formDefinitions.tax, { ...formDefinitions.tax, id: 'duty' }];
  expect(takePasted(linkOf('tax'), twins).mistakes).toEqual([
    { path: ['paste'], sentence: expect.stringContaining('fits tax and duty.') },
  ]);
});
