import { parseToml } from '#src/build/owner/toml.ts';
import { isRecord } from '#src/lib/result.ts';
import type { ValuePath } from '#src/owner/schema/schema.ts';

/** A value of an owner's file. */
export type OwnerValue = {
  readonly path: ValuePath;
  readonly value: string | number | readonly string[];
  /** The comment above it, without `#`. */
  readonly remark: string;
};

/** The values of a sound owner's file, in its order. */
export function ownerValues(text: string): readonly OwnerValue[] {
  const toml = parseToml(text);
  if (!toml.ok) return [];
  const { values, place } = toml.value;
  const lines = text.split(/\r?\n/);
  const remarkAbove = (path: ValuePath): string => {
    const end = (place(path)?.line ?? 1) - 1;
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
  return valuesIn(values, []);
}

/** Sets a value that a sound file has, and changes nothing else: comments, other lines and line ends stay. */
export function setValue(text: string, path: ValuePath, value: string | number): string {
  const [from, to] = rangeOf(text, path) ?? [0, 0];
  return text.slice(0, from) + written(value) + text.slice(to);
}

/** Adds an entry to a list of texts, and changes nothing else. */
export function addEntry(
  text: string,
  path: ValuePath,
  before: readonly string[],
  entry: string,
): string {
  const [from, to] = rangeOf(text, path) ?? [0, 0];
  const line = `  ${written(entry)},`;
  const end = /\r?\n/.exec(text)?.[0] ?? '\n';
  if (before.length === 0) {
    return text.slice(0, from) + [`[`, line, `]`].join(end) + text.slice(to);
  }
  const [, last] = rangeOf(text, [...path, before.length - 1]) ?? [0, to];
  const [, comma = '', rest = ''] = /^(\s*,)?([ \t]*(?:#.*)?)/.exec(text.slice(last, to)) ?? [];
  const isOnOneLine = !text.slice(from, to).includes('\n');
  const after = text.slice(last + comma.length + rest.length);
  return isOnOneLine
    ? `${text.slice(0, last)}, ${written(entry)}${text.slice(last + comma.length + rest.length)}`
    : `${text.slice(0, last)},${rest}${end}${line}${after}`;
}

/** The characters of a value; null if the file has none there. */
export function rangeOf(text: string, path: ValuePath): readonly [number, number] | null {
  const toml = parseToml(text);
  return (toml.ok && toml.value.place(path)?.range) || null;
}

/** As TOML, which refuses one more character than JSON. */
const written = (value: string | number): string =>
  JSON.stringify(value).replaceAll('\u007f', '\\u007f');
