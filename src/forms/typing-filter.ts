import { type FieldKind, type LimitedField, limitsOf } from './field-limits.ts';

/** What a typing filter takes away: characters that its field does not hold, or what is beyond its limit. */
export type Removed = 'characters' | 'end';

/** What a typing filter did: the value that stays, and what it took away, if anything. */
export type FilterResult = {
  readonly value: string;
  readonly removed: readonly Removed[];
};

/**
 * A paste may be megabytes long: nothing behind this many UTF-16 units is even looked at. Far more
 * than the longest field keeps, so that characters which are dropped do not use the room up.
 */
const scanLimit = 20_000;

/** Letters of any script; a combining mark (an accent, a vowel sign) counts with the letter before it. */
const notLetters = /[^\p{L}\p{M}]|(?<![\p{L}\p{M}])\p{M}+/gu;

const keep: Record<FieldKind, (value: string) => string> = {
  // Composed once more at the end: what is dropped may have parted the letters of a Hangul syllable.
  name: (value) => value.normalize('NFC').replace(notLetters, '').normalize('NFC'),
  state: (value) => value.normalize('NFC').replace(notLetters, '').normalize('NFC'),
  email: (value) => value,
  // Full-width digits, as East Asian keyboards type them, are digits; NFKC makes them ASCII.
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

/** Cuts to the first `max` code points, never through one. */
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

/**
 * Takes away what a field does not hold (specification 3.3): first the
 * characters that are not allowed, then what is beyond the limit.
 */
export function filterTyping(field: LimitedField, typed: string): FilterResult {
  const { kind } = field;
  const looked = typed.slice(0, scanLimit);
  const kept = keep[kind](looked);
  const value = cut(kept, limitsOf(field).typing);
  const normalization = normalizations[kind];
  const unchanged = normalization === undefined ? looked : looked.normalize(normalization);
  const removed: Removed[] = [];
  if (kept !== unchanged) removed.push('characters');
  if (value !== kept || looked.length < typed.length) removed.push('end');
  return { value, removed };
}

/** The sentence beside a field that tells what its filter took away. */
export function filterNote(field: LimitedField, removed: Removed): string {
  switch (removed) {
    case 'end':
      return `Only ${limitsOf(field).typing} characters fit here. The rest was cut off.`;
    case 'characters':
      return field.kind === 'phone' || field.kind === 'zip'
        ? 'Only digits fit here. Other characters were left out.'
        : 'Only letters fit here. Other characters were left out.';
  }
}
