import { nearest } from '#src/owner/schema/nearest.ts';
import { emptyOf, literal, type Schema, tableOf } from '#src/owner/schema/schema.ts';
import { parseToml } from './toml.ts';

/** Why a file cannot be read, at its line. */
type SyntaxMistake = {
  readonly line: number;
  readonly key: string;
  readonly why: string;
  /** The whole file with the line as it was meant; null if nobody can know. */
  readonly cure: { readonly content: string; readonly written: string } | null;
};

/** A line, and what is known of its surroundings. */
type Line = {
  readonly text: string;
  /** In front of `=`; empty without one. */
  readonly key: string;
  /** Behind it, or the whole line. */
  readonly value: string;
  /** Of the list that the line is in; empty outside of one. */
  readonly list: string;
  /** What the key holds while its value is unknown. */
  readonly example: string;
  /** The headings that exist, with their brackets. */
  readonly headings: ReadonlyMap<string, string>;
};

/** How a line was meant, if it has one kind of mistake; otherwise null. */
type Repair = readonly [
  why: string | ((line: Line) => string),
  meant: (line: Line) => string | null,
];

/** A mistake may be noticed only so many lines below it. */
const reach = 12;

/**
 * Looks for the change of one line that makes the file readable further down: a cure that is no cure is never told.
 * @param failedAt the line, from 1, where reading ended
 */
export function mendSyntax(content: string, failedAt: number, schema: Schema): SyntaxMistake {
  const lines = content.split(/\r\n?|\n/);
  const twice = writtenTwice(lines, failedAt, schema);
  if (twice !== null) return twice;
  const isBetter = (changed: readonly string[]) => {
    const again = parseToml(changed.join('\n'));
    return again.ok || again.error > failedAt;
  };
  const suspects = lines.flatMap((line, place) =>
    place < failedAt && (place >= failedAt - reach || /"""|'''/.test(line)) ? [place + 1] : [],
  );
  for (const at of suspects.toReversed()) {
    const line = lineAt(lines, at, schema);
    const joined = joinedWithNext(lines, at);
    if (joined !== null && isBetter(joined.lines)) {
      return {
        line: at,
        key: line.key,
        why: 'the text goes on in the next line, and has to be on one.',
        cure: { content: joined.lines.join('\n'), written: joined.written },
      };
    }
    for (const [why, meant] of repairs) {
      const written = meant(line);
      if (written === null || written === line.text) continue;
      const changed = lines.with(at - 1, written);
      if (!isBetter(changed)) continue;
      return {
        line: at,
        key: line.key || line.list,
        why: typeof why === 'string' ? why : why(line),
        cure: { content: changed.join('\n'), written: written.trim() },
      };
    }
    const isNext = line.key !== '' || heading.test(line.text) || at === lines.length;
    if (line.list !== '' && isNext && isBetter(lines.toSpliced(at - 1, 0, ']'))) {
      const why = `the list '${line.list}' has no end. Close it below this line with ] on a line of its own.`;
      const last = lines.findLastIndex((one, place) => place < at - 1 && /^\s*[^\s#]/.test(one));
      return { line: last + 1, key: line.list, why, cure: null };
    }
  }
  const shown = lines[failedAt - 1]?.trim() ?? '';
  return {
    line: failedAt,
    key: '',
    cure: null,
    why: /^(<{7}|={7}|>{7})/.test(shown)
      ? 'git has put two versions of the file below each other. Keep the lines of one, and delete this line, ======= and >>>>>>>.'
      : `this line cannot be read: ${shown}. Begin a remark with #. A line of yours looks like this: name = "Text"`,
  };
}

const heading = /^\s*(\[{1,2})\s*([\w.-]+)\s*\]{1,2}\s*(?:#.*)?$/;

/** A key or heading that is there before. */
function writtenTwice(lines: readonly string[], at: number, schema: Schema): SyntaxMistake | null {
  const line = lines[at - 1] ?? '';
  const above = lines.slice(0, at - 1);
  const name = heading.exec(line)?.[2];
  if (name !== undefined) {
    const alike = lines
      .map((one) => heading.exec(one))
      .map((one) => (one?.[2] === name ? one[1] : null));
    const single = alike.indexOf('[');
    const many = tableOf(schema)?.entries[name];
    const isMany = alike.includes('[[') || (many !== undefined && tableOf(many)?.many === true);
    const place = { key: name, cure: null };
    if (single >= 0 && isMany) {
      return {
        ...place,
        line: single + 1,
        why: `[${name}] needs two brackets on each side: [[${name}]]`,
      };
    }
    if (above.some((one) => keyOf(one) === name)) {
      return {
        ...place,
        line: at,
        why: `'${name}' has a line of its own above, and this block. Take one of the two away.`,
      };
    }
    return alike.indexOf('[') < at - 1 && single >= 0
      ? { ...place, line: at, why: `[${name}] is written twice. Keep one of the two.` }
      : null;
  }
  const key = keyOf(line);
  const begin = above.findLastIndex((one) => heading.test(one));
  if (key === '' || !above.slice(begin + 1).some((one) => keyOf(one) === key)) return null;
  if (parseToml(line).ok === false) return null;
  const block = lines[begin]?.trim() ?? '';
  const own = headingOf(lines, at, schema);
  const twice = `'${key}' is written twice`;
  const why =
    own !== null && own !== block
      ? `the heading ${own} is missing above this line. Write it there, on a line of its own.`
      : block.startsWith('[[')
        ? `${twice} in one block. If another block begins here, write its heading above it: ${block}. If not, keep one of the two.`
        : `${twice}. Keep one of the two.`;
  return { line: at, key, why, cure: null };
}

/** The heading of the block that these keys make, if one alone has them. */
function headingOf(lines: readonly string[], at: number, schema: Schema): string | null {
  const below = lines.slice(at - 1);
  const end = below.findIndex((line) => heading.test(line));
  const keys = (end < 0 ? below : below.slice(0, end)).map(keyOf).filter(Boolean);
  const fit = Object.entries(tableOf(schema)?.entries ?? {}).flatMap(([name, entry]) => {
    const table = tableOf(entry);
    const isWhole = table?.many === true && keys.every((key) => Object.hasOwn(table.entries, key));
    return isWhole && keys.length > 1 ? [`[[${name}]]`] : [];
  });
  return fit.length === 1 ? (fit[0] ?? null) : null;
}

const keyOf = (line: string): string =>
  /^\s*["']?([^\s="'#[][^="'#[]*?)["']?\s*=/.exec(line)?.[1] ?? '';

function lineAt(lines: readonly string[], at: number, schema: Schema): Line {
  const text = lines[at - 1] ?? '';
  const key = keyOf(text);
  const tables = Object.entries(tableOf(schema)?.entries ?? {}).flatMap(([name, entry]) => {
    const table = tableOf(entry, {});
    return table === null ? [] : [[name, table] as const];
  });
  const above = lines.slice(0, at - 1);
  const under = heading.exec(above.findLast((one) => heading.test(one)) ?? '')?.[2];
  const open = above.findLastIndex((one) => /^\s*[\w-]+\s*=\s*\[[^\]]*$/.test(one));
  const isClosed = above.slice(open + 1).some((one) => /\]\s*(#.*)?$/.test(one));
  const own =
    tables.find(([name]) => name === under)?.[1].entries ?? tableOf(schema)?.entries ?? {};
  const owned = own[key];
  return {
    text,
    key,
    value: (key === '' ? text : text.slice(text.indexOf('=') + 1)).trim(),
    list: open < 0 || isClosed ? '' : keyOf(above[open] ?? ''),
    example: owned === undefined ? '""' : literal(emptyOf(owned)[0] ?? ''),
    headings: new Map(tables.map(([name, { many }]) => [name, many ? `[[${name}]]` : `[${name}]`])),
  };
}

/** A text as TOML; control characters are for the reader to judge. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

const quoteSigns = '"\'`´“”„‟«»‘’‚‹›″′＂＇';
const curlyAround = new RegExp(
  `^["']?[${quoteSigns.slice(2)}]|[${quoteSigns.slice(2)}]["']?[,;.]?$|^''|''$`,
);
const around = new RegExp(`^[${quoteSigns}\\s]+|[${quoteSigns}\\s]+[,;]?$`, 'g');
/** A blank that only looks like one: of fixed width, or of no width. */
const strangeBlank = /[^\S \t]|[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

const withoutQuotes = (value: string): string => value.replaceAll(around, '');
const assign = ({ key }: Line, value: string): string => `${key} = ${value}`;

/** Each entry of a list on one line, in straight quotes. */
const listOf = (value: string): string => {
  const entries = value
    .replaceAll(/^[[(]|[\])]\s*,?$/g, '')
    .split(/[,;]/)
    .map(withoutQuotes);
  return `[${entries.filter(Boolean).map(quoted).join(', ')}]`;
};

/** In the order in which they are tried. */
const repairs: readonly Repair[] = [
  // A day and a time need no quotes; one that is none is for the schema to judge.
  [
    '',
    (line) =>
      /^[\d:.-]*\d[:-]\d[\dT:.Z+-]*$/.test(line.value) ? assign(line, quoted(line.value)) : null,
  ],
  [
    'this line has a special blank, as copied text often does.',
    ({ text }) =>
      text
        .replaceAll(/"[^"]*"|[^"]+/g, (piece) =>
          piece.startsWith('"')
            ? piece
            : piece.replaceAll(strangeBlank, (sign) =>
                /\s/.test(sign) && sign !== '\uFEFF' ? ' ' : '',
              ),
        )
        .trim(),
  ],
  [
    ({ key }) => `'${key}' needs a number, without quotes, letters or a zero in front.`,
    (line) => (line.key !== '' && /^\d/.test(line.example) ? assign(line, line.example) : null),
  ],
  [
    ({ key }) => `'${key}' is true or false, without quotes.`,
    (line) => {
      const [, yes, no] =
        /^(yes|on|true|1)$|^(no|off|false|0)$/i.exec(withoutQuotes(line.value)) ?? [];
      return line.example !== 'false' || (yes ?? no) === undefined
        ? null
        : assign(line, String(yes !== undefined));
    },
  ],
  [
    'a curly quote (“ or ”) is in the place of a straight one (").',
    (line) => {
      const { key, value, list } = line;
      if (key !== '' && value.startsWith('[') && /[“”„‟«»‘’″＂]/.test(value))
        return assign(line, listOf(value));
      if (!curlyAround.test(value)) return null;
      const straight = quoted(withoutQuotes(value));
      return key === '' ? (list === '' ? null : `${straight},`) : assign(line, straight);
    },
  ],
  [
    'three quotes (") are one too many.',
    (line) =>
      /^("""|''')/.test(line.value) ? assign(line, quoted(withoutQuotes(line.value))) : null,
  ],
  [
    `a text in quotes may not hold straight quotes (") itself, only '.`,
    (line) => {
      const inner = /^"(.*".*)"(,?)\s*(?:#.*)?$/.exec(line.value);
      if (inner?.[1] === undefined || /^[^"]*"\s*(,|$)/.test(inner[1])) return null;
      const text = `"${inner[1].replace(/^"(.*)"$/, '$1').replaceAll(/"+/g, "'")}"${inner[2] ?? ''}`;
      return line.key === '' ? text : assign(line, text);
    },
  ],
  ['a comma is missing between two entries.', ({ text }) => text.replaceAll(/"\s+"/g, '", "')],
  [
    'a comma is missing behind this entry.',
    ({ text, list }) => {
      const [, entry, remark = ''] = /^(\s*(?:"[^"]*"|'[^']*'))\s*(#.*)?$/.exec(text) ?? [];
      return list === '' || entry === undefined ? null : `${entry},${remark && ` ${remark}`}`;
    },
  ],
  [
    'the name of the file alone is enough; the file belongs into its folder beside site.toml.',
    (line) => {
      const [, name] = /[\\/]([^\\/"]+\.[a-z]{3,4})["']?$/i.exec(line.value) ?? [];
      return name === undefined || !line.value.includes('\\') ? null : assign(line, quoted(name));
    },
  ],
  [
    'a backslash is written twice, or as /.',
    ({ text }) => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : null),
  ],
  [
    ({ value }) => `'${rest(value)}' is too much behind the closing quote. A remark begins with #.`,
    (line) => {
      const whole = /^("(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]]*\])\s*[^\s]/.exec(line.value)?.[1];
      return whole === undefined || line.key === '' || rest(line.value).startsWith('#')
        ? null
        : assign(line, whole);
    },
  ],
  [
    'the name in front of = is one word, of letters, digits and hyphens.',
    (line) => {
      const [before = '', ...behind] = line.text.split('=');
      const name = before
        .trim()
        .replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
        .replaceAll(/[\s_–—‐‑−]+/g, '-');
      return behind.length === 0 || name === '' || line.list !== ''
        ? null
        : `${name} = ${behind.join('=').trim()}`;
    },
  ],
  [
    ({ key }) => `'${key}' has no value. While you do not know it yet, it is empty.`,
    (line) => (line.key !== '' && /^(#.*)?$/.test(line.value) ? assign(line, line.example) : null),
  ],
  [
    'each entry of a list needs straight quotes (") around it.',
    (line) =>
      line.key !== '' && line.value.startsWith('[') ? assign(line, listOf(line.value)) : null,
  ],
  [
    ({ list }) =>
      `each entry of '${list}' needs straight quotes (") around it, and a comma behind it.`,
    ({ text, key, list }) =>
      list === '' || key !== '' || /^\s*\[/.test(text)
        ? null
        : `${quoted(withoutQuotes(text.trim().replace(/,$/, '')))},`,
  ],
  [
    'the value needs a straight quote (") in front of it and one behind it.',
    (line) =>
      line.key === '' || line.value === ''
        ? null
        : assign(line, quoted(withoutQuotes(line.value.replace(/^=+/, '')))),
  ],
  [
    ({ text }) => `the brackets of a heading do not match: ${text.trim()}.`,
    ({ text, headings }) => {
      const name =
        /^\s*\[*\s*([\w –—-]+?)\s*\]*\s*$/.exec(text)?.[1]?.replaceAll(/[\s–—]+/g, '-') ?? '';
      const meant = /[[\]]/.test(text)
        ? (headings.get(name) ?? headings.get(nearest(name, [...headings.keys()]) ?? ''))
        : undefined;
      return meant ?? null;
    },
  ],
  [
    'a line of yours has = behind its name.',
    ({ text }) => {
      const [, name, value] =
        /^\s*["']?([\w-]+)["']?\s*(?:[:→]|[:=]+>?|\s(?=["'“]))\s*(.*)$/.exec(text) ?? [];
      return name === undefined || value === undefined
        ? null
        : `${name} = ${quoted(withoutQuotes(value))}`;
    },
  ],
];

/** What follows a value's closing quote. */
const rest = (value: string): string =>
  value.replace(/^("(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]]*\])\s*/, '').trim();

/** A text of several lines on its first one. */
function joinedWithNext(lines: readonly string[], at: number) {
  const first = lines[at - 1] ?? '';
  const open = /=\s*(["'])(?!.*\1)/.exec(first)?.[1];
  if (open === undefined) return null;
  const end = lines.findIndex((line, place) => place >= at && line.includes(open));
  if (
    end < 0 ||
    end - at > reach ||
    lines.slice(at, end + 1).some((line) => keyOf(line) !== '' || heading.test(line))
  )
    return null;
  const written = lines
    .slice(at - 1, end + 1)
    .map((line) => line.trim())
    .join(' ');
  return {
    written,
    lines: lines.toSpliced(
      at - 1,
      end - at + 2,
      written,
      ...Array.from({ length: end - at + 1 }, () => ''),
    ),
  };
}
