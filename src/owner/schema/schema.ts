import * as v from 'valibot';
import { isRecord, type Result } from '#src/lib/result.ts';

/** Keys, and indexes in lists, from 0. */
export type ValuePath = readonly (string | number)[];

/** Any schema of an owner's file, or of a value in it. */
export type Schema = v.GenericSchema<unknown, unknown>;

/** How a value is filled in on the owner's page; without anything, in one line. */
export type Input = {
  readonly input?: 'date' | 'photo' | 'pdf' | 'long' | 'number';
  readonly choices?: readonly string[];
};

/**
 * Judges a trimmed text that is not empty: why it cannot stay, as the rest of a sentence behind its key; null if it can.
 */
export type Check = ((text: string) => string | null) & Input;

/** @param like what is expected, with an example */
export const matching =
  (pattern: RegExp, like: string): Check =>
  (text) =>
    pattern.test(text) ? null : `must be ${like}`;

/** The first fault that one of them finds. How the text is filled in, they say together. */
export function each(...checks: readonly Check[]): Check {
  const judge: Check = (text) => {
    for (const check of checks) {
      const why = check(text);
      if (why !== null) return why;
    }
    return null;
  };
  return Object.assign(judge, ...checks);
}

const anyText = v.pipe(v.string('must be a text in quotes, such as "Text"'), v.trim());

/** A text that may be empty, which is a placeholder. Its key must be there. */
export const text = (check: Check) =>
  v.pipe(
    anyText,
    v.rawCheck<string>(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value === '') return;
      const why = check(dataset.value);
      if (why !== null) addIssue({ message: why });
    }),
    v.metadata({ ...check }),
  );

/**
 * What a text stands for; null if it is empty.
 * @param read fails with the rest of a sentence, as a check does
 */
export const standsFor = <Value>(
  read: (text: string) => Result<Value, string>,
  input: Input = {},
) =>
  v.pipe(
    anyText,
    v.metadata({ ...input }),
    v.rawTransform<string, Value | null>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return null;
      const found = read(dataset.value);
      if (found.ok) return found.value;
      addIssue({ message: found.error });
      return NEVER;
    }),
  );

/** A text whose key may be missing. */
export const optional = (check: Check) => v.optional(text(check), '');

/** A text that may not be empty. */
export const filled = (check: Check) => v.pipe(text(check), v.nonEmpty('may not be empty'));

export const texts = (check: Check) =>
  v.array(filled(check), 'must be a list in brackets, such as ["One", "Two"]');

export const flag = v.optional(v.boolean('must be true or false, without quotes'), false);

export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.custom<number>(
      (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}, without quotes, such as ${most}`,
    ),
    v.metadata({ input: 'number' }),
  );

/** What belongs below one heading, and nothing else. */
export const table = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.custom<object>(isRecord, 'must be a heading in single brackets, such as [links]'),
    v.strictObject(entries, ({ expected }) =>
      expected === 'never'
        ? `is not known here. Known here: ${Object.keys(entries).join(', ')}`
        : 'is missing. Add a line such as name = "Text", or a heading such as [links]',
    ),
  );

/** Blocks of one heading, such as `[[team]]`; none without a heading. */
export const blocks = <Entries extends v.ObjectEntries>(entries: Entries, most = 1_000) =>
  v.optional(
    v.pipe(
      v.array(table(entries), 'must be a heading in two brackets on each side, such as [[team]]'),
      v.maxLength(most, ({ received }) => `has ${received} blocks, and ${most} is the most`),
    ),
    [],
  );

/** A complaint about a value below this one. */
export type Complain = (path: ValuePath, why: string) => void;

/** Checks that concern several values. They run only if each value is right by itself. */
export const across = <Value>(check: (value: Value, complain: Complain) => void) =>
  v.rawCheck<Value>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues !== undefined) return;
    const { value } = dataset;
    check(value, (path, why) => {
      const [first, ...rest] = path.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: value,
        key,
        value: undefined,
      }));
      addIssue({ message: why, ...(first !== undefined && { path: [first, ...rest] }) });
    });
  });
