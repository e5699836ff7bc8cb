// Proves specification 1.42.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { ownerPath, type ValuePath } from '#src/build/owner/owner-file.ts';
import { addEntry, ownerValues, setValue } from '#src/build/owner/owner-values.ts';
import { siteFile } from '#src/build/owner/site-file.ts';

const set = (text: string, path: ValuePath, value: string | number) =>
  setValue('a.toml', text, path, value);
const own = readFileSync(ownerPath('.', siteFile), 'utf8');
const byHand = (line: number) => ({
  ok: false,
  error: `a.toml, line ${line} is written in a way that this command does not change. Change it there by hand.`,
});

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
    expect(set(before, ['a'], 'New')).toEqual({ ok: true, value: after });
  });

  it('is found below its heading, also where several headings are alike', () => {
    const text = '[[team]]\nname = "A"\n[[team]]\n# Mine.\nname = "" # soon\n[other]\nname = ""\n';
    expect(set(text, ['team', 1, 'name'], 'B')).toEqual({
      ok: true,
      value: text.replace('"" # soon', '"B" # soon'),
    });
  });

  it('may be any text, and comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const written = setValue(siteFile, own, ['links', 'shop'], value);
        if (!written.ok) throw new Error(written.error);
        expect(parse(written.value)).toMatchObject({ links: { shop: value, donate: '' } });
        const [before = '', after = ''] = own.split('shop = ""');
        expect(written.value.startsWith(`${before}shop = "`)).toBe(true);
        expect(written.value.endsWith(`"${after}`)).toBe(true);
      }),
    );
  });

  it.each([
    ['over several lines', 'b = 1\na = """\nx"""\n', 2],
    ['above a text that looks like its line', 'a = "y"\nb = """\na = "x"\n"""\n', 3],
  ])('that is %s is left to the owner', (_, text, line) => {
    expect(set(text, ['a'], 'New')).toEqual(byHand(line));
  });
});

describe('a list', () => {
  const add = (text: string, before: readonly string[]) =>
    addEntry('a.toml', text, ['a'], before, 'New "N", author');
  const entry = '"New \\"N\\", author"';

  it.each([
    ['that is empty', [], 'a = [] # x\nb = 1\n', `a = [ # x\n  ${entry},\n]\nb = 1\n`],
    ['on one line', ['A'], 'a = ["A", ] # x\n', `a = ["A", ${entry}] # x\n`],
    [
      'over several lines',
      ['A', 'B'],
      'a = [\n  "A", # one\n  # two\n  "B" # last\n]\nb = 1',
      `a = [\n  "A", # one\n  # two\n  "B", # last\n  ${entry},\n]\nb = 1`,
    ],
    ['of Windows', ['A'], 'a = [\r\n  "A"\r\n]\r\n', `a = [\r\n  "A",\r\n  ${entry},\r\n]\r\n`],
  ])('%s takes one more, and keeps its comments', (_, before, text, after) => {
    expect(add(text, before)).toEqual({ ok: true, value: after });
  });

  it('that is written in another way is left to the owner', () => {
    expect(add('b = 1\na = ["A",\n"B"]\n', ['A', 'B'])).toEqual(byHand(2));
  });
});

it('gives every value of the owner’s file, with the comment above it', () => {
  const text =
    '# The top.\n\n# The address.\n#   With a folder.\na = ""\nb = 2025\n[links]\n# The shop.\nshop = "x"\n[p]\nnames = []\n[[team]]\nname = "A"\n[[team]]\nname = "B"\n';
  expect(ownerValues('a.toml', text)).toEqual([
    { path: ['a'], value: '', remark: 'The address.\n  With a folder.' },
    { path: ['b'], value: 2025, remark: '' },
    { path: ['links', 'shop'], value: 'x', remark: 'The shop.' },
    { path: ['p', 'names'], value: [], remark: '' },
    { path: ['team', 0, 'name'], value: 'A', remark: '' },
    { path: ['team', 1, 'name'], value: 'B', remark: '' },
  ]);
  expect(ownerValues('a.toml', 'a = ')).toEqual([]);
});
