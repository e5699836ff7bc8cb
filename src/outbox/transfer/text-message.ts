import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { readBase32, writeBase32 } from '#src/lib/base32.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { changeMany } from '#src/outbox/change-many.ts';
import {
  acceptedSerialNumber,
  readSerialNumber,
} from '#src/outbox/delivery/read-serial-numbers.ts';
import { writeSerialNumber } from '#src/outbox/delivery/serial-number.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { readReceipt, receiptOf } from '#src/outbox/receipt.ts';
import { isPending, isSimulated } from '#src/outbox/submission.ts';
import { exported } from '#src/outbox/transitions.ts';
import { type TransferredSubmission, toTransferred, transferLimits } from './transfer-file.ts';

/* One submission as text of the GSM 7-bit alphabet; README.md has the format. */

/** One septet each (3GPP TS 23.038, 6.2.1), without line breaks. */
const basic =
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Two septets each. */
const extended = '^{}\\[~]|€';

/** In septets. */
const alone = 160;
const joined = 153;

/** Of a text that is cut to fit. */
export const mostMessages = 2;

const tag = 'WTX';
const version = 1;
const separator = '*';
const cutMark = '%;';

/** Characters of the id beyond its receipt: 88 bits. */
const idRest = 18;

/** Of the serial number, in characters: some ten ranges of deleted ones. */
const serialNumberRoom = 60;

export type CutAnswer = {
  readonly name: string;
  /** In characters (code points). */
  readonly kept: number;
  readonly of: number;
};

export type TextMessage = {
  readonly text: string;
  /** Messages that a phone sends for it. */
  readonly messages: number;
  readonly cut: readonly CutAnswer[];
  /** Names of answers that this version's form does not have. */
  readonly leftOut: readonly string[];
};

/** How many messages carry a text. None divides a character of two septets. */
export function countMessages(text: string): number {
  const sizes = [...text].map((one) => (extended.includes(one) ? 2 : 1));
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let messages = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      messages += 1;
      used = 0;
    }
    used += size;
  }
  return messages;
}

/** @param limit messages at most; the longest answers are cut to fit. Without it, none is cut. */
export function toTextMessage(
  { id, capturedAt, answers, serialNumber = '' }: TransferredSubmission,
  definition: FormDefinition,
  limit = Number.POSITIVE_INFINITY,
): TextMessage {
  const { fields, constants = {} } = definition;
  const leftOut = Object.keys(answers).filter(
    (name) => !fields.some((field) => field.name === name) && constants[name] !== answers[name],
  );
  const hex = id.replaceAll('-', '');
  const rest = writeBase32(BigInt(`0x${hex.slice(10)}`), idRest);
  const time = writeBase32(BigInt(Math.trunc(capturedAt)));
  const serial = readSerialNumber(serialNumber);
  const header = [
    ...[`${tag}${version}`, definition.id, receiptOf(id), `${rest}${time}`],
    ...(serial === null ? [] : [writeSerialNumber(serial, serialNumberRoom)]),
  ].join(' ');
  const parts = fields.map(({ name }) => [...(answers[name] ?? '')].map(escaped));
  const whole = parts.map(({ length }) => length);
  const write = (): string => {
    const written = parts.map(
      (part, at) => part.join('') + (part.length < (whole[at] ?? 0) ? cutMark : ''),
    );
    const all = [header, ...written, ...(leftOut.length > 0 ? [cutMark] : []), ''].join(separator);
    return all + checkOf(all, definition);
  };
  let text = write();
  while (countMessages(text) > limit) {
    const longest = parts.reduce(
      (one, other) => (lengthOf(other) > lengthOf(one) ? other : one),
      [],
    );
    if (longest.pop() === undefined) break;
    text = write();
  }
  const cut = fields.flatMap(({ name }, at) => {
    const kept = parts[at]?.length ?? 0;
    const of = whole[at] ?? 0;
    return kept < of ? [{ name, kept, of }] : [];
  });
  return { text, messages: countMessages(text), cut, leftOut };
}

const lengthOf = (part: readonly string[]): number =>
  part.reduce((sum, one) => sum + one.length, 0);

function escaped(character: string): string {
  const isPlain = basic.includes(character) && character !== '%' && character !== separator;
  if (isPlain || extended.includes(character)) return character;
  return `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;
}

/**
 * - `foreign`: no such text, or of a form that this version lacks.
 * - `damaged`: a character is missing or wrong.
 * - `other-form`: written by a version whose form has other fields.
 */
export type TextMessageFault = 'foreign' | 'damaged' | 'newer' | 'other-form';

export type ReadTextMessage = {
  readonly submission: TransferredSubmission;
  /** Whether an answer is missing or cut: then it cannot replace the whole one. */
  readonly isCut: boolean;
};

/**
 * Reads a text as a person pastes or types it: with words before it, and divided into lines.
 * @param findForm undefined for an unknown form
 */
export function readTextMessage(
  pasted: string,
  findForm: (id: string) => FormDefinition | undefined,
): Result<ReadTextMessage, TextMessageFault> {
  const start = pasted.search(/WTX\d+ /);
  if (start < 0 || pasted.length > longest) return fail('foreign');
  const lines = withKeyboardMarks(pasted.slice(start).trim()).split(/\s*\r?\n\s*/);
  const readings = ['', ' '].map((between) => readLine(lines.join(between), findForm));
  const sound = readings.find(({ ok }) => ok);
  return sound ?? readings.find((one) => !one.ok && one.error !== 'damaged') ?? fail('damaged');
}

/** In characters; every answer of every form fits. */
const longest = 100_000;

/** Keyboards replace these, and no text message of ours contains them. */
const withKeyboardMarks = (text: string): string =>
  text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/\u00A0/g, ' ');

function readLine(
  text: string,
  findForm: (id: string) => FormDefinition | undefined,
): Result<ReadTextMessage, TextMessageFault> {
  const parts = text.split(separator);
  const [header = '', ...others] = parts;
  const check = others.pop()?.toUpperCase() ?? '';
  const [name = '', form = '', receipt = '', rest = '', ...more] = header.split(' ');
  if (Number(name.slice(tag.length)) > version) return fail('newer');
  const definition = findForm(form);
  if (definition === undefined) return fail('foreign');
  const own = checkOf(text.slice(0, text.lastIndexOf(separator) + 1), definition);
  if (check.slice(formCheck) !== own.slice(formCheck)) return fail('damaged');
  if (check !== own) return fail('other-form');
  const { fields, constants = {} } = definition;
  const id = idOf(readReceipt(receipt), rest.slice(0, idRest));
  const capturedAt = readBase32(rest.slice(idRest));
  const serialNumber = acceptedSerialNumber(more.join(' '));
  if (id === null || capturedAt === null) return fail('damaged');
  if (more.length > 0 && serialNumber === '') return fail('damaged');
  if (capturedAt > BigInt(8.64e15) || others.length < fields.length) return fail('damaged');
  const written = fields.map((field, at) => [field.name, others[at] ?? ''] as const);
  const answers: Record<string, string> = { ...constants };
  for (const [field, part] of written) {
    const answer = unescaped(part.endsWith(cutMark) ? part.slice(0, -cutMark.length) : part);
    if (answer === null || answer.length > 2 * transferLimits.answerLength) return fail('damaged');
    answers[field] = answer;
  }
  const isCut = others.length > fields.length || written.some(([, part]) => part.endsWith(cutMark));
  return succeed({
    submission: {
      ...{ id, form, capturedAt: Number(capturedAt), mappingVersion: '' },
      answers: answers satisfies Answers,
      ...(serialNumber !== '' && { serialNumber }),
    },
    isCut,
  });
}

/** @returns null for an escape that no code point has */
function unescaped(part: string): string | null {
  const broken = /%(?![0-9A-F]{1,6};)/i.test(part);
  const codes = [...part.matchAll(/%([0-9A-F]+);/gi)].map(([, code = '']) =>
    Number.parseInt(code, 16),
  );
  if (broken || codes.some((code) => code > 0x10ffff)) return null;
  return part.replace(/%([0-9A-F]+);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function idOf(receipt: string | null, rest: string): string | null {
  const first = readBase32((receipt ?? '').replaceAll('-', '').slice(0, -1));
  const last = readBase32(rest);
  if (first === null || last === null || rest.length !== idRest || last >> 88n > 0n) return null;
  const hex = ((first << 88n) | last).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const formCheck = 2;

/** 10 bits for the names of the form's fields, 25 for the text. They detect accidents, not intent. */
const checkOf = (text: string, { fields }: FormDefinition): string =>
  shortHash(fields.map(({ name }) => name).join(), formCheck) + shortHash(text, 5);

/** FNV-1a, mixed (MurmurHash3's finalizer), so that its low bits depend on every character. */
function shortHash(text: string, length: number): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = (hash ^ (hash >>> 16)) >>> 0;
  return writeBase32(BigInt(hash), 7).slice(-length);
}

/**
 * Takes a waiting submission, to write it as text. From then on somebody else may send it, so an edit gets a new id.
 * @returns null if it is no longer waiting, is refused, or was written in practice mode
 */
export async function takeForText(
  outbox: Outbox,
  id: string,
): Promise<Result<TransferredSubmission | null, StorageFailure>> {
  const found = await changeMany(outbox, [id], (stored) =>
    isSimulated(stored) ? null : exported(stored),
  );
  if (!found.ok) return found;
  const now = found.value[0]?.now ?? 'delete';
  return succeed(now !== 'delete' && isPending(now) ? toTransferred(now) : null);
}

/** At the person's word: the text went out. It stays waiting. */
export const noteTexted = (outbox: Outbox, id: string) => {
  const at = outbox.clock.now();
  return changeMany(outbox, [id], (stored) =>
    isPending(stored) ? { ...stored, texted: { id, at } } : null,
  );
};
