import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
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
export const ownerText = (project: string, path: `src/owner/${string}`): Result<string, string> =>
  textIn(ownerPath(project, path), path);

/**
 * Requires UTF-8: another encoding would be published with other letters.
 * @param name its path, for the complaint
 */
export function textIn(file: string, name: string): Result<string, string> {
  if (!existsSync(file)) {
    return fail(
      existsSync(`${file}.txt`)
        ? `${name} is missing, and ${basename(name)}.txt is in its folder. An editor has added .txt: rename the file to ${basename(name)}.`
        : `${name} is missing. Bring it back from where you got the site, or with: git checkout -- ${name}`,
    );
  }
  const content = readFileSync(file);
  const text = decoded(content);
  if (text !== null && !text.includes('\0')) return succeed(text);
  // In UTF-16, each letter has a zero byte, or the file begins with a mark.
  const isWide = text !== null || /^(\xff\xfe|\xfe\xff)/.test(content.toString('latin1', 0, 2));
  const line = content
    .toString('latin1')
    .split('\n')
    .findIndex((one) => decoded(Buffer.from(one, 'latin1')) === null);
  return fail(
    `${name}${isWide ? '' : `, line ${line + 1}`}: the file is not saved as UTF-8, and letters would be lost. In your editor choose Save as, Encoding: UTF-8, and save it under the same name.`,
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

/**
 * Parses an owner's file.
 * @param name its path, for the complaint
 * @returns on failure the first syntax error, without a parser's words
 */
export function readOwnerFile(name: string, text: string): Result<OwnerFile, string> {
  try {
    const values: unknown = parse(text);
    const lines = linesOfValues(text);
    return succeed({
      values: isRecord(values) ? values : {},
      at(path, complaint) {
        const line = lines.get(path.join('.'));
        return `${name}${line === undefined ? '' : `, line ${line}`}: ${complaint}`;
      },
    });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const line = text.split(/\r?\n/)[error.line - 1] ?? '';
    return fail(`${name}, line ${error.line}: ${complaintAbout(line, error)}`);
  }
}

const curly = /[“”„‟«»‘’]/;

function complaintAbout(line: string, { message, column }: TomlError): string {
  const shown = line.trim();
  const key = /^\s*([^=]*?)\s*=/.exec(line)?.[1];
  const rest = line.slice(column - 1).trim();
  if (message.includes('redefine')) {
    return `${shown.startsWith('[') ? shown : `'${key}'`} stands here a second time. Keep one of the two.`;
  }
  if (curly.test(line)) {
    return `a curly quote (“ or ”) stands where a straight one (") belongs. Type it anew: ${straightened(shown)}`;
  }
  if (message.includes('control characters') || message.includes('unfinished string')) {
    return `a quote (") is missing at the end of: ${shown}`;
  }
  if (message.includes('expected comma')) {
    return 'a comma is missing between the entry on this line and the one before it.';
  }
  if (message.includes('escape')) {
    return String.raw`write a backslash twice (\\), or use / instead: ${shown}`;
  }
  if (message.includes('leading zero')) {
    return `the number begins with a zero. Leave the zero out, or put quotes around it: ${shown}`;
  }
  if (shown.startsWith('[')) {
    return `the brackets of a heading do not match: ${shown}. A heading is [name], one of several alike is [[name]].`;
  }
  if (message.includes('end-of-line')) {
    return `'${rest}' is too much after the closing quote. Take it away; a remark begins with #.`;
  }
  if (message.includes('invalid value')) {
    if (key !== undefined && column - 1 < line.indexOf('=')) {
      return 'the list above this line has no end. Close it with ] on a line of its own.';
    }
    if (rest === '' || rest.startsWith('#')) {
      return `'${key}' has no value. While you do not know it yet, write: ${key} = ""`;
    }
    if (key !== undefined && rest !== '') return unquoted(key, rest);
  }
  return `this line cannot be read: ${shown}. A line looks like this: name = "Text"`;
}

function unquoted(key: string, rest: string): string {
  const bare = rest.replace(/^["']|["']$/g, '');
  return `the value needs a straight quote (") before it and one behind it: ${key} = "${bare}"`;
}

const straightened = (line: string): string => line.replaceAll(/[“”„‟«»]/g, '"');

/**
 * The line of each key and heading, by its path. Supports only the owner's syntax: headings and values on
 * separate lines, lists over several lines.
 */
function linesOfValues(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const counts = new Map<string, number>();
  let heading: readonly string[] = [];
  let list: { readonly path: string; place: number } | null = null;
  for (const [index, line] of text.split('\n').entries()) {
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
