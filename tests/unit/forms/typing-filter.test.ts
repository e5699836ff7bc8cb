// Proves specification 3.1, 3.2, 3.3, 3.4.
import { describe, expect, it } from 'vitest';
import { checkField } from '#src/forms/check-submission.ts';
import { longText } from '#src/forms/common-fields.ts';
import { limitsOf } from '#src/forms/field-limits.ts';
import {
  filterNote,
  filterTyping,
  noteAfter,
  type Typing,
  type TypingNote,
} from '#src/forms/typing-filter.ts';
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

  it('takes an accent typed on its own as part of its letter, or keeps it, and composes letters', () => {
    const max = specifiedTyping(kind);
    expect(filterTyping({ kind }, 'Zoe\u0308')).toEqual(nothing('Zoë'));
    expect(filterTyping({ kind }, 'e\u0301'.repeat(max))).toEqual(nothing('é'.repeat(max)));
    // Marks that have no composed form.
    expect(filterTyping({ kind }, 'm\u0323\u0304x\u0302')).toEqual(nothing('ṃ\u0304x\u0302'));
    // Letters that were parted by what is dropped.
    expect(filterTyping({ kind }, '\u1112-\u1161-\u11ab')).toEqual(characters('한'));
    expect(filterTyping({ kind }, '한')).toEqual(nothing('한'));
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

it('finds letters behind much that is dropped, and says if it did not look at the far end', () => {
  const pasted = (gap: number) => filterTyping({ kind: 'name' }, `Test${' '.repeat(gap)}Person`);
  expect(pasted(5_000)).toEqual(characters('TestPerson'));
  expect(pasted(25_000)).toEqual(both('Test'));
});

it.each([
  ['name', /only letters/i],
  ['state', /only letters/i],
  ['phone', /only digits/i],
  ['zip', /only digits/i],
  ['email', null],
  ['text', null],
] as const)('says what was cut of %s, at how many characters, and which fit', (kind, words) => {
  expect(filterNote({ kind }, 'end')).toContain(` ${specifiedTyping(kind)} `);
  if (words !== null) expect(filterNote({ kind }, 'characters')).toMatch(words);
});

const short = { ...longText('note', 'Note', true), limits: { typing: 3, max: 3 } } as const;

it('a field has its kind’s limits, but for those of its own, kept while typing and at submit', () => {
  expect(limitsOf({ kind: 'text' })).toEqual({ typing: 500, min: 0, max: 500 });
  expect(limitsOf(short)).toEqual({ typing: 3, min: 0, max: 3 });
  expect(filterTyping(short, 'abcd')).toEqual({ value: 'abc', removed: ['end'] });
  expect(filterNote(short, 'end')).toContain('Only 3 characters');
  expect(checkField(short, 'abc')).toBeNull();
  expect(checkField(short, 'abcd')).toBe('Note must be 3 characters or fewer.');
});

describe('a note', () => {
  const key: Typing = { sentences: [], empty: false, cut: false };
  const dropping = (...sentences: string[]): Typing => ({ ...key, sentences });

  /** The note after some changes, one after the other; 'blur' leaves the field. */
  function after(...changes: readonly (Typing | 'blur')[]): readonly string[] {
    let note: TypingNote | undefined;
    for (const change of changes) {
      if (change !== 'blur') note = noteAfter(note, change);
      else if (note) note = { ...note, blurred: true };
    }
    return note?.sentences ?? [];
  }

  const a = dropping('a');

  it.each<[string, readonly (Typing | 'blur')[], readonly string[]]>([
    ['stays while one types on', [key, a, key, key], ['a']],
    ['stays while the field is only left', [a, 'blur'], ['a']],
    ['goes with the first key after the field was left', [a, 'blur', key], []],
    ['tells only what that key did', [a, 'blur', dropping('b'), key], ['b']],
    ['goes when the field is emptied', [a, { ...key, empty: true }], []],
    ['stays when all that was typed was dropped', [{ ...a, empty: true }], ['a']],
    ['tells several causes, each once', [a, dropping('b'), key, dropping('a', 'b')], ['a', 'b']],
  ])('%s', (_, changes, sentences) => {
    expect(after(...changes)).toEqual(sentences);
  });

  it('is the same where nothing changes, so that nothing is rendered for a key', () => {
    const first = noteAfter(undefined, key);
    expect(noteAfter(first, key)).toBe(first);
    const said = noteAfter(first, dropping('a'));
    expect(noteAfter(said, dropping('a'))).toBe(said);
  });
});
