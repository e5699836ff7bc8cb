import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that has arrived whole. */
export type HttpRequest = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** In lower case, without parameters such as the charset. */
  readonly mediaType: string;
  readonly body: string | 'too-large';
};

/** A response over HTTP; its text becomes a small HTML page, unless it is JSON. */
export type HttpResponse = {
  readonly status: number;
  readonly text: string;
  readonly kind?: 'json';
  readonly headers?: Readonly<Record<string, string>>;
};

const bodyLimit = 1024 * 1024;

/**
 * Reads a request to its end, whatever will become of it.
 * @returns undefined when the connection ended first
 */
export async function receiveRequest(request: IncomingMessage): Promise<HttpRequest | undefined> {
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

/** A response that scripts of any origin may read, as a readable endpoint gives it. */
export const readable = (response: HttpResponse): HttpResponse => ({
  ...response,
  headers: {
    'access-control-allow-origin': '*',
    // Without this a script of another origin sees the response, but not this header of it.
    'access-control-expose-headers': 'Retry-After',
    ...response.headers,
  },
});

/**
 * Sends a response. As with Google Forms, no header lets a script of another origin read it, unless it was
 * made readable: an app that only works where it can read the response has to fail here too.
 */
export function sendResponse(
  to: ServerResponse,
  { status, text, kind, headers }: HttpResponse,
): void {
  to.writeHead(status, {
    'content-type': kind === 'json' ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  to.end(
    kind === 'json'
      ? text
      : `<!doctype html>\n<html lang="en"><title>Form</title><p>${escapeHtml(text)}</p>\n`,
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
