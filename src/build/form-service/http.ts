import type { ServerResponse } from 'node:http';

/** An answer over HTTP; its text becomes a small HTML page, unless it is JSON. */
export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly kind?: 'json';
  readonly headers?: Readonly<Record<string, string>>;
};

/** An answer that scripts of any origin may read, as a readable endpoint gives it. */
export const readable = (answer: Answer): Answer => ({
  ...answer,
  headers: {
    'access-control-allow-origin': '*',
    // Without this a script of another origin sees the answer, but not this header of it.
    'access-control-expose-headers': 'Retry-After',
    ...answer.headers,
  },
});

/**
 * Sends an answer. As with Google Forms, no header lets a script of another origin read it, unless it was
 * made readable: an app that only works where it can read the answer has to fail here too.
 */
export function sendAnswer(
  response: ServerResponse,
  { status, text, kind, headers }: Answer,
): void {
  response.writeHead(status, {
    'content-type': kind === 'json' ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(
    kind === 'json'
      ? text
      : `<!doctype html>\n<html lang="en"><title>Form</title><p>${escapeHtml(text)}</p>\n`,
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
