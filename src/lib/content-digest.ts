/** How many bytes of a SHA-256 tell two contents apart: nobody finds another content with the same 96 bits. */
const length = 12;

/** The first 96 bits of a content's SHA-256, in hexadecimal digits. */
export async function contentDigest(
  content: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(hash, 0, length), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
