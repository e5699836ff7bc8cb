import { isDeepStrictEqual } from 'node:util';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
import { lineOfValue, readOwnerFile, type ValuePath } from './owner-file.ts';

/** A value of an owner's file. */
export type OwnerValue = {
  readonly path: ValuePath;
  readonly value: string | number | readonly string[];
  /** The comment above it, without `#`. */
  readonly remark: string;
};

/** The values of a sound owner's file, in its order. */
export function ownerValues(name: string, text: string): readonly OwnerValue[] {
  const file = readOwnerFile(name, text);
  if (!file.ok) return [];
  const lines = text.split(/\r?\n/);
  const remarkAbove = (path: ValuePath): string => {
    const end = (lineOfValue(text, path) ?? 1) - 1;
    const start = lines.findLastIndex((line, at) => at < end && !/^\s*#/.test(line)) + 1;
    return lines
      .slice(start, end)
      .map((line) => line.replace(/^\s*# ?/, ''))
      .join('\n');
  };
  const valuesIn = (value: unknown, path: ValuePath): readonly OwnerValue[] => {
    if (typeof value === 'string' || typeof value === 'number') {
      return [{ path, value, remark: remarkAbove(path) }];
    }
    if (isRecord(value)) {
      return Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, [...path, key]));
    }
    if (!Array.isArray(value)) return [];
    if (value.some(isRecord)) return value.flatMap((one, at) => valuesIn(one, [...path, at]));
    return [{ path, value: value.map(String), remark: remarkAbove(path) }];
  };
  return valuesIn(file.value.values, []);
}

/**
 * Sets one value and changes nothing else: comments, other lines and line ends stay.
 * @returns on failure, a sentence about a line that is written in a way that this function does not know
 */
export const setValue = (
  name: string,
  text: string,
  path: ValuePath,
  value: string | number,
): Result<string, string> =>
  changed(name, text, path, value, ([line = '', ...below]) => {
    const literal = typeof value === 'number' ? String(value) : quoted(value);
    return [line.replace(assignment, (_, key: string) => key + literal), ...below];
  });

/**
 * Adds one entry to a list of texts, and changes nothing else.
 * @returns see `setValue`
 */
export const addEntry = (
  name: string,
  text: string,
  path: ValuePath,
  before: readonly string[],
  entry: string,
): Result<string, string> =>
  changed(name, text, path, [...before, entry], ([line = '', ...below]) => {
    const [, key = '', inner, comment = ''] = list.exec(line) ?? [];
    if (inner?.trim() === '') return [`${key}[${comment}`, `  ${quoted(entry)},`, ']', ...below];
    if (inner !== undefined) {
      return [`${key}[${inner.replace(/[\s,]*$/, '')}, ${quoted(entry)}]${comment}`, ...below];
    }
    const end = Math.max(
      below.findIndex((one) => /^\s*\]/.test(one)),
      0,
    );
    const last = below.slice(0, end).findLastIndex((one) => /^\s*["']/.test(one));
    const entries = below.map((one, at) => (at === last ? one.replace(withoutComma, '$1,') : one));
    return [line, ...entries.toSpliced(end, 0, `  ${quoted(entry)},`)];
  });

/** A list on one line. */
const list = /^([^=]*=\s*)\[(.*)\](\s*(?:#.*)?)$/;

/** An entry of a list without a comma behind it. */
const withoutComma = /^(\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'))(?=\s*(?:#|$))/;

/** A key, and its value in quotes or a number. */
const assignment = /^([^=]*=\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"']+)/;

/** A text as TOML. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

/** @param change receives the lines from the value's line on, and returns what takes their place */
function changed(
  name: string,
  text: string,
  path: ValuePath,
  value: unknown,
  change: (lines: readonly string[]) => readonly string[],
): Result<string, string> {
  const file = readOwnerFile(name, text);
  if (!file.ok) return file;
  const end = /\r?\n/.exec(text)?.[0] ?? '\n';
  const lines = text.split(end);
  const at = (lineOfValue(text, path) ?? lines.length + 1) - 1;
  const after = [...lines.slice(0, at), ...change(lines.slice(at))].join(end);
  return isChangedTo(after, withValue(file.value.values, path, value))
    ? succeed(after)
    : fail(unknownWay(file.value.at(path, '')));
}

const unknownWay = (place: string): string =>
  `${place.replace(/: $/, '')} is written in a way that this command does not change. Change it there by hand.`;

/** Guards against every layout that `change` does not expect. */
function isChangedTo(text: string, expected: unknown): boolean {
  const read = readOwnerFile('', text);
  return read.ok && isDeepStrictEqual(plain(read.value.values), plain(expected));
}

/** Without the parser's prototypes. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function withValue(values: unknown, [key, ...rest]: ValuePath, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(values)) {
    return values.map((one, at) => (at === key ? withValue(one, rest, value) : one));
  }
  const table = isRecord(values) ? values : {};
  return { ...table, [key]: withValue(table[key], rest, value) };
}
