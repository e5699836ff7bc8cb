import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Mistake } from '#src/build/owner/read.ts';
import { emptyTable, put } from '#src/build/owner/toml.ts';
import { tomlOf } from '#src/build/owner/write-toml.ts';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
import { fill, leavesOf, type Shape, type Value } from '#src/owner/schema/shape.ts';
import { writeWhole } from '#src/tools/write-whole.ts';
import { takePasted } from './paste.ts';
import { contentNow, type Sheet, sheetNow } from './sheet.ts';
import { takeUpload } from './upload.ts';

/** A sheet as its page shows it. */
export type View = {
  readonly sheet: Sheet;
  /** Of the file and of what is not saved: a post from a page of another one overwrites nothing. */
  readonly version: string;
  /** The digest of the file's text. */
  readonly seen: string;
  readonly values: Value;
  /** What the file says. */
  readonly saved: Value;
  readonly mistakes: readonly Mistake[];
  /** What was written elsewhere meanwhile. */
  readonly other: Value | null;
  /** The pasted lines that fit nowhere. */
  readonly rest: string;
  readonly isSaved: boolean;
};

/** What was posted and is not in the file. It outlasts the tab and the command. */
type Draft = {
  readonly values: unknown;
  /** The digest of the file's text that the person has seen. */
  readonly seen: string;
  readonly isJudged: boolean;
  /** What the schema does not know of: refused uploads, pasted lines. */
  readonly refused: readonly Mistake[];
  readonly rest: string;
  readonly other: unknown;
};

const digestOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);

const draftFile = (project: string, { id }: Sheet) =>
  join(project, '.local', 'owner', `${id}.json`);

function draftNow(project: string, sheet: Sheet): Draft | null {
  try {
    return JSON.parse(readFileSync(draftFile(project, sheet), 'utf8'));
  } catch {
    return null;
  }
}

/** @returns on failure what is wrong with the file, which no form covers up */
export function viewNow(project: string, sheet: Sheet): Result<View, readonly string[]> {
  const content = contentNow(sheet, project);
  if (!content.ok) return content;
  const draft = draftNow(project, sheet);
  const { text, values: saved } = content.value;
  const seen = digestOf(text);
  const version = digestOf(text, JSON.stringify(draft));
  if (draft === null) {
    return succeed({
      ...{ sheet, version, seen, saved, values: saved },
      mistakes: [],
      other: null,
      rest: '',
      isSaved: true,
    });
  }
  const values = fill(sheet.shape, draft.values);
  const mistakes = draft.isJudged ? [...draft.refused, ...sheet.judge(values)] : draft.refused;
  const other = draft.other ?? (draft.seen === seen ? null : saved);
  return succeed({
    ...{ sheet, version, seen, saved, values, mistakes, rest: draft.rest, isSaved: false },
    other: other === null ? null : fill(sheet.shape, other),
  });
}

/** What became of a post: the file is written, or where the page goes on. */
type Outcome = { readonly isWritten: boolean; readonly at: string };

/**
 * Does what a button of the page says. Whatever was typed is in the file afterwards, or kept beside it.
 * @returns on failure what is wrong with the file
 * @throws with a sentence if the disk refuses
 */
export async function takePost(
  project: string,
  id: string,
  form: FormData,
): Promise<Result<Outcome, readonly string[]>> {
  const { written, refused } = await received(project, form);
  const sheet = sheetNow(project, id);
  if (sheet === undefined) return fail(['There is no such page.']);
  const [deed = '', at = ''] = textOf(form, 'do').split(' ');
  const pasted = takePasted(id === 'forms' ? textOf(form, 'paste') : '', sheet.definitions);
  for (const [key, value] of pasted.values) put(written, [key], value);
  refused.push(...pasted.mistakes);
  const values = changed(sheet.shape, fill(sheet.shape, written), deed, pathOf(at));
  const before = viewNow(project, sheet);
  const keep = (isJudged: boolean, other: Value | null) => {
    const seen = before.ok ? before.value.seen : '';
    const draft: Draft = { ...{ values, isJudged, refused, other, seen }, rest: pasted.rest };
    writeWhole(draftFile(project, sheet), JSON.stringify(draft));
  };
  if (!before.ok) {
    keep(false, null);
    return before;
  }
  const { version, values: shown, saved, other } = before.value;
  const isShown = JSON.stringify(shown) === JSON.stringify(values);
  // A second press of the same button is stale too, and no other version.
  const isStale = textOf(form, 'version') !== version && !(isShown && other === null);
  if (deed === 'drop') rmSync(draftFile(project, sheet), { force: true });
  else if (isStale) keep(false, isShown ? saved : shown);
  else if (deed !== 'save') keep(false, null);
  else if (refused.length > 0 || sheet.judge(values).length > 0) keep(true, null);
  else {
    writeWhole(sheet.path, tomlOf(sheet.shape, values));
    rmSync(draftFile(project, sheet), { force: true });
    return succeed({ isWritten: true, at: '' });
  }
  return succeed({ isWritten: false, at: deed === 'add' ? lastOf(values, at) : at });
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

/** The values of a posted page, its uploads by the names that they have in their folders. */
async function received(project: string, form: FormData) {
  const written = emptyTable();
  const refused: Mistake[] = [];
  for (const [name, value] of form) {
    const [kind = '', below] = name.split(':');
    if (below === undefined) put(written, pathOf(kind), value);
    else if (typeof value !== 'string' && value.size > 0) {
      const taken = await takeUpload(project, kind, value);
      if (taken.ok) put(written, pathOf(below), taken.value);
      else refused.push({ path: pathOf(below), sentence: taken.error });
    }
  }
  return { written, refused };
}

const pathOf = (name: string) =>
  name.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** The path of a list's last entry. */
function lastOf(values: Value, list: string): string {
  const [last = ''] =
    leavesOf(values)
      .filter(([path]) => path.startsWith(`${list}.`))
      .at(-1) ?? [];
  return `${list}.${last.slice(list.length + 1).split('.', 1)}`;
}

/** Adds to a list, or takes out or lifts one of its entries. */
function changed(
  shape: Shape,
  values: Value,
  deed: string,
  [key, ...rest]: readonly (string | number)[],
): Value {
  if (shape.kind === 'table' && isRecord(values)) {
    const entries = shape.entries.map(([name, of]) => {
      const value = fill(of, values[name]);
      return [name, name === key ? changed(of, value, deed, rest) : value] as const;
    });
    return Object.fromEntries(entries);
  }
  if (shape.kind !== 'list' || !Array.isArray(values)) return values;
  if (deed === 'add' && key === undefined) return [...values, fill(shape.of, undefined)];
  if (typeof key !== 'number') return values;
  if (rest.length > 0) return values.with(key, changed(shape.of, values[key], deed, rest));
  if (deed === 'remove') return values.toSpliced(key, 1);
  return deed === 'up' ? values.toSpliced(key - 1, 2, values[key], values[key - 1]) : values;
}
