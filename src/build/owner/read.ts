import * as v from 'valibot';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { Schema, ValuePath } from '#src/owner/schema/schema.ts';
import type { Mistake } from './owner-file.ts';
import { parseToml } from './toml.ts';

/** A file's facts, and the line of each. */
export type Read<Facts> = { readonly facts: Facts; lineOf(path: ValuePath): number | null };

/**
 * Reads a text of the owner's by its schema.
 * @returns on failure every mistake, by line: what the parser says, or else what the schema says
 */
export function read<Owners extends Schema>(
  content: string,
  schema: Owners,
): Result<Read<v.InferOutput<Owners>>, readonly Mistake[]> {
  const toml = parseToml(content);
  if (!toml.ok) {
    const written = content.split(/\r\n?|\n/)[toml.error - 1]?.trim() ?? '';
    const sentence = `this line cannot be read after those above it. Each line is there once, and looks like this: name = "Text". You wrote ${shown(written)}.`;
    return fail([{ line: toml.error, sentence }]);
  }
  const { values, place } = toml.value;
  /** Of the nearest part of the path that the file has. */
  const lineOf = (path: ValuePath): number | null =>
    place(path)?.line ?? (path.length === 0 ? null : lineOf(path.slice(0, -1)));
  const result = v.safeParse(schema, values);
  if (result.success) return succeed({ facts: result.output, lineOf });
  const isUnknown = ({ expected }: v.BaseIssue<unknown>) => expected === 'never';
  const isMissing = (issue: v.BaseIssue<unknown>) =>
    issue.path?.at(-1)?.origin === 'key' && !isUnknown(issue);
  // A misspelled key or heading is missing too: one mistake.
  const told = result.issues.some(isUnknown)
    ? result.issues.filter((issue) => !isMissing(issue))
    : result.issues;
  const mistakes = told.map((issue): Mistake => {
    const path = (issue.path ?? []).map(({ key }) => key).filter(isKey);
    return { line: lineOf(path), sentence: sentenceOf(issue, path) };
  });
  return fail(mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)));
}

const isKey = (key: unknown): key is string | number =>
  typeof key === 'string' || typeof key === 'number';

function sentenceOf(issue: v.BaseIssue<unknown>, path: ValuePath): string {
  const { input, message } = issue;
  const last = path.at(-1) ?? '';
  const name = typeof last === 'number' ? `an entry of '${path.at(-2)}'` : `'${last}'`;
  const isWritten = issue.path?.at(-1)?.origin !== 'key' && input !== '';
  return isWritten && /string|number|boolean/.test(typeof input)
    ? `${name} ${message}. You wrote ${shown(String(input))}.`
    : `${name} ${message}.`;
}

/** In quotes, not too long, and with letters that nobody sees by their numbers. */
const shown = (text: string): string =>
  `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`.replaceAll(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`,
  );
