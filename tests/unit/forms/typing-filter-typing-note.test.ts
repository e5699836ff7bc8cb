// Proves specification 3.4.
import { expect, it } from 'vitest';
import { noteAfter, type Typing, type TypingNote } from '#src/forms/typing-filter.ts';

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

it('stays while one types on, and while the field is only left', () => {
  expect(after(key, dropping('a'), key, key)).toEqual(['a']);
  expect(after(dropping('a'), 'blur')).toEqual(['a']);
});

it('goes with the first key after the field was left, or tells only what that key did', () => {
  expect(after(dropping('a'), 'blur', key)).toEqual([]);
  expect(after(dropping('a'), 'blur', dropping('b'), key)).toEqual(['b']);
});

it('goes when the field is emptied, not when all that was typed was dropped', () => {
  expect(after(dropping('a'), { ...key, empty: true })).toEqual([]);
  expect(after({ ...dropping('a'), empty: true })).toEqual(['a']);
});

it('tells several causes, each once', () => {
  expect(after(dropping('a'), dropping('b'), key, dropping('a', 'b'))).toEqual(['a', 'b']);
});

it('is the same where nothing changes, so that nothing is rendered for a key', () => {
  const first = noteAfter(undefined, key);
  expect(noteAfter(first, key)).toBe(first);
  const said = noteAfter(first, dropping('a'));
  expect(noteAfter(said, dropping('a'))).toBe(said);
});
