import type { Answers } from '#src/forms/form-definition.ts';
import { fromBase64, toBase64 } from '#src/lib/base64.ts';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
/** What of a submission goes to another device. */
export type TransferredSubmission = {
  /** The submission's UUID: the same on every device and in the sheet. */
  readonly id: string;
  readonly form: string;
  /** Milliseconds since the epoch, by the clock of the device that it was written on. */
  readonly capturedAt: number;
  readonly mappingVersion: string;
  readonly answers: Answers;
};

/** What a transfer file holds: submissions, and how many of its entries are none. */
export type TransferContents = {
  readonly submissions: readonly TransferredSubmission[];
  readonly unreadable: number;
};

/**
 * Why a transfer file cannot be opened.
 * - `foreign`: it was not made by this app.
 * - `damaged`: a part is missing or was changed since it was made.
 * - `newer`: only a newer version of this app can read it.
 * - `encrypted`: it needs a passphrase, and none was given.
 * - `wrong-passphrase`: it does not open with the one that was given, or its header was changed on purpose.
 * - `too-large`, `too-many`: it is beyond what an import takes.
 */
export type TransferFileFault =
  | 'foreign'
  | 'damaged'
  | 'newer'
  | 'encrypted'
  | 'wrong-passphrase'
  | 'too-large'
  | 'too-many';

/** The first property of every file; it stays the same in every version of the format. */
const format = 'we-the-people-outbox';

/**
 * A file says the lowest version that can read it (README.md): plain files are as they were in version 1,
 * so that a device without an update, and without a signal to get one, still takes them in.
 */
const versions = { plain: 1, encrypted: 2 } as const;

/** OWASP's least number of PBKDF2-HMAC-SHA-256 iterations. */
const iterationsWritten = 600_000;

/** Every file of version 1 was written with 600,000. More than `max` would keep a phone busy for minutes. */
const iterationsRead = { min: { 1: 600_000, 2: 100_000 }, max: 6_000_000 } as const;

/** As written; a reader takes a longer salt too. */
const saltBytes = 16;
const ivBytes = 12;
const kdf = 'PBKDF2-SHA-256';
const cipher = 'AES-256-GCM';

/** What differs from one encrypted file to the next; `salt` and `iv` in base64. */
type Parameters = { readonly iterations: number; readonly salt: string; readonly iv: string };

/** What another device needs of a submission, and nothing else of it. */
export function toTransferred(submission: TransferredSubmission): TransferredSubmission {
  const { id, form, capturedAt, mappingVersion, answers } = submission;
  return { id, form, capturedAt, mappingVersion, answers };
}

/** Writes a file that anybody can read. */
export async function writePlainFile(
  submissions: readonly TransferredSubmission[],
): Promise<string> {
  const checksum = await checksumOf(JSON.stringify(submissions));
  return JSON.stringify({ format, version: versions.plain, checksum, submissions });
}

/** Writes a file that only the passphrase opens. */
export async function writeEncryptedFile(
  submissions: readonly TransferredSubmission[],
  passphrase: string,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const own = { iterations: iterationsWritten, salt: toBase64(salt), iv: toBase64(iv) };
  const encryption = { kdf, iterations: own.iterations, salt: own.salt, cipher, iv: own.iv };
  const version = versions.encrypted;
  const key = await deriveKey(passphrase, salt, iterationsWritten);
  const plaintext = new TextEncoder().encode(JSON.stringify(submissions));
  const parameters = { name: 'AES-GCM', iv, additionalData: boundHeader(version, own) };
  const encrypted = await crypto.subtle.encrypt(parameters, key, plaintext);
  const data = toBase64(new Uint8Array(encrypted));
  const checksum = await checksumOf(JSON.stringify({ encryption, data }));
  return JSON.stringify({ format, version, checksum, encryption, data });
}

type ReadResult = Result<TransferContents, TransferFileFault>;

/**
 * Opens a transfer file. Nothing in it is believed: not its form, its length, its types or its parameters.
 * @param text what the file or the series of codes said
 * @param passphrase empty where the person gave none
 */
export async function readTransferFile(text: string, passphrase: string): Promise<ReadResult> {
  if (text.length > transferLimits.fileSize) return fail('too-large');
  const file = parse(text);
  if (!isRecord(file)) {
    return fail(text.slice(0, 200).includes(`"${format}"`) ? 'damaged' : 'foreign');
  }
  if (file.format !== format) return fail('foreign');
  const { version, checksum, submissions, data } = file;
  if (typeof version !== 'number' || !Number.isInteger(version)) return fail('damaged');
  if (version > versions.encrypted) return fail('newer');
  if (version !== 1 && version !== 2) return fail('damaged');
  const encryption = version === 1 ? file.lock : file.encryption;
  const isPlain = encryption === undefined;
  const header = version === 1 ? { lock: encryption } : { encryption };
  const summed = stringify(isPlain ? submissions : { ...header, data });
  if (summed === null || checksum !== (await checksumOf(summed))) return fail('damaged');
  return isPlain ? contentsOf(submissions) : decrypt(version, encryption, data, passphrase);
}

async function decrypt(
  version: 1 | 2,
  header: unknown,
  data: unknown,
  passphrase: string,
): Promise<ReadResult> {
  if (!isRecord(header)) return fail('damaged');
  if (header.kdf !== kdf || header.cipher !== cipher) return fail('newer');
  const { iterations, salt, iv } = header;
  if (typeof iterations !== 'number' || typeof salt !== 'string' || typeof iv !== 'string') {
    return fail('damaged');
  }
  const { min, max } = iterationsRead;
  if (!Number.isInteger(iterations) || !isWithin(iterations, min[version], max)) {
    return fail('damaged');
  }
  const saltRead = fromBase64(salt);
  const ivRead = fromBase64(iv);
  const ciphertext = typeof data === 'string' ? fromBase64(data) : null;
  if (saltRead === null || ivRead === null || ciphertext === null) return fail('damaged');
  if (saltRead.length < saltBytes || ivRead.length !== ivBytes) return fail('damaged');
  if (normalizePassphrase(passphrase) === '') return fail('encrypted');
  const key = await deriveKey(passphrase, saltRead, iterations);
  const own = { iterations, salt, iv };
  const bound = version === 1 ? {} : { additionalData: boundHeader(version, own) };
  let plaintext: ArrayBuffer;
  try {
    plaintext = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: ivRead, ...bound },
      key,
      ciphertext,
    );
  } catch {
    // The checksum was right, so no accident changed it; AES-GCM does not tell which of the two it is.
    return fail('wrong-passphrase');
  }
  return contentsOf(parse(new TextDecoder().decode(plaintext)));
}

/** The header as AES-GCM's additional authenticated data: whoever changes a part of it breaks the tag. */
function boundHeader(version: 2, own: Parameters): Uint8Array<ArrayBuffer> {
  const { iterations, salt, iv } = own;
  const header = { format, version, kdf, iterations, salt, cipher, iv };
  return new TextEncoder().encode(JSON.stringify(header));
}

/** PBKDF2 with HMAC-SHA-256 (RFC 8018). */
async function deriveKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(normalizePassphrase(passphrase));
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** SHA-256 as base64. It finds accidents; against intent, only a passphrase helps. */
async function checksumOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64(new Uint8Array(hash));
}

function contentsOf(entries: unknown): ReadResult {
  if (!Array.isArray(entries)) return fail('damaged');
  if (entries.length > transferLimits.submissions) return fail('too-many');
  const read = entries.map(readEntry).filter((one) => one !== null);
  return succeed({ submissions: read, unreadable: entries.length - read.length });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The latest point in time that a Date can hold, in milliseconds since the epoch. */
const endOfTime = 8.64e15;

function readEntry(entry: unknown): TransferredSubmission | null {
  if (!isRecord(entry)) return null;
  const { id, form, capturedAt, mappingVersion, answers } = entry;
  if (typeof id !== 'string' || !uuid.test(id)) return null;
  if (!isName(form) || form === '' || !isName(mappingVersion)) return null;
  if (typeof capturedAt !== 'number' || !isWithin(capturedAt, 0, endOfTime)) return null;
  if (!isRecord(answers) || !isTexts(answers)) return null;
  return { id: id.toLowerCase(), form, capturedAt, mappingVersion, answers };
}

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= transferLimits.nameLength;

const isTexts = (
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, string>> =>
  Object.values(value).every((one) => typeof one === 'string');

/** Whether a text opens more lists and records than a file of ours: to parse two million blocks a page for seconds. */
function hasTooManyParts(text: string): boolean {
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '[' || character === '{') parts += 1;
    if (parts > transferLimits.parts) return true;
    if (character === '"') at = endOfString(text, at);
  }
  return false;
}

/** Where the quote stands that ends a string; the text's end if none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

function parse(text: string): unknown {
  if (hasTooManyParts(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns null where there is nothing, or it is nested deeper than the stack, which no file of ours is */
function stringify(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

/** The fewest characters of a passphrase that a file is encrypted with. */
export const minPassphraseLength = 12;

/**
 * Why a passphrase would be guessed at once.
 * - `short`: it has fewer than 12 characters.
 * - `repeated`: it is a few characters, or one word, again and again.
 * - `sequence`: it mostly follows the alphabet, the digits or a row of keys.
 */
export type PassphraseFault = 'short' | 'repeated' | 'sequence';

/** A passphrase as its key is derived from it: Unicode's NFKC, without white space around it. */
export const normalizePassphrase = (typed: string): string => typed.normalize('NFKC').trim();

/**
 * Finds the passphrases that every guessing program tries first. It cannot tell a good one: four or more
 * unrelated words are up to the person.
 * @returns null where none of that is so
 */
export function checkPassphrase(typed: string): PassphraseFault | null {
  const characters = [...normalizePassphrase(typed).toLowerCase()];
  if (characters.length < minPassphraseLength) return 'short';
  if (new Set(characters).size < minDifferent || isRepeated(characters)) return 'repeated';
  return isSequence(characters) ? 'sequence' : null;
}

const minDifferent = 5;

/** Whether it is one part twice or more, the last time perhaps cut off: 'lanternlantern', '123456123456'. */
function isRepeated(characters: readonly string[]): boolean {
  // For each beginning, how much of its start is its end too (Knuth, Morris and Pratt): one pass, whatever is pasted.
  const borders: number[] = [];
  for (const [at, one] of characters.entries()) {
    let border = borders[at - 1] ?? 0;
    while (border > 0 && characters[border] !== one) border = borders[border - 1] ?? 0;
    borders.push(at > 0 && characters[border] === one ? border + 1 : 0);
  }
  const part = characters.length - (borders.at(-1) ?? 0);
  return part * 2 <= characters.length;
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether two of three characters stand beside their neighbor in one of the rows, in either direction. */
function isSequence(characters: readonly string[]): boolean {
  const beside = characters.filter((one, at) => {
    const before = characters[at - 1];
    if (before === undefined) return false;
    return rows.some((row) => row.includes(before + one) || row.includes(one + before));
  });
  return beside.length >= ((characters.length - 1) * 2) / 3;
}

/**
 * What an import takes at most. A file comes from anybody: without limits, one press would fill the
 * outbox with forged submissions that this device then sends for hours. An export keeps to them too.
 */
export const transferLimits = {
  /** Submissions per file; 5,000 fit into 50 MB even where every field is full. */
  submissions: 5_000,
  /** Bytes of a file, before it is read; characters of its text, before it is parsed. */
  fileSize: 50_000_000,
  /** Lists and records in a file; a submission of ours is two. */
  parts: 50_000,
  /** Answers per submission; three times as many as the largest form has fields. */
  fields: 30,
  /** Characters (code points) of an answer; four times what the longest field takes. */
  answerLength: 2_000,
  /** Characters of a name: a form's, a field's, a wire mapping version's. */
  nameLength: 100,
} as const;
