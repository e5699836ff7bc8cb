import { join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { isRecord } from '#src/lib/is-record.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';

/** Where a value stands: the keys that lead to it, and places in lists, from 0. */
export type ValuePath = readonly (string | number)[];

/** One of the owner's TOML files, read but not yet checked. */
export type OwnerFile = {
  readonly values: Readonly<Record<string, unknown>>;
  /** A complaint about a value, with the file and the line in front. */
  at(path: ValuePath, complaint: string): string;
};

/**
 * Where a file or folder of the owner's is read from. The tests have a folder of their own in OWNER_FOLDER, so
 * that they hold whatever the owner writes.
 * @param path from the project's root, as complaints name it
 */
export const ownerPath = (project: string, path: `src/owner/${string}`): string =>
  join(project, path.replace('src/owner', process.env.OWNER_FOLDER || 'src/owner'));

/**
 * Reads a file of the owner's.
 * @param name its path, for the complaint
 * @returns the first mistake of its writing, as a sentence without a parser's words
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
 * The line of each key and heading, by its path. It knows what the owner's files use: headings and values
 * on lines of their own, lists over several lines.
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
