import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
import { type Example, syntaxMistake } from './syntax-mistake.ts';

/** Keys, and indexes in lists, from 0. */
export type ValuePath = readonly (string | number)[];

/** Parsed but not checked. */
export type OwnerFile = {
  readonly values: Readonly<Record<string, unknown>>;
  /** Puts the file and the value's line before a complaint. */
  at(path: ValuePath, complaint: string): string;
};

/**
 * Tests set OWNER_FOLDER, so that they hold for any content of the owner's files.
 * @param path from the project's root, as complaints name it
 */
export const ownerPath = (project: string, path: `src/owner/${string}`): string =>
  join(project, path.replace('src/owner', process.env.OWNER_FOLDER || 'src/owner'));

/** Reads an owner's file, or reports why not. */
export function ownerText(project: string, path: `src/owner/${string}`): Result<string, string> {
  const text = textIn(ownerPath(project, path), path);
  return text.ok && text.value.trim() === '' ? fail(`${path} is empty. ${howToGet(path)}`) : text;
}

const howToGet = (name: string): string =>
  `Bring it back from where you got the site, or with: git checkout -- ${name}`;

/**
 * Requires UTF-8: another encoding would be published with other letters.
 * @param name its path, for the complaint
 */
export function textIn(file: string, name: string): Result<string, string> {
  if (!existsSync(file)) {
    return fail(
      existsSync(`${file}.txt`)
        ? `${name} is missing, and ${basename(name)}.txt is in its folder. An editor has added .txt: rename the file to ${basename(name)}.`
        : `${name} is missing. ${howToGet(name)}`,
    );
  }
  if (statSync(file).isDirectory()) return fail(`${name} is a folder. Name a file in it.`);
  const content = readFileSync(file);
  const text = decoded(content);
  if (text?.startsWith('{\\rtf')) {
    return fail(
      `${name}: the file is saved as formatted text (RTF). In TextEdit choose Format → Make Plain Text, and save it under the same name.`,
    );
  }
  if (text !== null && !text.includes('\0')) return succeed(text);
  // In UTF-16, each letter has a zero byte, or the file begins with a mark.
  const isWide =
    content.includes(0) || /^(\xff\xfe|\xfe\xff)/.test(content.toString('latin1', 0, 2));
  const line = content
    .toString('latin1')
    .split('\n')
    .findIndex((one) => decoded(Buffer.from(one, 'latin1')) === null);
  return fail(
    placed(
      name,
      isWide ? undefined : line + 1,
      'the file is not saved as UTF-8, and letters would be lost. In your editor choose Save as, Encoding: UTF-8, and save it under the same name.',
    ),
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(content: Buffer): string | null {
  try {
    return utf8.decode(content);
  } catch {
    return null;
  }
}

/** Puts the file and the line before a complaint: every mistake of the owner's is told so. */
export const placed = (name: string, line: number | undefined, complaint: string): string =>
  `${name}${line === undefined ? '' : `, line ${line}`}: ${complaint}`;

/**
 * Parses an owner's file, with the line ends of any system.
 * @param name its path, for the complaint
 * @param example how a key's value may be written
 * @returns on failure the first syntax error, without a parser's words
 */
export function readOwnerFile(
  name: string,
  text: string,
  example: Example = () => '""',
): Result<OwnerFile, string> {
  const lines = text.split(/\r\n?|\n/);
  try {
    const values: unknown = parse(lines.map(withQuotes).join('\n'));
    const linesByPath = linesOfValues(lines);
    return succeed({
      values: isRecord(values) ? values : {},
      at: (path, complaint) => placed(name, lineOf(path, linesByPath), complaint),
    });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const { line, complaint } = syntaxMistake(lines, error, example);
    return fail(placed(name, line, complaint));
  }
}

/** The line of a value, or of the list or table that holds it. */
function lineOf(path: ValuePath, lines: ReadonlyMap<string, number>): number | undefined {
  if (path.length === 0) return undefined;
  return lines.get(path.join('.')) ?? lineOf(path.slice(0, -1), lines);
}

/** Days and times need no quotes; the parser would take February 30 for March 2. */
const withQuotes = (line: string): string =>
  line.replace(
    /^(\s*[\w-]+\s*=\s*)(\d{4}-\d\d-\d\d[T\d:. Z+-]*?|\d\d?:\d\d[\d:]*)(\s*(?:#.*)?)$/,
    '$1"$2"$3',
  );

/**
 * The line of each key and heading, by its path. Supports only the owner's syntax: headings and values on
 * separate lines, lists over several lines.
 */
function linesOfValues(text: readonly string[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const counts = new Map<string, number>();
  let heading: readonly string[] = [];
  let list: { readonly path: string; place: number } | null = null;
  for (const [index, line] of text.entries()) {
    const table = /^\s*(\[{1,2})\s*([\w.-]+)\s*\]/.exec(line);
    const value = /^\s*["']?([\w-]+)["']?\s*=\s*(.*)/.exec(line);
    if (list !== null) {
      if (/^\s*\]/.test(line)) list = null;
      else if (/^\s*["'\d]/.test(line)) lines.set(`${list.path}.${list.place++}`, index + 1);
    } else if (table?.[2] !== undefined) {
      heading = [table[2]];
      if (table[1] === '[[') {
        const place = counts.get(table[2]) ?? 0;
        counts.set(table[2], place + 1);
        if (place === 0) lines.set(table[2], index + 1);
        heading = [table[2], String(place)];
      }
      lines.set(heading.join('.'), index + 1);
    } else if (value?.[1] !== undefined) {
      const path = [...heading, value[1]].join('.');
      lines.set(path, index + 1);
      if (/^\[\s*(#.*)?$/.test(value[2] ?? '')) list = { path, place: 0 };
    }
  }
  return lines;
}

/** The line of a value, from 1; undefined if the value has none of its own. */
export const lineOfValue = (text: string, path: ValuePath): number | undefined =>
  linesOfValues(text.split(/\r\n?|\n/)).get(path.join('.'));
