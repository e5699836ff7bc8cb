// Proves specification 1.42.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { parseToml } from '#src/build/owner/toml.ts';
import { addEntry, ownerValues, setValue } from '#src/tools/owner/owner-values.ts';

const own = readFileSync(ownerPath('.', siteFile), 'utf8');
describe('a value', () => {
  it.each([
    ['empty', 'a = "" # mine\nb = 1', 'a = "New" # mine\nb = 1'],
    ['filled', "  a  =  'old' \n", '  a  =  "New" \n'],
    ['with quotes and signs in it', 'a = "\\"# old\\\\"#x', 'a = "New"#x'],
    [
      'after which Windows ends its lines',
      '# 1\r\na = "x" # y\r\nb = 2\r\n',
      '# 1\r\na = "New" # y\r\nb = 2\r\n',
    ],
  ])('that is %s takes another, and nothing else changes', (_, before, after) => {
    expect(setValue(before, ['a'], 'New')).toBe(after);
  });

  it('is found below its heading, also where several headings are alike', () => {
    const text = '[[team]]\nname = "A"\n[[team]]\n# Mine.\nname = "" # soon\n[other]\nname = ""\n';
    expect(setValue(text, ['team', 1, 'name'], 'B')).toBe(text.replace('"" # soon', '"B" # soon'));
  });

  it('may be any text, and comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const written = setValue(own, ['links', 'shop'], value);
        const read = parseToml(written);
        if (!read.ok) throw new Error(`Line ${read.error}`);
        expect(read.value.values.links).toMatchObject({ shop: value, donate: '' });
        const [before = '', after = ''] = own.split('shop = ""');
        expect(written.startsWith(`${before}shop = "`)).toBe(true);
        expect(written.endsWith(`"${after}`)).toBe(true);
      }),
    );
  });

  it.each([
    ['over several lines', 'b = 1\na = """\nx"""\n', 'b = 1\na = "New"\n'],
    [
      'above its like in a text',
      'a = "y"\nb = """\na = "x"\n"""\n',
      'a = "New"\nb = """\na = "x"\n"""\n',
    ],
    ['in a table on one line', 'b = { a = 1 }\na = 2\n', 'b = { a = 1 }\na = "New"\n'],
  ])('that is %s takes another, too', (_, before, after) => {
    expect(setValue(before, ['a'], 'New')).toBe(after);
  });
});

describe('a list', () => {
  const add = (text: string, before: readonly string[]) =>
    addEntry(text, ['a'], before, 'New "N", author');
  const entry = '"New \\"N\\", author"';

  it.each([
    ['that is empty', [], 'a = [] # x\nb = 1\n', `a = [\n  ${entry},\n] # x\nb = 1\n`],
    ['on one line', ['A'], 'a = ["A", ] # x\n', `a = ["A", ${entry}] # x\n`],
    [
      'over several lines',
      ['A', 'B'],
      'a = [\n  "A", # one\n  # two\n  "B" # last\n]\nb = 1',
      `a = [\n  "A", # one\n  # two\n  "B", # last\n  ${entry},\n]\nb = 1`,
    ],
    ['of Windows', ['A'], 'a = [\r\n  "A"\r\n]\r\n', `a = [\r\n  "A",\r\n  ${entry},\r\n]\r\n`],
  ])('%s takes one more, and keeps its comments', (_, before, text, after) => {
    expect(add(text, before)).toBe(after);
  });
});

it('gives every value of the owner’s file, with the comment above it', () => {
  const text =
    '# The top.\n\n# The address.\n#   With a folder.\na = ""\nb = 2025\n[links]\n# The shop.\nshop = "x"\n[p]\nnames = []\n[[team]]\nname = "A"\n[[team]]\nname = "B"\n';
  expect(ownerValues(text)).toEqual([
    { path: ['a'], value: '', remark: 'The address.\n  With a folder.' },
    { path: ['b'], value: 2025, remark: '' },
    { path: ['links', 'shop'], value: 'x', remark: 'The shop.' },
    { path: ['p', 'names'], value: [], remark: '' },
    { path: ['team', 0, 'name'], value: 'A', remark: '' },
    { path: ['team', 1, 'name'], value: 'B', remark: '' },
  ]);
  expect(ownerValues('a = ')).toEqual([]);
});
