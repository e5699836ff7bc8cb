import type { Answers } from '#src/forms/form-definition.ts';
import { fromBase64, toBase64 } from '#src/lib/base64.ts';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
import type { Giver, SubmissionBase } from '#src/outbox/model/submission.ts';
import { parseBounded, stringify } from './bounded-json.ts';
import { seriesLimit } from './code-series.ts';
import { readFileCode } from './file-code.ts';
import { packText, unpackText } from './packed-text.ts';

export type TransferredSubmission = Pick<
  SubmissionBase,
  'id' | 'form' | 'capturedAt' | 'mappingVersion' | 'earlierIds' | 'giver'
> & { readonly answers: Answers };

export type TransferContents = {
  readonly submissions: readonly TransferredSubmission[];
  readonly unreadable: number;
};

/**
 * - `damaged`: incomplete or changed.
 * - `no-code`: none was typed.
 * - `wrong-code`: or its header was changed on purpose.
 * - `too-large`, `too-many`: beyond `transferLimits`.
 */
export type TransferFileFault =
  | 'foreign'
  | 'damaged'
  | 'newer'
  | 'no-code'
  | 'wrong-code'
  | 'too-large'
  | 'too-many';

/** Comes first in every version. */
const format = 'we-the-people-outbox';

/** The lowest that can read a file (README.md). */
const version = 2;

/** OWASP's minimum for PBKDF2-HMAC-SHA-256. */
const iterations = 600_000;

/** Written; longer salts can be read. */
const saltBytes = 16;
const ivBytes = 12;
const kdf = 'PBKDF2-SHA-256';
const cipher = 'AES-256-GCM';

/** Per file; in base64. */
type Parameters = { readonly salt: string; readonly iv: string };

export function toTransferred(submission: TransferredSubmission): TransferredSubmission {
  const { id, form, capturedAt, mappingVersion, answers, earlierIds, giver } = submission;
  return {
    ...{ id, form, capturedAt, mappingVersion, answers },
    ...(earlierIds && { earlierIds }),
    ...(giver && { giver }),
  };
}

/** @param code as it was drawn */
export async function writeTransferFile(
  submissions: readonly TransferredSubmission[],
  code: string,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const own = { salt: toBase64(salt), iv: toBase64(iv) };
  const encryption = { kdf, iterations, salt: own.salt, cipher, iv: own.iv };
  const key = await deriveKey(code, salt);
  const plaintext = new TextEncoder().encode(JSON.stringify(submissions));
  const parameters = { name: 'AES-GCM', iv, additionalData: boundHeader(own) };
  const encrypted = await crypto.subtle.encrypt(parameters, key, plaintext);
  const data = toBase64(new Uint8Array(encrypted));
  const checksum = await checksumOf(JSON.stringify({ encryption, data }));
  return JSON.stringify({ format, version, checksum, encryption, data });
}

/**
 * What a series of codes carries; only a camera in front of it reads that, so it is not sealed.
 * @throws if this engine cannot deflate
 */
export async function packSubmissions(
  submissions: readonly TransferredSubmission[],
): Promise<string> {
  const checksum = await checksumOf(JSON.stringify(submissions));
  return packText(JSON.stringify({ checksum, submissions }));
}

type ReadResult = Result<TransferContents, TransferFileFault>;

/**
 * Trusts nothing: form, length, types or parameters.
 * @param typed the code; may be empty
 */
export async function readTransferFile(text: string, typed: string): Promise<ReadResult> {
  if (text.length > transferLimits.fileSize) return fail('too-large');
  const file = parseBounded(text, transferLimits.parts, transferLimits.values);
  if (!isRecord(file)) {
    return fail(text.slice(0, 200).includes(`"${format}"`) ? 'damaged' : 'foreign');
  }
  if (file.format !== format) return fail('foreign');
  const { checksum, encryption, data } = file;
  if (typeof file.version === 'number' && file.version > version) return fail('newer');
  if (file.version !== version) return fail('damaged');
  const summed = stringify({ encryption, data });
  if (summed === null || checksum !== (await checksumOf(summed))) return fail('damaged');
  return decrypt(encryption, data, typed);
}

/** Trusts nothing either. */
export async function unpackSubmissions(packed: string): Promise<ReadResult> {
  // No series carries more.
  if (packed.length > seriesLimit) return fail('damaged');
  const text = await unpackText(packed, transferLimits.fileSize);
  const read = text && parseBounded(text, transferLimits.parts, transferLimits.values);
  if (!isRecord(read)) return fail('damaged');
  const summed = stringify(read.submissions);
  if (summed === null || read.checksum !== (await checksumOf(summed))) return fail('damaged');
  return contentsOf(read.submissions);
}

async function decrypt(header: unknown, data: unknown, typed: string): Promise<ReadResult> {
  if (!isRecord(header)) return fail('damaged');
  if (header.kdf !== kdf || header.cipher !== cipher) return fail('newer');
  const { salt, iv } = header;
  if (header.iterations !== iterations || typeof salt !== 'string' || typeof iv !== 'string') {
    return fail('damaged');
  }
  const saltRead = fromBase64(salt);
  const ivRead = fromBase64(iv);
  const ciphertext = typeof data === 'string' ? fromBase64(data) : null;
  if (saltRead === null || ivRead === null || ciphertext === null) return fail('damaged');
  if (saltRead.length < saltBytes || ivRead.length !== ivBytes) return fail('damaged');
  if (typed.trim() === '') return fail('no-code');
  const code = readFileCode(typed);
  if (code === null) return fail('wrong-code');
  const parameters = {
    name: 'AES-GCM',
    iv: ivRead,
    additionalData: boundHeader({ salt, iv }),
  };
  const key = await deriveKey(code, saltRead);
  const plaintext = await crypto.subtle.decrypt(parameters, key, ciphertext).catch(() => null);
  // The checksum excludes accidents; AES-GCM does not tell a wrong code from a changed header.
  if (plaintext === null) return fail('wrong-code');
  return contentsOf(
    parseBounded(new TextDecoder().decode(plaintext), transferLimits.parts, transferLimits.values),
  );
}

/** AES-GCM's additional authenticated data: a changed header breaks the tag. */
function boundHeader({ salt, iv }: Parameters): Uint8Array<ArrayBuffer> {
  const header = { format, version, kdf, iterations, salt, cipher, iv };
  return new TextEncoder().encode(JSON.stringify(header));
}

/** RFC 8018. */
async function deriveKey(code: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const drawn = new TextEncoder().encode(code);
  const material = await crypto.subtle.importKey('raw', drawn, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** SHA-256 in base64. It detects accidents; only the seal detects intent. */
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
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

const endOfTime = 8.64e15;

/** No outbox holds a million. */
const mostLeft = 1e6;

function readEntry(entry: unknown): TransferredSubmission | null {
  if (!isRecord(entry)) return null;
  const { id, form, capturedAt, mappingVersion, answers, earlierIds } = entry;
  if (!isId(id)) return null;
  if (!isName(form) || form === '' || !isName(mappingVersion)) return null;
  if (typeof capturedAt !== 'number' || !isWithin(capturedAt, 0, endOfTime)) return null;
  if (!isRecord(answers) || !isTexts(answers)) return null;
  const earlier = Array.isArray(earlierIds) ? earlierIds.slice(-transferLimits.wordings) : [];
  const earlierRead = earlier.filter(isId).map((one) => one.toLowerCase());
  const giver = readGiver(entry.giver);
  return {
    id: id.toLowerCase(),
    form,
    capturedAt,
    mappingVersion,
    answers,
    ...(earlierRead.length > 0 && { earlierIds: earlierRead }),
    ...(giver && { giver }),
  };
}

function readGiver(read: unknown): Giver | null {
  if (!isRecord(read)) return null;
  const { device = '', left, at } = read;
  if (!isName(device) || typeof left !== 'number' || typeof at !== 'number') return null;
  if (!Number.isInteger(left) || !isWithin(left, 0, mostLeft) || !isWithin(at, 0, endOfTime))
    return null;
  return { device, left, at };
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
