/** Engines limit a call's arguments. */
const atOnce = 0x8000;

/** Encodes with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += atOnce) {
    characters += String.fromCharCode(...bytes.subarray(at, at + atOnce));
  }
  return btoa(characters);
}

/** @returns null if invalid */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  let characters: string;
  try {
    characters = atob(text);
  } catch {
    return null;
  }
  // Ten times as fast as Uint8Array.from.
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
