import { type AST, ParseError, parseForESLint } from 'toml-eslint-parser';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
import type { ValuePath } from '#src/owner/schema/schema.ts';

/** A file's values, unchecked, and in which line each of them is. A day or a time is the text that was written. */
export type Toml = {
  readonly values: Readonly<Record<string, unknown>>;
  /** From 1; undefined if the value has none of its own. */
  line(path: ValuePath): number | undefined;
};

/** @returns on failure the line at which the text can no longer be read */
export function parseToml(text: string): Result<Toml, number> {
  try {
    const { ast } = parseForESLint(text, { tomlVersion: '1.0' });
    return succeed(readTree(ast.body[0]));
  } catch (error) {
    if (error instanceof ParseError) return fail(error.lineNumber);
    throw error;
  }
}

function readTree(top: AST.TOMLTopLevelTable): Toml {
  const lines = new Map<string, number>();
  const note = (path: ValuePath, { loc }: AST.TOMLNode) => {
    if (!lines.has(path.join('.'))) lines.set(path.join('.'), loc.start.line);
  };
  const values = emptyTable();
  const fill = (table: object, body: readonly AST.TOMLNode[], path: ValuePath) => {
    for (const one of body) {
      if (one.type !== 'TOMLKeyValue') continue;
      const keys = one.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value));
      note([...path, ...keys], one.value);
      for (let part = 1; part < keys.length; part += 1)
        note([...path, ...keys.slice(0, part)], one);
      put(table, keys, valueIn(one.value, [...path, ...keys]));
    }
  };
  const valueIn = (node: AST.TOMLContentNode, path: ValuePath): unknown => {
    if (node.type === 'TOMLArray') {
      return node.elements.map((entry, at) => {
        note([...path, at], entry);
        return valueIn(entry, [...path, at]);
      });
    }
    if (node.type === 'TOMLInlineTable') {
      const table = emptyTable();
      fill(table, node.body, path);
      return table;
    }
    return 'datetime' in node ? node.datetime : node.value;
  };
  fill(values, top.body, []);
  for (const table of top.body) {
    if (table.type !== 'TOMLTable') continue;
    const path = table.resolvedKey;
    note(path, table);
    if (path.at(-1) === 0) note(path.slice(0, -1), table);
    const inner = emptyTable();
    fill(inner, table.body, path);
    put(values, path, inner);
  }
  return { values, line: (path) => lines.get(path.join('.')) };
}

/** Without a prototype, so that a key such as `__proto__` is one like any other. */
export const emptyTable = (): Record<string, unknown> => Object.create(null);

/** Puts a value into tables and lists, which it makes. */
export function put(table: object, [key = '', ...rest]: ValuePath, value: unknown): void {
  const before: unknown = Reflect.get(table, key);
  const isTable = typeof before === 'object' && before !== null;
  if (rest.length === 0) {
    // A heading may follow those of its own inner tables.
    if (isTable && isRecord(value)) Object.assign(before, value);
    else Reflect.set(table, key, value);
  } else {
    const inner = isTable ? before : typeof rest[0] === 'number' ? [] : emptyTable();
    if (!isTable) Reflect.set(table, key, inner);
    put(inner, rest, value);
  }
}
