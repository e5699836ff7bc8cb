import * as v from 'valibot';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { Schema, ValuePath } from '#src/owner/schema/schema.ts';
import { placed } from './owner-file.ts';
import { parseToml } from './toml.ts';

/** Puts the file, and the line of a value, before a sentence about it. */
type At = (path: ValuePath, sentence: string) => string;

/**
 * Reads a text of the owner's by its schema.
 * @param file for the sentences
 * @returns on failure every mistake, by line: what the parser says, or else what the schema says
 */
export function read<Owners extends Schema>(
  file: string,
  content: string,
  schema: Owners,
): Result<{ readonly facts: v.InferOutput<Owners>; readonly at: At }, readonly string[]> {
  const toml = parseToml(content);
  if (!toml.ok) {
    const written = content.split(/\r?\n/)[toml.error - 1]?.trim() ?? '';
    const sentence = `this line cannot be read after those above it. Each line is there once, and looks like this: name = "Text". You wrote ${shown(written)}.`;
    return fail([placed(file, toml.error, sentence)]);
  }
  const { values, line } = toml.value;
  /** Of the nearest part of the path that the file has. */
  const lineOf = (path: ValuePath): number | null =>
    line(path) ?? (path.length === 0 ? null : lineOf(path.slice(0, -1)));
  const judged = judge(schema, values);
  const at: At = (path, sentence) => placed(file, lineOf(path), sentence);
  if (judged.ok) return succeed({ facts: judged.value, at });
  const mistakes = judged.error.map(({ path, sentence }) => ({
    line: lineOf(path) ?? 0,
    sentence: at(path, sentence),
  }));
  return fail(mistakes.toSorted((a, b) => a.line - b.line).map(({ sentence }) => sentence));
}

/** What is wrong with a value, and where that is. */
export type Mistake = { readonly path: ValuePath; readonly sentence: string };

/** Judges values by their schema, wherever they were written. */
export function judge<Owners extends Schema>(
  schema: Owners,
  values: unknown,
): Result<v.InferOutput<Owners>, readonly Mistake[]> {
  const result = v.safeParse(schema, values);
  if (result.success) return succeed(result.output);
  const isUnknown = ({ expected }: v.BaseIssue<unknown>) => expected === 'never';
  const isMissing = (issue: v.BaseIssue<unknown>) =>
    issue.path?.at(-1)?.origin === 'key' && !isUnknown(issue);
  // A misspelled key or heading is missing too: one mistake.
  const issues = result.issues.some(isUnknown)
    ? result.issues.filter((issue) => !isMissing(issue))
    : result.issues;
  return fail(
    issues.map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => key).filter(isKey);
      return { path, sentence: sentenceOf(issue, path) };
    }),
  );
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
