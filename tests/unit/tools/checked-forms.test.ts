// Proves specification 2.14.
import { expect, it } from 'vitest';
import { connectForms } from '#src/build/delivery-plugin.ts';
import { summaryOfChecks, writeChecked } from '#src/tools/checked-forms.ts';
import { forms } from '#tests/support/example-answers.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const now = new Date('2026-01-02T03:04:05Z');
const mappingOf = (...words: readonly string[]) => {
  const [tax = '', join = ''] = words.map((word) => `invented-${word}`);
  const mappings = { tax: { formId: tax, entries: {} }, join: { formId: join, entries: {} } };
  return connectForms(forms, mappings, (text) => text);
};

it('says how many forms are connected, how many of them were checked as they are, and since when', async () => {
  const project = await temporaryFolder();
  const said = (mapping = mappingOf('a', 'b')) => summaryOfChecks(mapping, 3, project);
  expect(said({})).toBe(
    'Nobody can reach you yet through a form: none of 3 is connected. To connect them, run: npm run owner',
  );
  expect(said()).toMatch(/^Of 3 forms 2 are connected, and 0 checked\. To check them, run: /);

  writeChecked(
    mappingOf('a', 'b'),
    new Map([
      ['tax', 'fits'],
      ['join', 'not reached'],
    ]),
    now,
    project,
  );
  expect(said()).toContain('2 are connected, and 1 checked since 2026-01-02.');
  const later = new Date('2026-02-02T03:04:05Z');
  writeChecked(mappingOf('a', 'b'), new Map([['join', 'fits']]), later, project);
  expect(said()).toBe('Of 3 forms 2 are connected, all checked since 2026-01-02.');

  expect(said(mappingOf('another', 'b'))).toContain('1 checked since 2026-02-02');
  writeChecked(mappingOf('a', 'b'), new Map([['join', 'differs']]), later, project);
  expect(said()).toContain('1 checked since 2026-01-02');
});
