// Proves specification 3.1, 3.2, 3.3.
import { describe, expect, it } from 'vitest';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';

const nothing = (value: string) => ({ value, removed: 'nothing' });
const characters = (value: string) => ({ value, removed: 'characters' });
const end = (value: string) => ({ value, removed: 'end' });

describe.each(['name', 'state'] as const)('%s', (kind) => {
  it.each(['Zoë', 'Łukasz', 'ß', 'Ζωή', 'Ольга', 'محمد', 'שרה', 'नीता', 'நிலா', '李', 'ヨウ', '𐐀'])(
    'keeps the letters of %s',
    (letters) => {
      expect(filterTyping({ kind }, letters)).toEqual(nothing(letters));
    },
  );

  it('takes an accent typed on its own as part of its letter', () => {
    expect(filterTyping({ kind }, 'Zoe\u0308')).toEqual(nothing('Zoë'));
    expect(filterTyping({ kind }, 'e\u0301'.repeat(12))).toEqual(nothing('é'.repeat(12)));
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

  it('cuts at 12 characters', () => {
    expect(filterTyping({ kind }, 'abcdefghijkl')).toEqual(nothing('abcdefghijkl'));
    expect(filterTyping({ kind }, 'abcdefghijklm')).toEqual(end('abcdefghijkl'));
    expect(filterTyping({ kind }, '1abcdefghijkl')).toEqual(characters('abcdefghijkl'));
    expect(filterTyping({ kind }, '𐐀'.repeat(13))).toEqual(end('𐐀'.repeat(12)));
  });
});

describe.each([
  ['phone', 14],
  ['zip', 5],
] as const)('%s', (kind, most) => {
  it('keeps digits, up to its limit', () => {
    expect(filterTyping({ kind }, '1'.repeat(most))).toEqual(nothing('1'.repeat(most)));
    expect(filterTyping({ kind }, '1'.repeat(most + 1))).toEqual(end('1'.repeat(most)));
  });

  it('makes full-width digits ASCII, and takes nothing away by it', () => {
    expect(filterTyping({ kind }, '１２３４５')).toEqual(nothing('12345'));
  });

  it.each(['1-2 3.4', '(12) 34', '+1234', 'a1b2c3d4', '1😀2\n3\t4', '1234ext'])(
    'drops what is no digit from %j',
    (typed) => {
      expect(filterTyping({ kind }, typed)).toEqual(characters('1234'));
    },
  );
});

describe.each([
  ['email', 30],
  ['text', 500],
] as const)('%s', (kind, most) => {
  it.each(['test@example.org', ' a b ', 'a\r\nb', '=cmd()', '<b>', 'שלום', 'e\u0301', '１'])(
    'keeps %j as it is',
    (typed) => {
      expect(filterTyping({ kind }, typed)).toEqual(nothing(typed));
    },
  );

  it('cuts at its limit, an emoji counting as one and never cut through', () => {
    expect(filterTyping({ kind }, '😀'.repeat(most))).toEqual(nothing('😀'.repeat(most)));
    expect(filterTyping({ kind }, '😀'.repeat(most + 1))).toEqual(end('😀'.repeat(most)));
    const oddly = `x${'😀'.repeat(most)}`;
    expect(filterTyping({ kind }, oddly)).toEqual(end(`x${'😀'.repeat(most - 1)}`));
    expect(filterTyping({ kind }, `${'x'.repeat(most - 1)}😀`).value.endsWith('x😀')).toBe(true);
  });
});

it('finds letters behind much that is dropped', () => {
  expect(filterTyping({ kind: 'name' }, `${' '.repeat(5000)}Test`)).toEqual(characters('Test'));
});

it('says that it did not look at the far end of a paste, rather than that letters are missing', () => {
  expect(filterTyping({ kind: 'name' }, `Test${' '.repeat(25_000)}Person`)).toEqual(end('Test'));
});

it('says what was cut, and at how many characters', () => {
  expect(filterNote({ kind: 'name' }, 'end')).toContain('12');
  expect(filterNote({ kind: 'state' }, 'end')).toContain('12');
  expect(filterNote({ kind: 'email' }, 'end')).toContain('30');
  expect(filterNote({ kind: 'phone' }, 'end')).toContain('14');
  expect(filterNote({ kind: 'zip' }, 'end')).toContain('5');
  expect(filterNote({ kind: 'text' }, 'end')).toContain('500');
});

it('says which characters fit', () => {
  expect(filterNote({ kind: 'name' }, 'characters')).toMatch(/only letters/i);
  expect(filterNote({ kind: 'state' }, 'characters')).toMatch(/only letters/i);
  expect(filterNote({ kind: 'phone' }, 'characters')).toMatch(/only digits/i);
  expect(filterNote({ kind: 'zip' }, 'characters')).toMatch(/only digits/i);
});
