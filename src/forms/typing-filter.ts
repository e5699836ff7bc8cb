import { nameSigns, notInNames } from '#limits';
import { type FieldKind, type LimitedField, limitsOf } from './field-limits.ts';

/** What a filter removes: forbidden characters, or the end beyond the limit. */
export type Removed = 'characters' | 'end';

/** The remaining value, and what was removed. */
export type FilterResult = {
  readonly value: string;
  readonly removed: readonly Removed[];
};

/**
 * The longest text that is filtered, in UTF-16 units: a paste may be megabytes. Far above every limit, since
 * characters are dropped.
 */
const scanLimit = 20_000;

const keep: Record<FieldKind, (value: string) => string> = {
  // Composed again: a dropped character may have separated letters of a Hangul syllable.
  name: (value) => value.normalize('NFC').replace(notInNames, '').normalize('NFC'),
  state: (value) => value.normalize('NFC').replace(notInNames, '').normalize('NFC'),
  email: (value) => value,
  // NFKC turns East Asian full-width digits into ASCII.
  phone: (value) => value.normalize('NFKC').replace(/[^0-9]/g, ''),
  zip: (value) => value.normalize('NFKC').replace(/[^0-9]/g, ''),
  text: (value) => value,
};

const normalizations: Partial<Record<FieldKind, 'NFC' | 'NFKC'>> = {
  name: 'NFC',
  state: 'NFC',
  phone: 'NFKC',
  zip: 'NFKC',
};

/** Of a phone number, as people write and copy them: taken out without a word. */
const separators = /[\s().+/\p{Pd}\p{Cf}]/gu;

/** Cuts to `max` code points, never inside one. */
function cut(value: string, max: number): string {
  let end = 0;
  let count = 0;
  for (const character of value) {
    if (count === max) return value.slice(0, end);
    count += 1;
    end += character.length;
  }
  return value;
}

/** Removes forbidden characters, then the text beyond the limit (specification 3.3). */
export function filterTyping(field: LimitedField, typed: string): FilterResult {
  const { kind } = field;
  const looked = typed.slice(0, scanLimit);
  const kept = keep[kind](looked);
  const value = cut(kept, limitsOf(field).typing);
  const normalization = normalizations[kind];
  const normal = normalization === undefined ? looked : looked.normalize(normalization);
  const unchanged = kind === 'phone' ? normal.replace(separators, '') : normal;
  const removed: Removed[] = [];
  if (kept !== unchanged) removed.push('characters');
  if (value !== kept || looked.length < typed.length) removed.push('end');
  return { value, removed };
}

/** The sentence beside a field about a removal. */
export function filterNote(field: LimitedField, removed: Removed): string {
  switch (removed) {
    case 'end':
      return `Only ${limitsOf(field).typing} characters fit here. The rest was cut off.`;
    case 'characters':
      return field.kind === 'phone' || field.kind === 'zip'
        ? 'Only digits are allowed here. Other characters were left out.'
        : `Only ${nameSigns} are allowed here. Other characters were left out.`;
  }
}

/** A field's note about its typing filter. */
export type TypingNote = {
  readonly sentences: readonly string[];
  /** The next key starts a new note. */
  readonly blurred: boolean;
};

/** The result of one change in a control. */
export type Typing = {
  /** What the filter removed; empty if nothing. */
  readonly sentences: readonly string[];
  /** Before the filter: a person has emptied the field. */
  readonly empty: boolean;
  /** Whether this change was cut at the limit. */
  readonly cut: boolean;
};

const noNote: TypingNote = { sentences: [], blurred: false };

/**
 * A note stays until the field is emptied, or left and typed in again (specification 3.4), so that it can be
 * read. It combines causes.
 */
export function noteAfter(note: TypingNote = noNote, { sentences, empty }: Typing): TypingNote {
  if (empty && sentences.length === 0) return noNote;
  if (note.blurred) return { sentences, blurred: false };
  const added = sentences.filter((sentence) => !note.sentences.includes(sentence));
  return added.length === 0 ? note : { ...note, sentences: [...note.sentences, ...added] };
}

/** The notes of all fields. */
export type FieldNotes = {
  readonly byField: Readonly<Record<string, TypingNote>>;
  /** Fields cut by the last key; a submission rejected for one removes it. */
  readonly cut: ReadonlySet<string>;
};

export const noNotes: FieldNotes = { byField: {}, cut: new Set() };

/** A field's note; empty if none. */
export const noteOf = ({ byField }: FieldNotes, field: string): string =>
  byField[field]?.sentences.join(' ') ?? '';

export function noteTyped(notes: FieldNotes, field: string, typing: Typing): FieldNotes {
  const note = noteAfter(notes.byField[field], typing);
  const isNoted = note === notes.byField[field];
  const isCut = notes.cut.has(field);
  if (isNoted && isCut === typing.cut) return notes;
  return {
    byField: isNoted ? notes.byField : { ...notes.byField, [field]: note },
    cut: typing.cut ? new Set([...notes.cut, field]) : withoutCut(notes, field),
  };
}

/** After a field is left, its next key starts a new note. */
export function noteLeft(notes: FieldNotes, field: string): FieldNotes {
  const note = notes.byField[field];
  if (note === undefined || note.blurred || note.sentences.length === 0) return notes;
  return { ...notes, byField: { ...notes.byField, [field]: { ...note, blurred: true } } };
}

/** A cut text that is submitted again unchanged is accepted. */
export const withoutCut = ({ cut }: FieldNotes, field: string): ReadonlySet<string> =>
  new Set([...cut].filter((one) => one !== field));
