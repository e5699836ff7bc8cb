import { isRecord } from '#src/lib/result.ts';
import type { Input, Schema, ValuePath } from './schema.ts';

/** What a schema holds, as a form shows it and a file has it. */
export type Shape = Input & {
  /** What the owner reads of it: its name, and what it is for. */
  readonly label: string;
  readonly hint: string;
  /** The key may be missing; then this holds. */
  readonly optional: boolean;
  readonly otherwise: unknown;
} & (
    | { readonly kind: 'table'; readonly entries: readonly (readonly [key: string, of: Shape])[] }
    | { readonly kind: 'list'; readonly of: Shape }
    | { readonly kind: 'text' | 'flag' }
  );

/** A value as it was written, right or wrong. */
export type Value =
  | string
  | number
  | boolean
  | readonly Value[]
  | { readonly [key: string]: Value };

/** What a schema's metadata say of its values, by their paths: keys with dots between them, without places in lists. */
export type Words = {
  /** Of those whose keys are a programmer's words. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, string>>;
};

/** Walks over a schema. */
export function shapeOf(schema: Schema): Shape {
  const words: Words = Object.assign({}, ...partsOf(schema).map(metadataOf));
  return shapeAt(schema, '', words);
}

function shapeAt(schema: unknown, path: string, words: Words): Shape {
  const parts = partsOf(schema);
  const found = (type: string) => parts.find((part) => part.type === type);
  const { input, choices }: Input = Object.assign({}, ...parts.map(metadataOf));
  const wrapper = found('optional');
  const about = {
    label: words.labels?.[path] ?? asWords(path.slice(path.lastIndexOf('.') + 1)),
    hint: words.hints?.[path] ?? '',
    optional: wrapper !== undefined,
    otherwise: wrapper?.default,
    ...(input !== undefined && { input }),
    ...(choices !== undefined && { choices }),
  };
  const entries = found('strict_object')?.entries;
  if (isRecord(entries)) {
    const below = (key: string) => (path === '' ? key : `${path}.${key}`);
    const shapes = Object.entries(entries).map(
      ([key, entry]) => [key, shapeAt(entry, below(key), words)] as const,
    );
    return { ...about, kind: 'table', entries: shapes };
  }
  const list = found('array');
  if (list !== undefined) return { ...about, kind: 'list', of: shapeAt(list.item, path, words) };
  return { ...about, kind: found('boolean') === undefined ? 'text' : 'flag' };
}

const asWords = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ');

/** A schema and all that is piped and wrapped in it, outermost first; not what its values hold. */
function partsOf(schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isRecord(schema)) return [];
  const piped = Array.isArray(schema.pipe) ? schema.pipe : [];
  const [first, ...others] = piped;
  const rest = [...others.flatMap(partsOf), ...partsOf(schema.wrapped)];
  return first === undefined ? [schema, ...rest] : [...partsOf(first), ...rest];
}

const metadataOf = ({ type, metadata }: Readonly<Record<string, unknown>>): object =>
  type === 'metadata' && isRecord(metadata) ? metadata : {};

/** Values in the order and the kinds of a shape: what is missing is empty, and what is unknown is left out. */
export function fill(shape: Shape, written: unknown): Value {
  const value = written ?? shape.otherwise;
  if (shape.kind === 'table') {
    const table = isRecord(value) ? value : {};
    return Object.fromEntries(shape.entries.map(([key, of]) => [key, fill(of, table[key])]));
  }
  if (shape.kind === 'list') {
    return Array.isArray(value) ? value.map((one) => fill(shape.of, one)) : [];
  }
  if (shape.kind === 'flag') return value === true || value === 'on';
  const text = isRecord(value) || Array.isArray(value) ? '' : String(value ?? '');
  return shape.input === 'number' && /^\d+$/.test(text) ? Number(text) : text;
}

/** Each value that holds no others, with its path; so a table or list without any. */
export function leavesOf(
  value: unknown,
  path: ValuePath = [],
): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => leavesOf(one, [...path, at]));
  if (!isRecord(value)) return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]));
}

/** Whether values fit into the shape without loss. */
export function isHeld(written: unknown, filled: Value): boolean {
  const held = new Map(leavesOf(filled));
  return leavesOf(written).every(
    ([path, one]) =>
      one === '' || typeof held.get(path) === typeof one || typeof held.get(path) === 'string',
  );
}
