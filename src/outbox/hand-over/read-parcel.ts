import { fromBase64 } from '#src/lib/base64.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { checksum, deriveKey, mostIterations } from './cipher.ts';
import {
  type Carried,
  type Contents,
  type ParcelFault,
  parcelFormat,
  parcelVersion,
} from './parcel.ts';

type Opened = Result<Contents, ParcelFault>;

/**
 * Opens a parcel. Nothing in it is believed: not its form, its length or its types.
 * @param text what the file or the row of codes said
 * @param passphrase empty where the person gave none
 */
export async function readParcel(text: string, passphrase: string): Promise<Opened> {
  const parcel = parse(text);
  if (!isRecord(parcel)) {
    return fail(text.slice(0, 200).includes(`"${parcelFormat}"`) ? 'damaged' : 'foreign');
  }
  if (parcel.format !== parcelFormat) return fail('foreign');
  if (typeof parcel.version !== 'number') return fail('damaged');
  if (parcel.version > parcelVersion) return fail('newer');
  const { lock, data, submissions } = parcel;
  const summed = lock === undefined ? submissions : { lock, data };
  if (summed === undefined || parcel.checksum !== (await checksum(JSON.stringify(summed)))) {
    return fail('damaged');
  }
  if (lock === undefined) return contentsOf(submissions);
  return unlock(lock, data, passphrase);
}

async function unlock(lock: unknown, data: unknown, passphrase: string): Promise<Opened> {
  if (!isRecord(lock)) return fail('damaged');
  const salt = bytesOf(lock.salt);
  const iv = bytesOf(lock.iv);
  const locked = bytesOf(data);
  const { kdf, cipher, iterations } = lock;
  if (kdf !== 'PBKDF2-SHA-256' || cipher !== 'AES-256-GCM') return fail('newer');
  const counts = typeof iterations === 'number' && Number.isInteger(iterations);
  if (!counts || iterations < 1 || iterations > mostIterations) return fail('damaged');
  if (salt === null || iv === null || locked === null) return fail('damaged');
  if (passphrase.trim() === '') return fail('locked');
  const key = await deriveKey(passphrase, { salt, iterations });
  let open: ArrayBuffer;
  try {
    open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, locked);
  } catch {
    // The checksum was right, so it is as it was made; AES-GCM itself does not tell which of the two it is.
    return fail('wrong-passphrase');
  }
  return contentsOf(parse(new TextDecoder().decode(open)));
}

function contentsOf(submissions: unknown): Opened {
  if (!Array.isArray(submissions)) return fail('damaged');
  const entries: readonly unknown[] = submissions;
  const carried = entries.map(carriedOf).filter((one) => one !== null);
  return succeed({ carried, unreadable: entries.length - carried.length });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The latest point in time that a Date can hold, in milliseconds since the epoch. */
const endOfTime = 8.64e15;

function carriedOf(entry: unknown): Carried | null {
  if (!isRecord(entry)) return null;
  const { id, form, capturedAt, mappingVersion, answers } = entry;
  if (typeof id !== 'string' || !uuid.test(id)) return null;
  if (typeof form !== 'string' || form === '' || typeof mappingVersion !== 'string') return null;
  if (typeof capturedAt !== 'number' || !(capturedAt >= 0 && capturedAt <= endOfTime)) return null;
  if (!isRecord(answers) || !isTexts(answers)) return null;
  return { id: id.toLowerCase(), form, capturedAt, mappingVersion, answers };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> | null =>
  typeof value === 'string' ? fromBase64(value) : null;

const isTexts = (
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, string>> =>
  Object.values(value).every((one) => typeof one === 'string');
