// Proves specification 3.1, 3.2, 3.3.
import { describe, expect, it } from 'vitest';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import { specifiedTyping } from '#tests/support/specified-messages.ts';

const nothing = (value: string) => ({ value, removed: [] });
const characters = (value: string) => ({ value, removed: ['characters'] });
const end = (value: string) => ({ value, removed: ['end'] });
const both = (value: string) => ({ value, removed: ['characters', 'end'] });

describe.each(['name', 'state'] as const)('%s', (kind) => {
  it.each(['Zoë', 'Łukasz', 'ß', 'Ζωή', 'Ольга', 'محمد', 'שרה', 'नीता', 'நிலா', '李', 'ヨウ', '𐐀'])(
    'keeps the letters of %s',
    (letters) => {
      expect(filterTyping({ kind }, letters)).toEqual(nothing(letters));
    },
  );

  it('takes an accent typed on its own as part of its letter', () => {
    expect(filterTyping({ kind }, 'Zoe\u0308')).toEqual(nothing('Zoë'));
    const max = specifiedTyping(kind);
    expect(filterTyping({ kind }, 'e\u0301'.repeat(max))).toEqual(nothing('é'.repeat(max)));
  });

  it('keeps marks that have no composed form', () => {
    expect(filterTyping({ kind }, 'm\u0323\u0304x\u0302')).toEqual(nothing('ṃ\u0304x\u0302'));
  });

  it('composes letters that were parted by what is dropped', () => {
    const parted = filterTyping({ kind }, '\u1112-\u1161-\u11ab');
    expect(parted).toEqual(characters('한'));
    expect(filterTyping({ kind }, parted.value)).toEqual(nothing(parted.value));
  });

  it.each([
    ['T3st', 'Tst'],
    ['Test Person', 'TestPerson'],
    ["O'Test", 'OTest'],
    ['Test-Two', 'TestTwo'],
    ['Test😀', 'Test'],
    ['１Test٢', 'Test'],
    ['Te\u202est', 'Test'],
    ['\u0301Test', 'Test'],
    ['1\u0301Test', 'Test'],
    ['Te\ud800st', 'Test'],
    ['123', ''],
    ['   ', ''],
  ])('drops what is no letter from %j', (typed, left) => {
    expect(filterTyping({ kind }, typed)).toEqual(characters(left));
  });

  it('cuts at its limit', () => {
    const max = specifiedTyping(kind);
    const full = 'x'.repeat(max);
    expect(filterTyping({ kind }, full)).toEqual(nothing(full));
    expect(filterTyping({ kind }, `${full}y`)).toEqual(end(full));
    expect(filterTyping({ kind }, `1${full}`)).toEqual(characters(full));
    expect(filterTyping({ kind }, `1${full}y`)).toEqual(both(full));
    expect(filterTyping({ kind }, '𐐀'.repeat(max + 1))).toEqual(end('𐐀'.repeat(max)));
  });
});

describe.each([
  ['phone', specifiedTyping('phone')],
  ['zip', specifiedTyping('zip')],
] as const)('%s', (kind, max) => {
  it('keeps digits, up to its limit', () => {
    expect(filterTyping({ kind }, '1'.repeat(max))).toEqual(nothing('1'.repeat(max)));
    expect(filterTyping({ kind }, '1'.repeat(max + 1))).toEqual(end('1'.repeat(max)));
  });

  it('makes full-width digits ASCII, and takes nothing away by it', () => {
    expect(filterTyping({ kind }, '１２３４５')).toEqual(nothing('12345'));
  });

  it.each(['a1b2c3d4', '1😀2\n3\t4', '1234ext', '#1234'])('keeps only digits of %j', (typed) => {
    expect(filterTyping({ kind }, typed)).toEqual(characters('1234'));
  });
});

const phones = ['1-2 3.4', '(12) 34', '+1234', '12/34', '12‑34', '\u202a1234\u202c'];

it.each(phones)('tidies a phone number such as %j without a word, and no zip code', (typed) => {
  expect(filterTyping({ kind: 'phone' }, typed)).toEqual(nothing('1234'));
  expect(filterTyping({ kind: 'zip' }, typed)).toEqual(characters('1234'));
});

describe.each([
  ['email', specifiedTyping('email')],
  ['text', specifiedTyping('text')],
] as const)('%s', (kind, max) => {
  it.each(['test@example.org', ' a b ', 'a\r\nb', '=cmd()', '<b>', 'שלום', 'e\u0301', '１'])(
    'keeps %j as it is',
    (typed) => {
      expect(filterTyping({ kind }, typed)).toEqual(nothing(typed));
    },
  );

  it('cuts at its limit, an emoji counting as one and never cut through', () => {
    expect(filterTyping({ kind }, '😀'.repeat(max))).toEqual(nothing('😀'.repeat(max)));
    expect(filterTyping({ kind }, '😀'.repeat(max + 1))).toEqual(end('😀'.repeat(max)));
    const oddly = `x${'😀'.repeat(max)}`;
    expect(filterTyping({ kind }, oddly)).toEqual(end(`x${'😀'.repeat(max - 1)}`));
    expect(filterTyping({ kind }, `${'x'.repeat(max - 1)}😀`).value.endsWith('x😀')).toBe(true);
  });
});

it('finds letters behind much that is dropped', () => {
  expect(filterTyping({ kind: 'name' }, `${' '.repeat(5000)}Test`)).toEqual(characters('Test'));
});

it('says that it did not look at the far end of a paste, and not only what it dropped before', () => {
  const typed = `Test${' '.repeat(25_000)}Person`;
  expect(filterTyping({ kind: 'name' }, typed)).toEqual(both('Test'));
});

it.each(['name', 'state', 'email', 'phone', 'zip', 'text'] as const)(
  'says what was cut of %s, and at how many characters',
  (kind) => {
    expect(filterNote({ kind }, 'end')).toContain(` ${specifiedTyping(kind)} `);
  },
);

it.each([
  ['name', /only letters/i],
  ['state', /only letters/i],
  ['phone', /only digits/i],
  ['zip', /only digits/i],
] as const)('says which characters fit: %s', (kind, words) => {
  expect(filterNote({ kind }, 'characters')).toMatch(words);
});
