import { isRecord } from '#src/lib/result.ts';
import type { OwnerFile, ValuePath } from './owner-file.ts';
import { nearest } from './table-reader.ts';

/** The keys below each heading; `many` is written `[[…]]`. */
export type Headings = Readonly<
  Record<string, { readonly keys: readonly string[]; readonly many?: true }>
>;

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
  /** Where the lines of a single heading are. */
  const found = new Map<string, ValuePath>();
  const complain = (path: ValuePath, complaint: string) => mistakes.push(file.at(path, complaint));
  const written = (name: string) => bracketed(name, headings[name]?.many === true);
  for (const [name, value] of Object.entries(file.values)) {
    const isList = Array.isArray(value);
    const table: unknown = isList ? value[0] : value;
    if (!isRecord(table)) continue;
    const path = isList ? [name, 0] : [name];
    const meant = topKeys.includes(name) ? name : nearest(name, Object.keys(headings));
    const heading = meant === null ? undefined : headings[meant];
    if (meant === null || heading === undefined) continue;
    if (name !== meant) {
      complain(
        path,
        `there is no heading ${bracketed(name, isList)}. Do you mean ${written(meant)}?`,
      );
    } else if (isList && heading.many !== true) {
      complain(path, `${bracketed(name, true)} needs single brackets: ${written(name)}`);
    } else continue;
    delete values[name];
    if (heading.many === true) continue;
    values[meant] = table;
    found.set(meant, path);
  }
  for (const path of [[], ...Object.keys(headings).map((name) => [name])]) {
    for (const [name, { keys, many }] of Object.entries(headings)) {
      const [above] = path;
      const table = above === undefined ? values : values[above];
      if (!isRecord(table)) continue;
      const own = above === undefined ? topKeys : headings[above]?.keys;
      const lost = Object.keys(table).filter(
        (key) => keys.includes(key) && own?.includes(key) !== true,
      );
      const [first] = lost;
      const isLost = many === true ? lost.length > 1 : values[name] === undefined;
      if (first === undefined || !isLost) continue;
      complain(
        [...path, first],
        `the heading ${written(name)} is missing above this line. Write it there, on a line of its own.`,
      );
      const left = Object.entries(table).filter(([key]) => !lost.includes(key));
      if (above !== undefined) values[above] = Object.fromEntries(left);
      else for (const key of lost) delete values[key];
      if (many === true) continue;
      values[name] = Object.fromEntries(lost.map((key) => [key, table[key]]));
      found.set(name, path);
    }
  }
  return {
    values,
    at([top = '', ...rest], complaint) {
      const before = found.get(String(top));
      return file.at(before === undefined ? [top, ...rest] : [...before, ...rest], complaint);
    },
  };
}

const bracketed = (name: string, isMany: boolean): string => (isMany ? `[[${name}]]` : `[${name}]`);
