import * as v from 'valibot';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
import {
  emptyOf,
  literal,
  type Schema,
  schemaAt,
  tableOf,
  type ValuePath,
} from '#src/owner/schema/schema.ts';
import { withCure } from '#src/owner/schema/words.ts';
import type { Mistake } from './owner-file.ts';
import { mendStrays } from './strays.ts';
import { mendSyntax } from './syntax.ts';
import { parseToml } from './toml.ts';

/** A file's facts, and the line of each. */
export type Read<Facts> = { readonly facts: Facts; lineOf(path: ValuePath): number | null };

/**
 * Reads a text of the owner's by its schema.
 * @returns on failure every mistake, by line: one for each cause
 */
export function read<Owners extends Schema>(
  content: string,
  schema: Owners,
): Result<Read<v.InferOutput<Owners>>, readonly Mistake[]> {
  const toml = parseToml(content);
  if (!toml.ok) return fail(syntaxMistakes(content, toml.error, schema));
  const known = tableOf(schema)?.entries ?? {};
  const written = Object.keys(toml.value.values);
  if (written.length > 2 && !written.some((key) => Object.hasOwn(known, key))) {
    const sentence =
      'no line of it belongs in this file. If you saved another file over it, bring this one back from your copy of the site.';
    return fail([{ line: null, key: '', sentence }]);
  }
  const { values, lineOf, mistakes, excuses } = mendStrays(toml.value, schema);
  const result = v.safeParse(schema, values);
  const found = (result.issues ?? []).flatMap((issue): Mistake[] => {
    const path = (issue.path ?? []).map(({ key }) => key).filter(isKey);
    if (excuses(path)) return [];
    return [{ line: lineOf(path), ...complaintOf(issue, path, values, schema) }];
  });
  const all = [...mistakes, ...found].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  if (all.length > 0 || !result.success) return fail(all);
  return succeed({ facts: result.output, lineOf });
}

const isKey = (key: unknown): key is string | number =>
  typeof key === 'string' || typeof key === 'number';

/** At most so many lines that cannot be read are told at once. */
const mostUnreadable = 10;

/** Each is cured before the next one is looked for. */
function syntaxMistakes(content: string, failedAt: number, schema: Schema): readonly Mistake[] {
  const found = [mendSyntax(content, failedAt, schema)];
  for (let cure = found[0]?.cure ?? null; cure !== null; cure = found.at(-1)?.cure ?? null) {
    const toml = parseToml(cure.content);
    if (!toml.ok && found.length < mostUnreadable) {
      const mistake = mendSyntax(cure.content, toml.error, schema);
      // One line may need several repairs.
      if (mistake.line === found.at(-1)?.line) found.pop();
      found.push(mistake);
      continue;
    }
    const next = toml.ok ? read(cure.content, schema) : null;
    return found.map((one) => unreadable(one, next?.ok === false ? next.error : []));
  }
  return found.map((one) => unreadable(one, []));
}

/**
 * A cure of the spelling alone may have the next mistake in it, which is told instead.
 * @param next the mistakes that are left once every line can be read
 */
function unreadable(
  { line, key, why, cure }: ReturnType<typeof mendSyntax>,
  next: readonly Mistake[],
): Mistake {
  if (cure === null) return { line, key, sentence: why };
  const there = next.find((one) => one.line === line)?.sentence;
  if (there === undefined) return { line, key, sentence: withCure(why, cure.written) };
  const isCured = / [Ww]rite: | Do you mean | Move it there\.$|without quotes\.$/.test(there);
  return { line, key, sentence: isCured ? there : `${why} ${there}`.trim() };
}

type Complaint = Omit<Mistake, 'line'>;

function complaintOf(
  issue: v.BaseIssue<unknown>,
  path: ValuePath,
  values: unknown,
  schema: Schema,
): Complaint {
  const last = path.at(-1) ?? '';
  const isEntry = typeof last === 'number';
  const key = String(isEntry ? (path.at(-2) ?? '') : last);
  const at = schemaAt(schema, path, values);
  if (issue.path?.at(-1)?.origin === 'key') return { key, sentence: missing(key, at) };
  if (at === null) return { key, sentence: `'${key}' ${issue.message}` };
  const name = isEntry ? `an entry of '${key}'` : `'${key}'`;
  const begin = isEntry ? '' : `${key} = `;
  return { key, sentence: `${name} ${wrongAndRight(issue, at, begin)}` };
}

/** What is wrong, and what to write; a cure may reveal the next fault, which is cured with it. */
function wrongAndRight(issue: v.BaseIssue<unknown>, schema: Schema, begin: string): string {
  if (issue.type === 'raw_check') return faultAndCure(issue, schema, begin);
  const candidates = alike(issue.input);
  const meant = candidates.find((one) => v.is(schema, one));
  const deeper = candidates
    .flatMap((one) => v.safeParse(schema, one).issues ?? [])
    .find(({ type, expected }) => type === 'raw_check' && expected !== null);
  if (meant === undefined && deeper !== undefined) return faultAndCure(deeper, schema, begin);
  // No is no guess for a word that nobody knows.
  const [empty] = emptyOf(schema).filter((one) => one !== false);
  const cure = meant ?? empty;
  if (cure === undefined) return issue.message;
  const until = cure === '' ? ' If you have none yet,' : '';
  return withCure(issue.message + until, begin + literal(cure));
}

/** See `wrongAndRight`; of a fault that a check of ours found. */
function faultAndCure(issue: v.BaseIssue<unknown>, schema: Schema, begin: string): string {
  let last = issue;
  let told = issue;
  for (let steps = 0; last.expected !== null && steps < 9; steps += 1) {
    const next = v.safeParse(schema, JSON.parse(last.expected));
    if (next.success) {
      return last.expected === '""'
        ? `${last.message} Write the real one, or leave it empty: ${begin}""`
        : withCure(told.message, begin + last.expected);
    }
    const fault = next.issues.find(({ type }) => type === 'raw_check');
    if (fault === undefined) break;
    last = fault;
    // What the cure depends on is not left out.
    if (fault.message.endsWith(',')) told = fault;
  }
  const own = begin === '' ? ' Write the real one, or delete it.' : ' Write the real one.';
  if (last.expected === '""') return last.message + own;
  return last === issue ? issue.message : `${issue.message} Besides, it ${last.message}`;
}

/** Values of other kinds that people may mean by this one, the likeliest first. */
function alike(value: unknown): readonly unknown[] {
  const list = Array.isArray(value) ? value : [value];
  const texts = list.filter((one) => !isRecord(one)).map(String);
  const joined = texts.join(', ');
  return [
    ...(/^(?:true|yes|on|1)$/i.test(joined) ? [true] : []),
    ...(/^(?:false|no|off|0)$/i.test(joined) ? [false] : []),
    ...(/^\d+$/.test(joined.trim()) ? [Number(joined)] : []),
    // Nobody is called true.
    ...(joined === '' || typeof value === 'boolean'
      ? []
      : [joined, joined.split(/\s*[,;]\s*/).filter(Boolean)]),
  ];
}

function missing(key: string, schema: Schema | null): string {
  const table = schema === null ? null : tableOf(schema);
  if (table !== null) {
    const keys = Object.keys(table.entries).join(', ');
    return `the heading [${key}] is missing. Add it, with its lines: ${keys}.`;
  }
  const [empty] = schema === null ? [] : emptyOf(schema);
  const filled = schema !== null && v.is(schema, 1) ? '…' : '"…"';
  return empty === undefined
    ? `'${key}' is missing. Add the line: ${key} = ${filled}`
    : `'${key}' is missing. Add the line, empty if you do not know it yet: ${key} = ${literal(empty)}`;
}
