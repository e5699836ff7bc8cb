import { emptyOf, literal, type Schema, tableOf } from '#src/owner/schema/schema.ts';
import { type Line, quoted, repairs, withoutQuotes } from './syntax-repairs.ts';
import { parseToml } from './toml.ts';

/** Why a file cannot be read, at its line. */
type SyntaxMistake = {
  readonly line: number;
  readonly key: string;
  readonly why: string;
  /** The whole file with the line as it was meant; null if nobody can know. */
  readonly cure: { readonly content: string; readonly written: string } | null;
};

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
    const mistake = mendLine(lines, at, schema, isBetter);
    if (mistake !== null) return mistake;
  }
  const shown = lines[failedAt - 1]?.trim() ?? '';
  return {
    line: failedAt,
    key: '',
    cure: null,
    why: /^(<{7}|={7}|>{7})/.test(shown)
      ? 'git has put two versions of the file below each other. Keep the lines of one, and delete this line, ======= and >>>>>>>.'
      : `this line cannot be read: ${shown}. ${placeFor(lines.slice(0, failedAt - 1), shown)}`,
  };
}

/** @returns null if no change of this line makes more of the file readable */
function mendLine(
  lines: readonly string[],
  at: number,
  schema: Schema,
  isBetter: (changed: readonly string[]) => boolean,
): SyntaxMistake | null {
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
  if (line.list === '' || !isNext || !isBetter(lines.toSpliced(at - 1, 0, ']'))) return null;
  const why = `the list '${line.list}' has no end. Close it below this line with ] on a line of its own.`;
  const last = lines.findLastIndex((one, place) => place < at - 1 && /^\s*[^\s#]/.test(one));
  return { line: last + 1, key: line.list, why, cure: null };
}

/** Where what is no line may belong. */
function placeFor(above: readonly string[], shown: string): string {
  const before = above.findLast((one) => /^\s*[^\s#]/.test(one)) ?? '';
  const list = /^\s*\]/.test(before)
    ? keyOf(above.findLast((one) => /^\s*[\w-]+\s*=\s*\[/.test(one)) ?? '')
    : /=\s*\[.*\]/.test(before)
      ? keyOf(before)
      : '';
  return list === ''
    ? 'Begin a remark with #. A line of yours looks like this: name = "Text"'
    : `If it belongs in the list '${list}', write it between the brackets, in quotes, with a comma after it: ${quoted(withoutQuotes(shown.replace(/[,;]$/, '')))},`;
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
