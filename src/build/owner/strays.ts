import { isRecord } from '#src/lib/result.ts';
import { nearest } from '#src/owner/schema/nearest.ts';
import { type Schema, type Table, tableOf, type ValuePath } from '#src/owner/schema/schema.ts';
import type { Mistake } from './owner-file.ts';
import type { Toml } from './toml.ts';

/** A file as it would be with its headings, and its keys where they belong. */
type Mended = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly lineOf: (path: ValuePath) => number | null;
  readonly mistakes: readonly Mistake[];
  /** Whether what is missing there is told already. */
  readonly excuses: (path: ValuePath) => boolean;
};

/** The keys above the first heading are those of the table ''. */
const top = '';

/** What is known while a file is mended. */
type Mending = {
  readonly toml: Toml;
  readonly values: Record<string, unknown>;
  readonly mistakes: Mistake[];
  readonly excused: Set<string>;
  /** Where the lines of a mended table are in the file. */
  readonly moved: Map<string, ValuePath>;
  readonly homes: ReadonlyMap<string, Table>;
  /** With tables that the file does not have. */
  readonly possible: ReadonlyMap<string, Table>;
};

/**
 * Tells headings and keys that are misspelled, lost or misplaced, once for each cause: the lines below a lost heading
 * belong to the one above it, where each would be a mistake of its own.
 */
export function mendStrays(toml: Toml, schema: Schema): Mended {
  const entries = tableOf(schema)?.entries ?? {};
  const values: Record<string, unknown> = { ...toml.values };
  const mending: Mending = {
    ...{ toml, values, mistakes: [], excused: new Set(), moved: new Map() },
    homes: homesIn(entries, (name) => values[name]),
    possible: homesIn(entries, () => ({})),
  };
  const { homes, moved, mistakes, excused } = mending;
  for (const [name, value] of Object.entries(toml.values)) mendHeading(mending, name, value);
  mendKeys(mending, values, [], top);
  for (const [name, value] of Object.entries(values)) {
    if (!homes.has(name) || name === top) continue;
    const tables = Array.isArray(value) ? value.map((one, at) => [one, [name, at]] as const) : [];
    for (const [table, path] of isRecord(value) ? [[value, [name]] as const] : tables) {
      if (isRecord(table)) mendKeys(mending, table, moved.get(name) ?? path, name);
    }
  }
  return {
    values,
    mistakes,
    lineOf: (path) => lineOf(mending, path),
    excuses: (path) => excused.has(path.join('.')),
  };
}

/** Of the nearest part of the path that the file has. */
function lineOf({ toml, moved }: Mending, path: ValuePath): number | null {
  const before = moved.get(String(path[0]));
  for (let at = before === undefined ? path : [...before, ...path.slice(1)]; at.length > 0; ) {
    const place = toml.place(at);
    if (place !== undefined) return place.line;
    at = at.slice(0, -1);
  }
  return null;
}

function complain({ toml, mistakes }: Mending, path: ValuePath, sentence: string): void {
  const line = path.length === 0 ? null : (toml.place(path)?.line ?? null);
  mistakes.push({ line, key: String(path.at(-1) ?? ''), sentence });
}

function place({ values, moved }: Mending, name: string, value: unknown, path: ValuePath): void {
  values[name] = value;
  moved.set(name, path);
}

/** A heading's name and brackets. */
function mendHeading(mending: Mending, name: string, value: unknown): void {
  const { possible, values, excused } = mending;
  const isList = Array.isArray(value);
  const table: unknown = isList ? value[0] : value;
  if (!isRecord(table)) return;
  const path = isList ? [name, 0] : [name];
  const isKnown = Object.hasOwn(possible.get(top)?.entries ?? {}, name);
  const meant = isKnown ? name : nearest(name, [...possible.keys()]);
  const home = meant === null ? undefined : possible.get(meant);
  if (meant === null || home === undefined) return;
  const written = bracketed(meant, home.many);
  if (name !== meant) {
    const wrong = bracketed(name, isList);
    complain(mending, path, `there is no heading ${wrong}. Do you mean ${written}?`);
  } else if (isList !== home.many) {
    const why = isList
      ? `${bracketed(name, true)} needs single brackets: ${written}`
      : `[${name}] needs two brackets on each side: ${written}`;
    complain(mending, path, why);
  } else return;
  delete values[name];
  excused.add(meant);
  if (!home.many) place(mending, meant, table, path);
}

/** @param own the name of the table's heading */
function mendKeys(mending: Mending, table: object, path: ValuePath, own: string): void {
  const { homes } = mending;
  const known = homes.get(own)?.entries ?? {};
  // A heading's name, as a line above the first heading, is a line of another one.
  const isLine = (key: string) =>
    own === top && homes.has(key) && typeof Reflect.get(table, key) !== 'object';
  let unknown = Object.keys(table).filter(
    (key) => !Object.hasOwn(known, key) || (isLine(key) && homeOf(mending, [key], own) !== null),
  );
  for (;;) {
    const found = homeOf(mending, unknown, own);
    if (found === null) break;
    unknown = unknown.filter((key) => !found.lost.includes(key));
    bringHome(mending, found, table, path);
  }
  for (const key of unknown) tellUnknown(mending, key, Object.keys(known), path);
}

type Stray = { readonly name: string; readonly home: Table; readonly lost: readonly string[] };

/** The other table that knows most of these keys. */
function homeOf({ homes, possible }: Mending, keys: readonly string[], own: string): Stray | null {
  const [found] = [...(own === top ? possible : homes)]
    .filter(([name]) => name !== own)
    .map(([name, home]) => ({
      name,
      home,
      lost: keys.filter((key) => Object.hasOwn(home.entries, key)),
    }))
    .toSorted((one, other) => other.lost.length - one.lost.length);
  return found === undefined || found.lost.length === 0 ? null : found;
}

/** Takes lost keys to the table that knows them, if that has room for them. */
function bringHome(
  mending: Mending,
  { name, home, lost }: Stray,
  table: object,
  path: ValuePath,
): void {
  const { values, excused } = mending;
  const isNew = name !== top && !home.many && values[name] === undefined;
  const isCut = name === top || home.many ? lost.length > 1 : isNew;
  for (const key of isCut ? lost.slice(0, 1) : lost) {
    const why = isCut
      ? cutFrom(name, home)
      : `'${key}' belongs ${placeOf(name, home)}. Move it there.`;
    complain(mending, [...path, key], why);
  }
  const taken = Object.fromEntries(lost.map((key) => [key, Reflect.get(table, key)]));
  for (const key of lost) Reflect.deleteProperty(table, key);
  if (isNew) place(mending, name, taken, path);
  for (const key of lost) {
    if (name === top && !Object.hasOwn(values, key)) {
      place(mending, key, taken[key], [...path, key]);
    } else if (name !== top && !isNew) excused.add(`${name}.${key}`);
  }
}

function tellUnknown(
  mending: Mending,
  key: string,
  keys: readonly string[],
  path: ValuePath,
): void {
  const meant = nearest(key, keys);
  if (meant !== null) mending.excused.add([...path, meant].join('.'));
  complain(mending, [...path, key], unknownKey(key, meant, keys));
}

function unknownKey(key: string, meant: string | null, keys: readonly string[]): string {
  if (meant !== null) return `nothing here is called '${key}'. Do you mean '${meant}'?`;
  return /^[A-Z][A-Z\d_]+$/.test(key)
    ? `'${key}' is a setting, perhaps a secret one: it belongs in the file .env.local. Move it there.`
    : `nothing here is called '${key}'. Known here: ${keys.join(', ')}.`;
}

/** The tables of a schema, by their headings. */
function homesIn(
  entries: Readonly<Record<string, Schema>>,
  valueAt: (name: string) => unknown,
): ReadonlyMap<string, Table> {
  const homes = new Map<string, Table>([[top, { entries, many: false }]]);
  for (const [name, schema] of Object.entries(entries)) {
    const table = tableOf(schema, valueAt(name));
    if (table !== null) homes.set(name, table);
  }
  return homes;
}

const bracketed = (name: string, many: boolean): string => (many ? `[[${name}]]` : `[${name}]`);

/** Lines without the heading that they had. */
const cutFrom = (name: string, { many }: Table): string =>
  name === top
    ? 'this line and others below it belong at the top of the file, above the first line in brackets. Move them there.'
    : `the heading ${bracketed(name, many)} is missing above this line. Write it there, on a line of its own.`;

/** Where a key belongs, as the owner finds it. */
function placeOf(name: string, { many }: Table): string {
  if (name === top) return 'at the top of the file, above the first line in brackets';
  return `under ${many ? 'a' : 'the'} heading ${bracketed(name, many)}`;
}
