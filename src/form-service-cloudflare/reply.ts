import type { Entries } from '#src/outbox/delivery/contract.ts';

/** A text that is for no cache and no search engine. */
export const reply = (body: string, headers: Entries = {}, status = 200): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      // With 'no-referrer' a browser does not say from where the page's own forms come.
      'Referrer-Policy': 'same-origin',
      ...headers,
    },
  });
