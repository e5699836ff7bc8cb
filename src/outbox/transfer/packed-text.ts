/** A packed text's beginning, in the alphabet of its rest. */
const prefix = 'WTPZ:';

/** The alphanumeric characters of a QR code, which hold 5.5 bits each; RFC 9285 encodes two bytes in three. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const base = alphabet.length;

/**
 * @returns deflated (RFC 1951), in base 45
 * @throws if this engine cannot deflate
 */
export async function packText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const deflated = await through(
    new CompressionStream('deflate-raw'),
    bytes,
    Number.POSITIVE_INFINITY,
  );
  if (deflated === null) throw new Error('It was not deflated.');
  return prefix + toBase45(deflated);
}

/**
 * @param limit in bytes: a few bytes can unpack to a full memory
 * @returns null if damaged or not packed, beyond the limit, or if this engine cannot inflate
 */
export async function unpackText(packed: string, limit: number): Promise<string | null> {
  const bytes = packed.startsWith(prefix) ? fromBase45(packed.slice(prefix.length)) : null;
  if (bytes === null || !('DecompressionStream' in globalThis)) return null;
  const inflated = await through(new DecompressionStream('deflate-raw'), bytes, limit);
  if (inflated === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(inflated);
  } catch {
    return null;
  }
}

/** @returns null on a failure, or beyond the limit */
async function through(
  { writable, readable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const writer = writable.getWriter();
  // The reader reports their failures.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = readable.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > limit) {
        reader.cancel().catch(() => {});
        return null;
      }
      parts.push(read.value);
    }
  } catch {
    return null;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    const value = second === undefined ? first : first * 256 + second;
    text += characterOf(value) + characterOf(value / base);
    if (second !== undefined) text += characterOf(value / base ** 2);
  }
  return text;
}

const characterOf = (value: number): string => alphabet[Math.floor(value) % base] ?? '';

/** @returns null for what `toBase45` never writes */
function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const values = [...text.slice(at, at + 3)].map((one) => alphabet.indexOf(one));
    const [low = 0, middle = 0, high = 0] = values;
    const value = low + middle * base + high * base ** 2;
    const isPair = values.length === 3;
    if (values.length < 2 || values.includes(-1) || value > (isPair ? 65_535 : 255)) return null;
    if (isPair) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
