import type { TomlError } from 'smol-toml';

/** A mistake in how a file is written. */
export type SyntaxMistake = { readonly line: number; readonly complaint: string };

/** A value as it may be written behind a key: `""`, `2026` or `[]`. */
export type Example = (key: string) => string;

/**
 * Says in the owner's words why a file cannot be parsed.
 * @param error of the parser, whose own words are for programmers
 */
export function syntaxMistake(
  lines: readonly string[],
  error: TomlError,
  example: Example,
): SyntaxMistake {
  const line = lines[error.line - 1] ?? '';
  if (error.message.includes('redefine')) return redefined(lines, error.line);
  const list = openList(lines, error.line);
  const complaint =
    (list === null ? null : complaintInList(line, list, error)) ??
    complaintAbout(line, error, example);
  return { line: error.line, complaint };
}

const heading = /^\s*(\[{1,2})\s*([\w.-]+)\s*\]{1,2}/;

function redefined(lines: readonly string[], at: number): SyntaxMistake {
  const line = lines[at - 1] ?? '';
  const [, , name] = heading.exec(line) ?? [];
  if (name !== undefined) {
    const alike = lines
      .map((one) => heading.exec(one))
      .map((one) => (one?.[2] === name ? one[1] : null));
    const single = alike.indexOf('[');
    return single >= 0 && alike.includes('[[')
      ? {
          line: single + 1,
          complaint: `[${name}] needs two brackets on each side, as the other blocks have them: [[${name}]]`,
        }
      : {
          line: at,
          complaint: lines.some((one) => keyOf(one) === name)
            ? `'${name}' has a line of its own above, and this block. Take one of the two away.`
            : `[${name}] is written twice. Keep one of the two.`,
        };
  }
  const key = keyOf(line);
  const above = lines.slice(0, at).findLast((one) => heading.test(one)) ?? '';
  const twice = `'${key}' is written twice`;
  return {
    line: at,
    complaint: above.trim().startsWith('[[')
      ? `${twice} in one block. If another block begins here, write its heading above it, such as ${above.trim()}. If not, keep one of the two.`
      : `${twice}. Keep one of the two.`,
  };
}

/** The key of the list that a line is in; null outside of one. */
function openList(lines: readonly string[], at: number): string | null {
  const begin = lines
    .slice(0, at - 1)
    .findLastIndex((line) => /^\s*[\w-]+\s*=\s*\[[^\]]*$/.test(line));
  const isClosed = lines.slice(begin + 1, at - 1).some((line) => /\]\s*(#.*)?$/.test(line));
  return begin < 0 || isClosed ? null : (keyOf(lines[begin] ?? '') ?? null);
}

function complaintInList(line: string, list: string, { message }: TomlError): string | null {
  const shown = line.trim();
  if (heading.test(line) || keyOf(line) !== undefined) {
    return `the list '${list}' above this line has no end. Close it with ] on a line of its own.`;
  }
  const quoted = quotesInside(line);
  if (quoted !== null) return quoted;
  if (message.includes('comma')) {
    return 'a comma is missing between the entry on this line and the one before it.';
  }
  return message.includes('invalid value') && /^[\p{L}\d]/u.test(shown)
    ? `each entry of '${list}' needs straight quotes (") around it, and a comma behind it: "${shown.replaceAll(/[",]/g, '')}",`
    : null;
}

const curlyAround = /^["']?[“”„‟«»‘’]|[“”„‟«»]["']?[,;]?$/;

function complaintAbout(line: string, { message, column }: TomlError, example: Example): string {
  const shown = line.trim();
  const key = keyOf(line);
  const value = key === undefined ? shown : shown.slice(shown.indexOf('=') + 1).trim();
  const rest = line.slice(column - 1).trim();
  // A blank that only looks like one: of fixed width, or of no width.
  const strange = /[^\S \t]|[\u200B\u2060\uFEFF]/;
  if (strange.test(line.replaceAll(/"[^"]*"/g, '""'))) {
    return `this line has a special blank, as copied text often does. Type the line again: ${line.replaceAll(new RegExp(strange, 'g'), ' ').trim()}`;
  }
  if (key !== undefined && /\s/.test(key)) {
    return `the name before = is one word: ${key.replaceAll(/\s+/g, '-')} = ${value}`;
  }
  if (key !== undefined && /^\d/.test(example(key))) {
    return `'${key}' needs a whole number, without quotes or a zero in front, such as: ${key} = ${example(key)}`;
  }
  if (/^\[?["']?[“”„‟«»‘’]/.test(value) || curlyAround.test(value) || /^\[.*[“”„]/.test(value)) {
    return `a curly quote (“ or ”) is in the place of a straight one ("). Write: ${key === undefined ? '' : `${key} = `}${straightened(value)}`;
  }
  if (value === '"""') return `three quotes (") are one too many. Write: ${key} = ""`;
  const quoted = quotesInside(line);
  if (quoted !== null) return quoted;
  if (message.includes('control characters') || message.includes('unfinished string')) {
    return `a quote (") is missing at the end, or the text goes on in the next line. Write it on one line: ${key} = "${value.slice(1)}"`;
  }
  if (message.includes('expected comma'))
    return `a comma is missing between two entries. Write: ${shown.replaceAll(/"\s+"/g, '", "')}`;
  if (message.includes('escape')) {
    const [, name] = /\\([^\\"]+\.[a-z]{3,4})["']/i.exec(line) ?? [];
    return name === undefined
      ? `write a backslash twice, or use / instead: ${shown.replaceAll('\\', '\\\\')}`
      : `write only the file's name, and put the file into its folder beside site.toml: ${key} = "${name}"`;
  }
  if (key === undefined) return complaintWithoutKey(shown);
  if (value === '' || value.startsWith('#')) {
    return `'${key}' has no value. While you do not know it yet, write: ${key} = ${example(key)}`;
  }
  if (message.includes('end-of-line') && /^["']/.test(value)) {
    return `'${rest}' is too much after the closing quote. Take it away; a remark begins with #.`;
  }
  if (value.startsWith('[')) {
    const entries = value.replaceAll(/[[\]"]/g, '').split(',');
    const written = entries.map((one) => `"${one.trim()}"`).join(', ');
    return `each entry of a list needs straight quotes (") around it: ${key} = [${written}]`;
  }
  return `the value needs a straight quote (") before it and one behind it: ${key} = "${value.replace(/^["'=\s]+|["'\s]+$/g, '')}"`;
}

function complaintWithoutKey(shown: string): string {
  const words = /^\[{1,2}([\w-]+(?: +[\w-]+)+)\]{1,2}$/.exec(shown)?.[1];
  if (words !== undefined) {
    return `a heading is one word: ${shown.replace(words, words.replaceAll(/ +/g, '-'))}`;
  }
  if (/^\[|^[\w-]+\]+$/.test(shown)) {
    return `the brackets of a heading do not match: ${shown}. A heading is [name], one of several alike is [[name]].`;
  }
  if (/^(<{7}|={7}|>{7})/.test(shown)) {
    return `git has put two versions of the file below each other. Keep the lines of one, and delete this line, ======= and >>>>>>>.`;
  }
  const [, name, text] = /^"?([\w-]+)"?(?:\s*:\s*|\s+(?="))"?([^"]*)"?$/.exec(shown) ?? [];
  return name === undefined
    ? `this line cannot be read: ${shown}. Begin a remark with #. A line of yours looks like this: name = "Text"`
    : `this line cannot be read: ${shown}. Write: ${name} = "${text}"`;
}

/** A text with quotes of its own inside: the parser takes the second one for its end. */
function quotesInside(line: string): string | null {
  const pieces = line.split('"');
  const between = pieces.slice(1, -1).filter((_, at) => at % 2 === 1);
  if (!between.some((piece) => /[^\s,\]]/.test(piece))) return null;
  const text = line.slice(line.indexOf('"') + 1, line.lastIndexOf('"'));
  const plain = text.replace(/^"(.*)"$/, '$1').replaceAll('"', "'");
  return `a text in quotes may not hold straight quotes (") itself. Write ' inside it: ${line.slice(0, line.indexOf('"')).trimStart()}"${plain}"${/,\s*$/.test(line) ? ',' : ''}`;
}

const keyOf = (line: string): string | undefined =>
  /^\s*["']?([^\s="'#[][^="'#[]*?)["']?\s*=/.exec(line)?.[1];

/** Inside of a text, curly quotes may stay. */
const straightened = (value: string): string =>
  value.startsWith('[')
    ? value.replaceAll(/[“”„‟«»‘’]/g, '"')
    : value.replace(/^["']?[“”„‟«»‘’"']/, '"').replace(/[“”„‟«»‘’"']["']?([,;]?)$/, '"$1');
