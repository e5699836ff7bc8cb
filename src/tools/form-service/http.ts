import type { IncomingMessage, ServerResponse } from 'node:http';

/** A complete request. */
export type HttpRequest = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly body: string | 'too-large';
};

/** Its text becomes a small HTML page, unless it is JSON. */
export type HttpResponse = {
  readonly status: number;
  readonly text: string;
  readonly kind?: 'json';
  readonly headers?: Readonly<Record<string, string>>;
};

const bodyLimit = 1024 * 1024;

/**
 * Reads a request to its end.
 * @returns undefined if the connection ended first
 */
export async function receiveRequest(request: IncomingMessage): Promise<HttpRequest | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      // Without setEncoding() a request yields only buffers; its type is wider.
      const bytes: Uint8Array = chunk;
      size += bytes.length;
      // Reads and drops the excess: a browser that is still sending when the connection closes reports a
      // network error instead of the 413.
      if (size <= bodyLimit) chunks.push(bytes);
    }
  } catch {
    return undefined;
  }
  return {
    method: request.method ?? '',
    path: request.url?.split('?', 1)[0] ?? '',
    body: size > bodyLimit ? 'too-large' : Buffer.concat(chunks).toString('utf8'),
  };
}

/** Lets other origins read a response. */
export const readable = (response: HttpResponse): HttpResponse => ({
  ...response,
  headers: {
    'access-control-allow-origin': '*',
    // Otherwise other origins see the response without this header.
    'access-control-expose-headers': 'Retry-After',
    ...response.headers,
  },
});

/**
 * As with Google Forms, other origins cannot read the response unless it is `readable`: an app that must
 * read it fails here too.
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
