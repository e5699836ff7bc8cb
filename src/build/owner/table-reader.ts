import { isRecord } from '#src/lib/result.ts';
import type { OwnerFile, ValuePath } from './owner-file.ts';

/** Returns the rest of a sentence after the key; null if the value is right. */
export type ValueCheck = (text: string) => string | null;

/** How many entries a list can have. */
type EntryCount = { readonly least: number; readonly most: number };

/** One table of an owner's file. A value that cannot be read is a mistake, and empty here. */
export type TableReader = {
  /** Trimmed. An empty text is a placeholder, and is not checked. */
  text(key: string, check?: ValueCheck): string;
  /** The key may be missing. */
  optionalText(key: string, check?: ValueCheck): string;
  /** An empty text is a mistake. */
  filledText(key: string, check?: ValueCheck): string;
  /** @param example shown where it is wrong */
  wholeNumber(key: string, min: number, max: number, example: number): number;
  /** True or false; false if the key is missing. */
  flag(key: string): boolean;
  texts(key: string, check?: ValueCheck, count?: EntryCount): readonly string[];
  has(key: string): boolean;
  table(key: string, keys: readonly string[]): TableReader;
  /** None without a heading `[[key]]`. */
  tables(key: string, keys: readonly string[]): readonly TableReader[];
  complain(key: string, complaint: string): void;
};

/**
 * @param mistakes receives every mistake, with its line
 * @param elsewhere the right heading of a misplaced key
 */
export function readTable(
  file: OwnerFile,
  mistakes: string[],
  keys: readonly string[],
  elsewhere: (key: string) => string | undefined,
  values: Readonly<Record<string, unknown>> = file.values,
  path: ValuePath = [],
): TableReader {
  const complain = (key: string, complaint: string) => {
    mistakes.push(file.at(Object.hasOwn(values, key) ? [...path, key] : path, complaint));
  };
  const unknown = Object.keys(values).filter((key) => !keys.includes(key));
  for (const key of unknown) complain(key, unknownKey(key, keys, elsewhere(key)));
  // A misspelled key is one mistake: the key it stands for is not also missing.
  const misspelt = unknown.map((key) => nearest(key, keys));
  const required = (key: string, example: string): unknown => {
    if (!Object.hasOwn(values, key) && !misspelt.includes(key)) {
      const empty = example === '""' || example === '[]' ? ', empty if need be' : '';
      complain(key, `'${key}' is missing. Write it back${empty}: ${key} = ${example}`);
    }
    return values[key];
  };
  const text = (key: string, check: ValueCheck = isShort): string => {
    const value = required(key, '""');
    if (value === undefined) return '';
    if (typeof value !== 'string') {
      const at = Array.isArray(value) && value.some(isRecord) ? [0] : [];
      mistakes.push(file.at([...path, key, ...at], needsText(key, value)));
      return '';
    }
    const trimmed = value.trim();
    const complaint = trimmed === '' ? null : (hiddenIn(trimmed) ?? check(trimmed));
    if (complaint !== null) complain(key, `'${key}' ${complaint}`);
    return complaint === null ? trimmed : '';
  };
  const open = (value: unknown, at: ValuePath, known: readonly string[]): TableReader => {
    const table = isRecord(value) ? value : {};
    return readTable(file, mistakes, known, elsewhere, table, at);
  };
  return {
    complain,
    text,
    optionalText: (key, check) => (Object.hasOwn(values, key) ? text(key, check) : ''),
    filledText(key, check) {
      const value = required(key, '"…"');
      if (value === undefined) return '';
      if (typeof value === 'string' && value.trim() === '') {
        complain(key, `'${key}' may not be empty.`);
        return '';
      }
      return text(key, check);
    },
    wholeNumber(key, min, max, example) {
      const value = required(key, String(example));
      if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) {
        return Number(value);
      }
      if (value !== undefined) {
        complain(
          key,
          `'${key}' needs a whole number from ${min} to ${max}, without quotes, such as: ${key} = ${example}`,
        );
      }
      return min;
    },
    flag(key) {
      const value = values[key] ?? false;
      if (typeof value === 'boolean') return value;
      complain(key, `'${key}' is true or false, without quotes: ${key} = true`);
      return false;
    },
    has: (key) => Object.hasOwn(values, key),
    texts(key, check = isShort, { least, most } = { least: 0, most: 1000 }) {
      const value = required(key, '[]');
      if (value === undefined) return [];
      if (!Array.isArray(value)) {
        complain(key, `'${key}' needs a list in brackets: ${key} = ["${String(value)}"]`);
        return [];
      }
      if (value.length < least || value.length > most) {
        complain(key, `'${key}' has ${value.length} entries, and needs ${least} to ${most}.`);
      }
      return value.flatMap((entry: unknown, place) => {
        const text = typeof entry === 'string' ? entry.trim() : '';
        const complaint = text === '' ? 'needs a text in quotes.' : (hiddenIn(text) ?? check(text));
        if (complaint === null) return [text];
        mistakes.push(file.at([...path, key, place], `each entry of '${key}' ${complaint}`));
        return [];
      });
    },
    table(key, known) {
      if (isRecord(values[key])) return open(values[key], [...path, key], known);
      complain(
        key,
        `the heading [${key}] is missing. Write it back, with its lines: ${known.join(', ')}.`,
      );
      return readTable(file, [], known, elsewhere, {}, []);
    },
    tables(key, known) {
      const value = values[key] ?? [];
      if (!Array.isArray(value)) {
        complain(
          key,
          isRecord(value)
            ? `[${key}] needs two brackets on each side: [[${key}]]`
            : `'${key}' is a line below a heading, not above the first one. Move it there.`,
        );
        return [];
      }
      return value.map((entry: unknown, place) => open(entry, [...path, key, place], known));
    },
  };
}

function needsText(key: string, value: unknown): string {
  if (isRecord(value)) return `'${key}' is a line, and no heading: ${key} = ""`;
  if (!Array.isArray(value)) return `'${key}' needs a text in quotes: ${key} = "…"`;
  return value.some(isRecord)
    ? `[[${key}]] needs single brackets: [${key}]`
    : `'${key}' needs one text in quotes, without brackets: ${key} = "${value.join(', ')}"`;
}

/** For names, titles and other short texts. */
const isShort: ValueCheck = (text) => longerThan(200, text);

/** Complains about a text of more letters. */
export const longerThan = (max: number, text: string): string | null =>
  text.length > max
    ? `is too long: it has ${text.length} letters, and ${max} is the most. Shorten it.`
    : null;

/** Characters that turn the direction of what follows, or that nobody sees. */
function hiddenIn(text: string): string | null {
  const at = text.search(/[\p{Cc}\u061C\u200B\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/u);
  if (at < 0) return null;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  const place = at === 0 ? 'at its beginning' : `behind '${text.slice(Math.max(0, at - 20), at)}'`;
  return /[\n\r\u2028\u2029]/.test(text.charAt(at))
    ? `goes on in another line ${place}. Write it on one line.`
    : `holds an invisible character (U+${code}) ${place}. Delete that piece and type it by hand.`;
}

function unknownKey(key: string, keys: readonly string[], heading: string | undefined): string {
  if (heading !== undefined) return `'${key}' belongs ${heading}. Move it there.`;
  const near = nearest(key, keys);
  const all = keys.join(', ');
  return near === null
    ? `nothing here is called '${key}'. Known here: ${all}.`
    : `nothing here is called '${key}'. Do you mean '${near}'?`;
}

/** The nearest word; null if none is similar. */
export function nearest(word: string, words: readonly string[]): string | null {
  const ranked = words
    .map((one) => ({ one, steps: stepsBetween(word.toLowerCase(), one.toLowerCase()) }))
    .toSorted((a, b) => a.steps - b.steps);
  const best = ranked[0];
  return best !== undefined && best.steps <= Math.max(2, word.length / 3) ? best.one : null;
}

/** The Levenshtein distance. */
function stepsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [place, against] of [...other].entries()) {
      const change = (row[place] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
