import { toBase64 } from '#src/lib/base64.ts';

/** How a parcel's key comes from its passphrase: PBKDF2 with HMAC-SHA-256 (RFC 8018). */
export type KeyDerivation = { readonly salt: Uint8Array<ArrayBuffer>; readonly iterations: number };

/** What a new parcel's key takes; OWASP's least number for PBKDF2-HMAC-SHA-256. */
export const iterations = 600_000;

/** More than this would keep a phone busy for minutes; no parcel of ours asks for it. */
export const mostIterations = 6_000_000;

/** The key of a passphrase, which may be typed in any of Unicode's ways of writing the same characters. */
export async function deriveKey(passphrase: string, how: KeyDerivation): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC').trim());
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', ...how },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** SHA-256 as base64. It finds accidents; against intent, only a passphrase helps. */
export async function checksum(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64(new Uint8Array(hash));
}
