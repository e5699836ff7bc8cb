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
  if (!toml.ok) return fail([syntaxMistake(content, toml.error, schema)]);
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

/** A cure of the spelling alone may have the next mistake in it, which is told instead. */
function syntaxMistake(content: string, failedAt: number, schema: Schema): Mistake {
  const { line, key, why, cure } = mendSyntax(content, failedAt, schema);
  if (cure === null) return { line, key, sentence: why };
  const next = read(cure.content, schema);
  const there = next.ok ? undefined : next.error.find((one) => one.line === line)?.sentence;
  if (there === undefined) return { line, key, sentence: `${why} Write: ${cure.written}` };
  const isCured = / Write: | Do you mean | Move it there\.$|, without quotes\.$/.test(there);
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
  const name = isEntry ? `each entry of '${key}'` : `'${key}'`;
  const begin = isEntry ? '' : `${key} = `;
  return { key, sentence: `${name} ${wrongAndRight(issue, at, begin)}` };
}

/** What is wrong, and what to write; a cure may reveal the next fault, which is cured with it. */
function wrongAndRight(issue: v.BaseIssue<unknown>, schema: Schema, begin: string): string {
  if (issue.type !== 'raw_check') {
    const candidates = alike(issue.input);
    const meant = candidates.find((one) => v.is(schema, one));
    const deeper = candidates
      .flatMap((one) => v.safeParse(schema, one).issues ?? [])
      .find(({ type, expected }) => type === 'raw_check' && expected !== null);
    if (meant === undefined && deeper !== undefined) return wrongAndRight(deeper, schema, begin);
    // No is no guess for a word that nobody knows.
    const [empty] = emptyOf(schema).filter((one) => one !== false);
    const cure = meant ?? empty;
    return cure === undefined ? issue.message : `${issue.message} Write: ${begin}${literal(cure)}`;
  }
  let last = issue;
  for (let steps = 0; last.expected !== null && steps < 9; steps += 1) {
    const next = v.safeParse(schema, JSON.parse(last.expected));
    if (next.success) {
      return last.expected === '""'
        ? `${last.message} Write your own, or leave it empty: ${begin}""`
        : `${issue.message} Write: ${begin}${last.expected}`;
    }
    const fault = next.issues.find(({ type }) => type === 'raw_check');
    if (fault === undefined) break;
    last = fault;
  }
  const own = begin === '' ? ' Write your own, or take it away.' : ' Write your own.';
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
    ...(joined === '' ? [] : [joined, joined.split(/\s*[,;]\s*/).filter(Boolean)]),
  ];
}

function missing(key: string, schema: Schema | null): string {
  const table = schema === null ? null : tableOf(schema);
  if (table !== null) {
    const keys = Object.keys(table.entries).join(', ');
    return `the heading [${key}] is missing. Write it back, with its lines: ${keys}.`;
  }
  const [empty] = schema === null ? [] : emptyOf(schema);
  const filled = schema !== null && v.is(schema, 1) ? '…' : '"…"';
  return empty === undefined
    ? `'${key}' is missing. Write it back: ${key} = ${filled}`
    : `'${key}' is missing. Write it back, empty if need be: ${key} = ${literal(empty)}`;
}
