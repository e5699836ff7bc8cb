import type { IncomingMessage } from 'node:http';

/** A request that has arrived whole. */
export type ReceivedRequest = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** In lower case, without parameters such as the charset. */
  readonly mediaType: string;
  readonly body: string | 'too-large';
};

const bodyLimit = 1024 * 1024;

/**
 * Reads a request to its end, whatever will become of it.
 * @returns undefined when the connection ended first
 */
export async function receiveRequest(
  request: IncomingMessage,
): Promise<ReceivedRequest | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      // Without setEncoding() a request yields buffers only; its type does not say so.
      const bytes: Uint8Array = chunk;
      size += bytes.length;
      // What is too much is read all the same, and dropped: a browser that is still sending when
      // the connection closes reports a broken network instead of the 413.
      if (size <= bodyLimit) chunks.push(bytes);
    }
  } catch {
    return undefined;
  }
  return {
    method: request.method ?? '',
    path: request.url?.split('?', 1)[0] ?? '',
    mediaType: request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    body: size > bodyLimit ? 'too-large' : Buffer.concat(chunks).toString('utf8'),
  };
}
