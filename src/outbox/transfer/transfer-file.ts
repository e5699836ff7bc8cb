import type { Answers } from '#src/forms/form-definition.ts';
import { fromBase64, toBase64 } from '#src/lib/base64.ts';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
import { parseBounded, stringify } from './bounded-json.ts';
import { seriesLimit } from './code-series.ts';
import { isPacked, unpackText } from './packed-text.ts';
import { normalizePassphrase, readFileCode } from './passphrase.ts';

export type TransferredSubmission = {
  readonly id: string;
  readonly form: string;
  /** By the capturing device's clock. */
  readonly capturedAt: number;
  readonly mappingVersion: string;
  readonly answers: Answers;
  /** Of earlier wordings, oldest first. */
  readonly earlierIds?: readonly string[];
};

export type TransferContents = {
  readonly submissions: readonly TransferredSubmission[];
  readonly unreadable: number;
};

/**
 * - `damaged`: incomplete or changed.
 * - `wrong-passphrase`: or its header was changed on purpose.
 * - `too-large`, `too-many`: beyond `transferLimits`.
 */
export type TransferFileFault =
  | 'foreign'
  | 'damaged'
  | 'newer'
  | 'encrypted'
  | 'wrong-passphrase'
  | 'too-large'
  | 'too-many';

/** Comes first in every version. */
const format = 'we-the-people-outbox';

/** The lowest version that can read a file (README.md). */
const versions = { plain: 1, encrypted: 2 } as const;

/** OWASP's minimum for PBKDF2-HMAC-SHA-256. */
const iterationsWritten = 600_000;

/** More than `max` would keep a phone busy for minutes. */
const iterationsRead = { min: 100_000, max: 6_000_000 } as const;

/** More are for a passphrase that a person types for the file: one that opened another would be tried on any number. */
export const iterationsUnasked = 1_000_000;

/** Written; longer salts can be read. */
const saltBytes = 16;
const ivBytes = 12;
const kdf = 'PBKDF2-SHA-256';
const cipher = 'AES-256-GCM';

/** Per file; `salt` and `iv` in base64. */
type Parameters = { readonly iterations: number; readonly salt: string; readonly iv: string };

export function toTransferred(submission: TransferredSubmission): TransferredSubmission {
  const { id, form, capturedAt, mappingVersion, answers, earlierIds } = submission;
  return {
    ...{ id, form, capturedAt, mappingVersion, answers },
    ...(earlierIds && { earlierIds }),
  };
}

export async function writePlainFile(
  submissions: readonly TransferredSubmission[],
): Promise<string> {
  const checksum = await checksumOf(JSON.stringify(submissions));
  return JSON.stringify({ format, version: versions.plain, checksum, submissions });
}

export async function writeEncryptedFile(
  submissions: readonly TransferredSubmission[],
  passphrase: string,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const own = { iterations: iterationsWritten, salt: toBase64(salt), iv: toBase64(iv) };
  const encryption = { kdf, iterations: own.iterations, salt: own.salt, cipher, iv: own.iv };
  const key = await deriveKey(passphrase, salt, iterationsWritten);
  const plaintext = new TextEncoder().encode(JSON.stringify(submissions));
  const parameters = { name: 'AES-GCM', iv, additionalData: boundHeader(own) };
  const encrypted = await crypto.subtle.encrypt(parameters, key, plaintext);
  const data = toBase64(new Uint8Array(encrypted));
  const checksum = await checksumOf(JSON.stringify({ encryption, data }));
  return JSON.stringify({ format, version: versions.encrypted, checksum, encryption, data });
}

type ReadResult = Result<TransferContents, TransferFileFault>;

/**
 * Trusts nothing: form, length, types or parameters. Reads a packed text, too.
 * @param passphrase may be empty
 * @param mostIterations beyond which it is `encrypted` as without a passphrase
 */
export async function readTransferFile(
  text: string,
  passphrase: string,
  mostIterations: number = iterationsRead.max,
): Promise<ReadResult> {
  if (text.length > transferLimits.fileSize) return fail('too-large');
  if (isPacked(text)) {
    // The codes of one series are all that is packed.
    if (text.length > seriesLimit) return fail('damaged');
    const unpacked = await unpackText(text, transferLimits.fileSize);
    if (unpacked === null || isPacked(unpacked)) return fail('damaged');
    return readTransferFile(unpacked, passphrase, mostIterations);
  }
  const file = parseBounded(text, transferLimits.parts, transferLimits.values);
  if (!isRecord(file)) {
    return fail(text.slice(0, 200).includes(`"${format}"`) ? 'damaged' : 'foreign');
  }
  if (file.format !== format) return fail('foreign');
  const { version, checksum, submissions, encryption, data } = file;
  if (typeof version !== 'number' || !Number.isInteger(version)) return fail('damaged');
  if (version > versions.encrypted) return fail('newer');
  if (version < versions.plain) return fail('damaged');
  const isPlain = version === versions.plain;
  const summed = stringify(isPlain ? submissions : { encryption, data });
  if (summed === null || checksum !== (await checksumOf(summed))) return fail('damaged');
  return isPlain ? contentsOf(submissions) : decrypt(encryption, data, passphrase, mostIterations);
}

async function decrypt(
  header: unknown,
  data: unknown,
  passphrase: string,
  mostIterations: number,
): Promise<ReadResult> {
  if (!isRecord(header)) return fail('damaged');
  if (header.kdf !== kdf || header.cipher !== cipher) return fail('newer');
  const { iterations, salt, iv } = header;
  if (typeof iterations !== 'number' || typeof salt !== 'string' || typeof iv !== 'string') {
    return fail('damaged');
  }
  const { min, max } = iterationsRead;
  if (!Number.isInteger(iterations) || !isWithin(iterations, min, max)) {
    return fail('damaged');
  }
  const saltRead = fromBase64(salt);
  const ivRead = fromBase64(iv);
  const ciphertext = typeof data === 'string' ? fromBase64(data) : null;
  if (saltRead === null || ivRead === null || ciphertext === null) return fail('damaged');
  if (saltRead.length < saltBytes || ivRead.length !== ivBytes) return fail('damaged');
  if (normalizePassphrase(passphrase) === '' || iterations > mostIterations) {
    return fail('encrypted');
  }
  const parameters = {
    name: 'AES-GCM',
    iv: ivRead,
    additionalData: boundHeader({ iterations, salt, iv }),
  };
  // What a person typed is a passphrase first, then a drawn code.
  for (const tried of new Set([passphrase, readFileCode(passphrase) ?? passphrase])) {
    const key = await deriveKey(tried, saltRead, iterations);
    const plaintext = await crypto.subtle.decrypt(parameters, key, ciphertext).catch(() => null);
    if (plaintext !== null) return readPlain(plaintext);
  }
  // The checksum excludes accidents; AES-GCM does not tell a wrong passphrase from a changed header.
  return fail('wrong-passphrase');
}

/** AES-GCM's additional authenticated data: a changed header breaks the tag. */
function boundHeader({ iterations, salt, iv }: Parameters): Uint8Array<ArrayBuffer> {
  const header = { format, version: versions.encrypted, kdf, iterations, salt, cipher, iv };
  return new TextEncoder().encode(JSON.stringify(header));
}

/** RFC 8018. */
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

/** SHA-256 in base64. It detects accidents; only a passphrase detects intent. */
async function checksumOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64(new Uint8Array(hash));
}

const readPlain = (plaintext: ArrayBuffer): ReadResult =>
  contentsOf(
    parseBounded(new TextDecoder().decode(plaintext), transferLimits.parts, transferLimits.values),
  );

function contentsOf(entries: unknown): ReadResult {
  if (!Array.isArray(entries)) return fail('damaged');
  if (entries.length > transferLimits.submissions) return fail('too-many');
  const read = entries.map(readEntry).filter((one) => one !== null);
  return succeed({ submissions: read, unreadable: entries.length - read.length });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

const endOfTime = 8.64e15;

function readEntry(entry: unknown): TransferredSubmission | null {
  if (!isRecord(entry)) return null;
  const { id, form, capturedAt, mappingVersion, answers, earlierIds } = entry;
  if (!isId(id)) return null;
  if (!isName(form) || form === '' || !isName(mappingVersion)) return null;
  if (typeof capturedAt !== 'number' || !isWithin(capturedAt, 0, endOfTime)) return null;
  if (!isRecord(answers) || !isTexts(answers)) return null;
  const earlier = Array.isArray(earlierIds) ? earlierIds.slice(-transferLimits.wordings) : [];
  const earlierRead = earlier.filter(isId).map((one) => one.toLowerCase());
  return {
    id: id.toLowerCase(),
    form,
    capturedAt,
    mappingVersion,
    answers,
    ...(earlierRead.length > 0 && { earlierIds: earlierRead }),
  };
}

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= transferLimits.nameLength;

const isTexts = (
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, string>> =>
  Object.values(value).every((one) => typeof one === 'string');

/** Without limits, anyone's file could fill the outbox with forged submissions that this device sends for hours. */
export const transferLimits = {
  /** 5,000 fit into 50 MB with every field full. */
  submissions: 5_000,
  /** Bytes before reading; characters before parsing. */
  fileSize: 50_000_000,
  /** Lists and records; a submission is two. */
  parts: 50_000,
  /** What is in them; a submission is 24 with every field full, and one more for each earlier id. */
  values: 250_000,
  /** Answers per submission; the largest form that an owner can write has 18. */
  fields: 30,
  /** Earlier ids per submission. */
  wordings: 50,
  /** Code points; four times the longest field's. */
  answerLength: 2_000,
  /** Of a form's, a field's or a wire mapping version's name. */
  nameLength: 100,
} as const;
