import { nearest } from '#src/owner/schema/nearest.ts';

/** A line, and what is known of its surroundings. */
export type Line = {
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

/** A text as TOML; control characters are for the reader to judge. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll('\u007f', '\\u007f');

const quoteSigns = '"\'`´“”„‟«»‘’‚‹›″′＂＇';
const curlyAround = new RegExp(
  `^["']?[${quoteSigns.slice(2)}]|[${quoteSigns.slice(2)}]["']?[,;.]?$|^''|''$`,
);
const around = new RegExp(`^[${quoteSigns}\\s]+|[${quoteSigns}\\s]+[,;]?$`, 'g');
/** A blank that only looks like one: of fixed width, or of no width. */
const strangeBlank = /[^\S \t]|[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A value without the quotes of any kind around it, and the comma behind. */
export const withoutQuotes = (value: string): string => value.replaceAll(around, '');
const assign = ({ key }: Line, value: string): string => `${key} = ${value}`;

/** Each entry of a list on one line, in straight quotes. */
const listOf = (value: string): string => {
  const entries = value
    .replaceAll(/^[[({]|[\])}]\s*[,;]?$/g, '')
    .split(/[,;]/)
    .map(withoutQuotes);
  return `[${entries.filter(Boolean).map(quoted).join(', ')}]`;
};

/** One kind of mistake each, in the order in which they are tried. */
export const repairs: readonly Repair[] = [
  // A day and a time need no quotes; one that is none is for the schema to judge.
  [
    '',
    (line) =>
      /^[\d:.-]*\d[:-]\d[\dT:.Z+-]*$/.test(line.value) ? assign(line, quoted(line.value)) : null,
  ],
  [
    'this line has an unusual space in it, as copied text often does.',
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
    (line) => {
      if (line.key === '' || !/^\d/.test(line.example)) return null;
      const [digits] = /[1-9]\d*/.exec(line.value) ?? [];
      return assign(line, digits ?? line.example);
    },
  ],
  [
    ({ key }) => `'${key}' must be true or false, without quotes.`,
    (line) => {
      const [, yes, no] =
        /^(yes|on|true|1)$|^(no|off|false|0)$/i.exec(withoutQuotes(line.value)) ?? [];
      return line.example !== 'false' || (yes ?? no) === undefined
        ? null
        : assign(line, String(yes !== undefined));
    },
  ],
  [
    "only the number is needed, without 'entry.'.",
    (line) => {
      const number = /^entry\.(\d+)$/.exec(withoutQuotes(line.value))?.[1];
      return number === undefined ? null : assign(line, number);
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
    'a list needs square brackets, [ and ].',
    (line) =>
      line.example === '[]' && /^[({]|^["'][^"']*["']\s*[,;]\s*["']/.test(line.value)
        ? assign(line, listOf(line.value))
        : null,
  ],
  // Several texts for one key: whether they may be one is for the schema to judge.
  [
    'there is more than one pair of quotes.',
    (line) => {
      const texts = /^"[^"]*"(?:[\s,;]+"[^"]*")+$/.test(line.value)
        ? [...line.value.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text)
        : [];
      return line.example === '""' && texts.every((text) => text !== '') && texts.length > 1
        ? assign(line, quoted(texts.join(', ')))
        : null;
    },
  ],
  [
    'three quotes (") are one too many.',
    (line) =>
      /^("""|''')/.test(line.value) ? assign(line, quoted(withoutQuotes(line.value))) : null,
  ],
  [
    ({ value }) =>
      /^""[^"]*""/.test(value)
        ? 'there is a quote (") too many in this line.'
        : `a text in quotes may not hold straight quotes (") inside, only '.`,
    (line) => {
      const inner = /^"(.*".*)"(,?)\s*(?:#.*)?$/.exec(line.value);
      if (inner?.[1] === undefined || /^[^"]*"\s*(,|$)/.test(inner[1])) return null;
      const text = `"${inner[1].replace(/^"(.*)"$/, '$1').replaceAll(/"+/g, "'")}"${inner[2] ?? ''}`;
      return line.key === '' ? text : assign(line, text);
    },
  ],
  ['a comma is missing between two entries.', ({ text }) => text.replaceAll(/"\s+"/g, '", "')],
  [
    'a comma is missing after this entry.',
    ({ text, list }) => {
      const [, entry, remark = ''] = /^(\s*(?:"[^"]*"|'[^']*'))\s*(#.*)?$/.exec(text) ?? [];
      return list === '' || entry === undefined ? null : `${entry},${remark && ` ${remark}`}`;
    },
  ],
  [
    'only the name of the file is needed, without its folders.',
    (line) => {
      const [, name] = /[\\/]([^\\/"]+\.[a-z]{3,4})["']?$/i.exec(line.value) ?? [];
      return name === undefined || !line.value.includes('\\') ? null : assign(line, quoted(name));
    },
  ],
  [
    'a single backslash cannot be read. Write it twice, or write / instead.',
    ({ text }) => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : null),
  ],
  [
    ({ value }) =>
      /^[,;.:]+$/.test(rest(value))
        ? `delete '${rest(value)}' after the closing quote.`
        : `'${rest(value)}' cannot follow the closing quote. Delete it, or put # before it.`,
    (line) => {
      const whole = /^("(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]]*\])\s*[^\s]/.exec(line.value)?.[1];
      return whole === undefined || line.key === '' || rest(line.value).startsWith('#')
        ? null
        : assign(line, whole);
    },
  ],
  [
    'the name before = must be one word of letters, digits and hyphens.',
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
    ({ key }) => `nothing follows '${key} ='.`,
    (line) => (line.key !== '' && /^(#.*)?$/.test(line.value) ? assign(line, line.example) : null),
  ],
  [
    'each entry of a list needs straight quotes (") around it.',
    (line) =>
      line.key !== '' && line.value.startsWith('[') ? assign(line, listOf(line.value)) : null,
  ],
  [
    ({ list }) =>
      `each entry of '${list}' needs straight quotes (") around it, and a comma after it.`,
    ({ text, key, list }) =>
      list === '' || key !== '' || /^\s*[[\]]/.test(text)
        ? null
        : `${quoted(withoutQuotes(text.trim().replace(/,$/, '')))},`,
  ],
  [
    'the value needs a straight quote (") before it and one after it.',
    (line) =>
      line.key === '' || line.value === ''
        ? null
        : assign(line, quoted(withoutQuotes(line.value.replace(/^=+/, '')))),
  ],
  [
    ({ text }) =>
      /^\s*\[+[^[\]]+\]+\s*$/.test(text)
        ? `a heading is one word, with hyphens for spaces: ${text.trim()}.`
        : `the brackets of a heading do not match: ${text.trim()}.`,
    ({ text, headings }) => {
      const name =
        /^\s*[[({<]*\s*([\w –—-]+?)\s*[\])}>]*\s*$/.exec(text)?.[1]?.replaceAll(/[\s–—]+/g, '-') ??
        '';
      const meant = /[[\]]/.test(text)
        ? (headings.get(name) ?? headings.get(nearest(name, [...headings.keys()]) ?? ''))
        : undefined;
      return meant ?? null;
    },
  ],
  [
    'a line needs = after its name.',
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
