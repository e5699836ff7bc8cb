import type { ServerResponse } from 'node:http';

/** An answer over HTTP; its text becomes a small HTML page. */
export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Sends an answer. As with Google Forms, no header ever lets a script of another origin read it:
 * an app that only works where it can read the answer has to fail here too.
 */
export function sendAnswer(response: ServerResponse, { status, text, headers }: Answer): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(`<!doctype html>\n<html lang="en"><title>Form</title><p>${escapeHtml(text)}</p>\n`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
