/** In bytes: 96 bits make a second content infeasible. */
const length = 12;

/** The start of a SHA-256, in hexadecimal. */
export async function contentDigest(
  content: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(hash, 0, length), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
