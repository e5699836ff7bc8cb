import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { mappingOf, readLink } from '#src/build/owner/form-link.ts';
import { judge, type Mistake } from '#src/build/owner/read.ts';
import { emptyTable, parseToml, put } from '#src/build/owner/toml.ts';
import { tomlOf } from '#src/build/owner/write-toml.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { isRecord, type Result, succeed } from '#src/lib/result.ts';
import { isEndpoint } from '#src/owner/schema/addresses.ts';
import type { ValuePath } from '#src/owner/schema/schema.ts';
import { fill, leavesOf, type Value } from '#src/owner/schema/shape.ts';
import { writeWhole } from '#src/tools/write-whole.ts';
import { contentNow, pasteKey, type Sheet, sheetNow } from './sheet.ts';
import { takeUpload } from './upload.ts';

/** An entry of a list that was removed, and its place. */
type Removed = { readonly at: string; readonly entry: unknown };

/** A sheet as its page shows it. */
export type View = {
  readonly sheet: Sheet;
  /** The digests of the file and of what is not saved: a post from an older page overwrites nothing. */
  readonly version: string;
  /** That of the draft. */
  readonly page: string;
  readonly values: Value;
  /** The values of the file: what a person changes is told from what another changes by them. */
  readonly base: Value;
  /** With what was written elsewhere meanwhile. */
  readonly mistakes: readonly Mistake[];
  /** On what the file says, and may not mean; none while something is not saved. */
  readonly remarks: readonly Mistake[];
  readonly isSaved: boolean;
  /** What was removed, the last one last, while that is not saved. */
  readonly removed: readonly Removed[];
  /** Where the file goes before it is written, if it has remarks of its own. */
  readonly copy: string | null;
  /** Where what was typed last is, if it cannot be read. */
  readonly damaged: string | null;
};

/** What was posted and is not in the file. It outlasts the tab and the command. */
type Draft = {
  readonly values: unknown;
  /** The values of the file that the person has seen. */
  readonly base: unknown;
  /** The digest of the file's text that the person has seen. */
  readonly seen: string;
  /** The open page that kept it last; empty without a script. */
  readonly page: string;
  readonly mistakes: readonly Mistake[];
  readonly removed: readonly Removed[];
};

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

const kept = join('.local', 'owner');
const draftFile = (project: string, { id }: Sheet) => join(project, kept, `${id}.json`);
const damagedFile = (project: string, sheet: Sheet) => `${draftFile(project, sheet)}.damaged`;

/** One that a failing disk has damaged counts as none, and is set aside. */
function draftNow(project: string, sheet: Sheet): { json: string; draft: Draft | null } {
  const file = draftFile(project, sheet);
  const json = existsSync(file) ? readFileSync(file, 'utf8') : 'null';
  try {
    return { json, draft: JSON.parse(json) };
  } catch {
    renameSync(file, damagedFile(project, sheet));
    return { json: 'null', draft: null };
  }
}

/** @returns on failure what is wrong with the file, which no form covers up */
export function viewNow(project: string, sheet: Sheet): Result<View, readonly string[]> {
  const content = contentNow(sheet, project);
  if (!content.ok) return content;
  const { text, values: saved } = content.value;
  const seen = digestOf(text);
  const { json, draft } = draftNow(project, sheet);
  const base = fill(sheet.shown, draft?.base);
  const typed = draft === null ? base : fill(sheet.shown, draft.values);
  const isSeen = draft?.seen === seen;
  const values = isSeen ? typed : merged(base, typed, saved);
  const mistakes = isSeen ? draft.mistakes : conflicts(base, values, saved);
  const ours = new Set(tomlOf(sheet.shape, saved).split('\n'));
  const isOurs = text.split('\n').every((line) => !line.includes('#') || ours.has(line));
  return succeed({
    ...{ sheet, values, base: saved, mistakes, isSaved: draft === null },
    remarks: draft === null ? remarksOn(sheet, text) : [],
    removed: draft?.removed ?? [],
    version: `${seen} ${digestOf(json)}`,
    page: draft?.page ?? '',
    copy: isOurs ? null : join(kept, `${sheet.id}-${seen}.toml`),
    damaged: existsSync(damagedFile(project, sheet)) ? damagedFile('', sheet) : null,
  });
}

function remarksOn({ schema }: Sheet, text: string): readonly Mistake[] {
  const toml = parseToml(text);
  const judged = toml.ok ? judge(schema, toml.value.values) : null;
  const facts: unknown = judged?.ok ? judged.value : null;
  return isRecord(facts) && Array.isArray(facts.remarks) ? facts.remarks : [];
}

/** What the person changed, and elsewhere what another changed meanwhile. A list is one value. */
function merged(base: Value, typed: Value, other: Value): Value {
  if (isDeepStrictEqual(typed, base)) return other;
  if (!isRecord(base) || !isRecord(typed) || !isRecord(other)) return typed;
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      merged(base[key] ?? '', value, other[key] ?? ''),
    ]),
  );
}

/** What another changed and the merged values do not have, at its places. */
function conflicts(base: Value, values: Value, other: Value): readonly Mistake[] {
  const before = new Map(leavesOf(base));
  const here = new Map(leavesOf(values));
  const there = new Map(leavesOf(other));
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((path) => (here.get(path) ?? '') !== (there.get(path) ?? ''))
    .filter((path) => (before.get(path) ?? '') !== (there.get(path) ?? ''))
    .map((path) => ({
      path: pathOf(path),
      sentence: `'${path}' is "${there.get(path) ?? ''}" in the file, which was changed elsewhere meanwhile. Save puts what this page has into the file.`,
    }));
}

/** What became of a post: the file is written, or where the page goes on. */
type Outcome = {
  readonly isWritten: boolean;
  readonly at: string;
  /** The forms of pasted addresses, by their titles. */
  readonly placed: readonly string[];
};

/**
 * Does what a button of the page says. Whatever was typed is in the file afterwards, or kept beside it.
 * @throws with a sentence if the disk refuses
 */
export async function takePost(project: string, id: string, form: FormData): Promise<Outcome> {
  const { written, refused } = await received(project, form);
  const sheet = sheetNow(project, id);
  if (sheet === undefined) throw new Error('There is no such page.');
  const [deed = '', path = ''] = textOf(form, 'do').split(' ');
  const before = draftNow(project, sheet).draft?.removed ?? [];
  const { at, removed } = change(written, deed, path, before);
  // An address may be half typed.
  const { placed, left } =
    deed === 'keep'
      ? { placed: [], left: [] }
      : takePasted(written, textOf(form, pasteKey), sheet.definitions);
  refused.push(...left);
  const typed = fill(sheet.shown, written);
  const base = fill(sheet.shown, JSON.parse(textOf(form, 'base') || '{}'));
  const there = viewNow(project, sheet);
  const other = there.ok && !knows(form, there.value) ? there.value : null;
  const values = other === null ? typed : merged(base, typed, other.values);
  const others =
    other === null ? [] : [...conflicts(base, values, other.values), ...other.mistakes];
  const text = tomlOf(sheet.shape, values);
  // What may be missing is missing there.
  const toml = parseToml(text);
  const isJudged = deed === 'save' && toml.ok;
  const judged = isJudged ? judge(sheet.schema, toml.value.values) : succeed(null);
  const mistakes = others.length > 0 ? others : [...refused, ...(judged.ok ? [] : judged.error)];
  const isWritten = there.ok && deed === 'save' && mistakes.length === 0;
  if (isWritten) writeSheet(project, there.value, text);
  if (isWritten || (deed === 'drop' && other === null)) {
    rmSync(draftFile(project, sheet), { force: true });
  } else {
    const [seen, page] = [fileIn(textOf(form, 'version')), textOf(form, 'page')];
    const draft: Draft = { values, base, seen, page, mistakes, removed };
    writeWhole(draftFile(project, sheet), JSON.stringify(draft));
  }
  const titleOf = (key: string) =>
    sheet.definitions.find((one) => one.id === key)?.title ?? 'all forms';
  return { isWritten, at: isWritten ? textOf(form, 'at') : at, placed: placed.map(titleOf) };
}

function writeSheet(project: string, { sheet, copy }: View, text: string): void {
  if (copy !== null) writeWhole(join(project, copy), readFileSync(sheet.path));
  writeWhole(sheet.path, text);
}

/** Whether a posted page has seen what is there, or has kept it itself. */
function knows(form: FormData, { version, page }: View): boolean {
  const seen = textOf(form, 'version');
  const isOwn = page !== '' && page === textOf(form, 'page');
  return version === seen || (isOwn && fileIn(version) === fileIn(seen));
}

/** The digest of the file in a version. */
const fileIn = (version: string): string => version.replace(/ .*/, '');

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

const pathOf = (name: string): ValuePath =>
  name.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/**
 * Adds to a list, takes out or lifts one of its entries, or puts the last one back.
 * @param before what was removed before
 * @returns what is removed now, and where the page goes on: at the entry
 */
function change(written: object, deed: string, at: string, before: readonly Removed[]) {
  const last = deed === 'undo' ? before.at(-1) : undefined;
  const path = pathOf(last?.at ?? at);
  const above = deed === 'add' ? path : path.slice(0, -1);
  const list = above.reduce<unknown>((value, key) => Reflect.get(Object(value), key), written);
  const entries: unknown[] = Array.isArray(list) ? list : [];
  const [end, place] = [entries.length, Number(path.at(-1))];
  const moved = { at, removed: before };
  switch (deed) {
    case 'add':
      put(written, [...path, end], undefined);
      return { ...moved, at: `${at}.${end}` };
    case 'up':
      entries.splice(place - 1, 2, entries[place], entries[place - 1]);
      return { ...moved, at: [...above, place - 1].join('.') };
    case 'remove': {
      const gone = entries.splice(place, 1).map((entry) => ({ at, entry }));
      return { at: above.join('.'), removed: [...before, ...gone] };
    }
    default:
      if (last === undefined) return moved;
      put(written, above, entries.toSpliced(place, 0, last.entry));
      return { at: last.at, removed: before.slice(0, -1) };
  }
}

/** Puts each pasted address into its place, by what it answers. What fits nowhere stays, with the reason. */
function takePasted(
  written: object,
  text: string,
  definitions: readonly FormDefinition[],
): { readonly placed: readonly string[]; readonly left: readonly Mistake[] } {
  const placed: string[] = [];
  const [, mode] = /^\s*endpoint-mode\s*=\s*["'](\w+)["']/m.exec(text) ?? [];
  if (mode !== undefined) put(written, ['endpoint-mode'], mode);
  const addresses = text.match(/https?:\/\/[^\s"'“”’<>,;]+/g) ?? [];
  const rest: (readonly [address: string, why: string])[] = [];
  for (const address of addresses) {
    const link = readLink(address);
    const fits = link.ok ? definitions.filter((one) => mappingOf(one, link.value).ok) : [];
    const [form] = fits.length === 1 ? fits : [];
    const isGoogles = address.includes('://docs.google.com/');
    const key = form?.id ?? (isGoogles || isEndpoint(address) !== null ? '' : 'endpoint');
    const lacks = 'fits no form, or several. Paste it at its form, which says what it lacks';
    if (key === '') rest.push([address, link.ok ? lacks : link.error]);
    else {
      put(written, [key], address);
      placed.push(key);
    }
  }
  const isWords = addresses.length === 0 && text.trim() !== '';
  if (isWords) rest.push([text, 'has no address that begins with https://']);
  put(written, [pasteKey], rest.map(([address]) => address).join('\n'));
  const left = rest.map(([address, why]) => ({
    path: [pasteKey],
    sentence: `${address.slice(0, 60)}… ${why}.`,
  }));
  return { placed, left };
}
