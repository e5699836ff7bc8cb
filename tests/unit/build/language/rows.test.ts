// Proves specification 13.4, 13.5.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { inRows, languageFile, readLanguage } from '#src/build/language/rows.ts';
import { otherLanguages } from '#src/lib/language-names.ts';
import { wordsOf } from '#src/tools/check/words.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

async function written(text: string): Promise<string> {
  const folder = await temporaryFolder();
  const file = join(folder, languageFile('es'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `msgid ""\nmsgstr "X-Whole: yes\\n"\n\n${text}`);
  return folder;
}

it('reads what is translated, and leaves out what is not, or is doubted', async () => {
  const folder = await written(
    'msgid "Send"\nmsgstr "Enviar"\n\nmsgid "Late"\nmsgstr ""\n\n#, fuzzy\nmsgid "Sent"\nmsgstr "Mandado"\n',
  );
  const { rows, isWhole } = readLanguage('es', folder);
  expect([...rows]).toEqual([['Send', 'Enviar']]);
  expect(isWhole).toBe(true);
});

it('refuses a row that loses what is put in', async () => {
  const folder = await written('msgid "{1} of {2}"\nmsgstr "{1} de"\n');
  expect(() => readLanguage('es', folder)).toThrow('“{1} de” must have the same numbers in braces');
});

it('exchanges texts at any depth, and nothing else', () => {
  const rows = new Map([['Send', 'Enviar']]);
  expect(inRows({ name: 'Send', all: ['Send', 1, null] }, rows)).toEqual({
    name: 'Enviar',
    all: ['Enviar', 1, null],
  });
});

it.each(otherLanguages)(
  '[13.5] has every sentence of the site in %s, and no row too many',
  (tag) => {
    expect(wordsOf(tag)).toEqual({ missing: [], unused: [] });
  },
);
