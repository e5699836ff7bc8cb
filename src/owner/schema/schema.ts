import * as v from 'valibot';
import { isRecord } from '#src/lib/result.ts';
import { type Check, words } from './words.ts';

/** Keys, and indexes in lists, from 0. */
export type ValuePath = readonly (string | number)[];

/** Any schema of an owner's file, or of a value in it. */
export type Schema = v.GenericSchema<unknown, unknown>;

/** A text that may be empty, which is a placeholder. Its key must be there. */
export const text = (check: Check = words(200)) =>
  v.pipe(v.string('must be a text in quotes.'), v.trim(), checked(check));

/** A text whose key may be missing. */
export const optional = (check?: Check) => v.optional(text(check), '');

/** A text that may not be empty. */
export const filled = (check?: Check) => v.pipe(text(check), v.nonEmpty('may not be empty.'));

export const texts = (check?: Check) =>
  v.array(
    v.pipe(text(check), v.nonEmpty('may not be empty. Delete it, or write it.')),
    'must be a list in brackets.',
  );

export const flag = v.optional(v.boolean('must be true or false, without quotes.'), false);

/** @param example is written out if nothing better is known */
export const wholeNumber = (least: number, most: number, example: number) =>
  v.pipe(
    v.custom<number>(
      (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}, without quotes.`,
    ),
    v.metadata({ example }),
  );

/** Blocks of one heading, such as `[[team]]`; none without a heading. */
export const blocks = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.array(v.object(entries), 'is the heading of a block, and no line.'), []);

/** A fault's `instead` goes with the issue as JSON, which is also how the owner writes it. */
export const checked = (check: Check) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value === '') return;
    const fault = check(dataset.value);
    if (fault === null) return;
    const { why, instead } = fault;
    addIssue({ message: why, ...(instead !== undefined && { expected: JSON.stringify(instead) }) });
  });

/** A complaint about a value below this one. */
export type Complain = (path: ValuePath, why: string, instead?: string) => void;

/** Checks that concern several values. They run only if each value is right by itself. */
export const across = <Value>(check: (value: Value, complain: Complain) => void) =>
  v.rawCheck<Value>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues !== undefined) return;
    const { value } = dataset;
    check(value, (path, why, instead) => {
      const [first, ...rest] = path.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: value,
        key,
        value: undefined,
      }));
      addIssue({
        message: why,
        ...(first !== undefined && { path: [first, ...rest] }),
        ...(instead !== undefined && { expected: JSON.stringify(instead) }),
      });
    });
  });

/** A table of the owner's: the schemas of its keys, and whether it is one of several alike, written `[[…]]`. */
export type Table = { readonly entries: Readonly<Record<string, Schema>>; readonly many: boolean };

/** @returns null for a schema of anything else */
export function tableOf(schema: Schema, value?: unknown): Table | null {
  const plain = plainOf(schema, value);
  if ('entries' in plain && isEntries(plain.entries))
    return { entries: plain.entries, many: false };
  if (!('item' in plain) || !isSchema(plain.item)) return null;
  const inner = tableOf(plain.item);
  return inner === null ? null : { ...inner, many: true };
}

/** The schema of the value at a path; null if the schema knows none. */
export function schemaAt(schema: Schema, path: ValuePath, value: unknown): Schema | null {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const plain = plainOf(schema, value);
  const entries = tableOf(schema, value)?.entries ?? {};
  const item = 'item' in plain && isSchema(plain.item) ? plain.item : undefined;
  const inner = typeof key === 'number' ? item : entries[key];
  const isTable = typeof value === 'object' && value !== null;
  return inner === undefined
    ? null
    : schemaAt(inner, rest, isTable ? Reflect.get(value, key) : undefined);
}

/** Without that it may be missing, and as it is for this value. */
function plainOf(schema: Schema, value: unknown): Schema {
  const inner: unknown =
    'wrapped' in schema
      ? schema.wrapped
      : 'getter' in schema && typeof schema.getter === 'function'
        ? schema.getter(value)
        : null;
  return isSchema(inner) ? plainOf(inner, value) : schema;
}

const isSchema = (value: unknown): value is Schema => isRecord(value) && value.kind === 'schema';

const isEntries = (value: unknown): value is Readonly<Record<string, Schema>> =>
  isRecord(value) && Object.values(value).every(isSchema);

/** What stays in a place until the owner knows better. */
export function emptyOf(schema: Schema): readonly unknown[] {
  const { example }: { readonly example?: unknown } = v.getMetadata(plainOf(schema, undefined));
  return [...(example === undefined ? [] : [example]), '', [], false].filter((one) =>
    v.is(schema, one),
  );
}

/** As a list or a value is written. */
export const literal = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : JSON.stringify(value);
