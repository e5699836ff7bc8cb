import { toBase64 } from '#src/lib/base64.ts';
import { checksum, deriveKey, iterations } from './cipher.ts';
import { type Carried, parcelFormat, parcelVersion } from './parcel.ts';

/** Writes a parcel that everybody can read (README.md). */
export async function writePlainParcel(carried: readonly Carried[]): Promise<string> {
  const sum = await checksum(JSON.stringify(carried));
  return JSON.stringify({
    ...{ format: parcelFormat, version: parcelVersion, checksum: sum },
    submissions: carried,
  });
}

/** Writes a parcel that only the passphrase opens (README.md). */
export async function writeLockedParcel(
  carried: readonly Carried[],
  passphrase: string,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await deriveKey(passphrase, { salt, iterations });
  const open = new TextEncoder().encode(JSON.stringify(carried));
  const locked = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, open);
  const lock = {
    ...{ kdf: 'PBKDF2-SHA-256', iterations, salt: toBase64(salt) },
    ...{ cipher: 'AES-256-GCM', iv: toBase64(iv) },
  };
  const data = toBase64(new Uint8Array(locked));
  const sum = await checksum(JSON.stringify({ lock, data }));
  return JSON.stringify({
    ...{ format: parcelFormat, version: parcelVersion, checksum: sum },
    ...{ lock, data },
  });
}
