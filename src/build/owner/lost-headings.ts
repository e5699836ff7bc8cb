import { isRecord } from '#src/lib/result.ts';
import type { OwnerFile, ValuePath } from './owner-file.ts';
import { nearest } from './table-reader.ts';

/** The keys below each heading; `many` is written `[[…]]`. */
export type Headings = Readonly<
  Record<string, { readonly keys: readonly string[]; readonly many?: true }>
>;

type Values = Readonly<Record<string, unknown>>;

/**
 * Finds headings that are lost or misspelled. The lines below a lost one belong to the heading above it, so
 * that each of them would be a mistake of its own.
 * @param mistakes receives one complaint for each heading
 * @returns the file as it would be with its headings
 */
export function withLostHeadings(
  file: OwnerFile,
  mistakes: string[],
  topKeys: readonly string[],
  headings: Headings,
): OwnerFile {
  const values: Record<string, unknown> = { ...file.values };
  /** Where the lines of a heading are. */
  const found = new Map<string, ValuePath>();
  const written = (name: string) => (headings[name]?.many === true ? `[[${name}]]` : `[${name}]`);
  for (const [name, value] of Object.entries(file.values)) {
    const first = Array.isArray(value) ? [name, 0] : [name];
    const meant =
      topKeys.includes(name) || !holdsTables(value) ? null : nearest(name, Object.keys(headings));
    if (meant === null) continue;
    mistakes.push(
      file.at(
        first,
        `there is no heading ${Array.isArray(value) ? `[[${name}]]` : `[${name}]`}. Do you mean ${written(meant)}?`,
      ),
    );
    delete values[name];
    if (headings[meant]?.many !== true && isRecord(value)) values[meant] = value;
    found.set(meant, [name]);
  }
  for (const [name, { many }] of Object.entries(headings)) {
    const value = values[name];
    const [first]: readonly unknown[] = Array.isArray(value) ? value : [];
    if (many === true || !isRecord(first)) continue;
    mistakes.push(file.at([name, 0], `[[${name}]] needs single brackets: [${name}]`));
    values[name] = first;
    found.set(name, [name, 0]);
  }
  for (const [path, table, own] of tablesIn(values, topKeys, headings)) {
    const foreign = Object.keys(table).filter((key) => !own.includes(key));
    const lost = Object.entries(headings).find(([name, { keys, many }]) => {
      const count = foreign.filter((key) => keys.includes(key)).length;
      return many === true ? count > 1 : count > 0 && values[name] === undefined;
    });
    if (lost === undefined) continue;
    const [name, { keys, many }] = lost;
    const moved = Object.entries(table).filter(
      ([key]) => foreign.includes(key) && keys.includes(key),
    );
    const complaint = `the heading ${written(name)} is missing above this line. Write it there, on a line of its own.`;
    mistakes.push(file.at([...path, moved[0]?.[0] ?? ''], complaint));
    const [heading] = path;
    const left = Object.fromEntries(
      Object.entries(table).filter((entry) => !moved.some(([key]) => key === entry[0])),
    );
    if (heading !== undefined) values[heading] = left;
    else for (const [key] of moved) delete values[key];
    if (many !== true) values[name] = Object.fromEntries(moved);
    found.set(name, path);
  }
  return {
    values,
    at([top = '', ...rest], complaint) {
      const before = found.get(String(top));
      return file.at(before === undefined ? [top, ...rest] : [...before, ...rest], complaint);
    },
  };
}

const holdsTables = (value: unknown): boolean =>
  isRecord(value) || (Array.isArray(value) && value.some(isRecord));

/** The tables that the lines of a lost heading can be in: below a heading, or above the first. */
const tablesIn = (
  values: Values,
  topKeys: readonly string[],
  headings: Headings,
): readonly (readonly [ValuePath, Values, readonly string[]])[] => [
  [[], values, topKeys],
  ...Object.entries(headings).flatMap(([name, { keys }]) => {
    const table = values[name];
    return isRecord(table) ? [[[name], table, keys] as const] : [];
  }),
];
