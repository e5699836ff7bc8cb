import { limits, readEntries } from '#src/outbox/delivery/contract.ts';
import { respond } from './front.ts';
import { ownersRequest } from './owners-requests.ts';
import { reply } from './reply.ts';
import type { Asked, Settings } from './share.ts';

export { Share } from './share.ts';

/** In bytes. A sender who is cut off before sees a broken connection. */
const longestDrained = 5_000_000;

export default {
  async fetch(request: Request, settings: Settings): Promise<Response> {
    const { pathname } = new URL(request.url);
    const [, path] = /\/reports(\/[\w.-]*)?$/.exec(pathname) ?? [];
    const asked = { request, settings, address: addressIn(request, settings) };
    try {
      return await (path === undefined ? submissionsPart(asked) : ownersRequest(asked, path));
    } catch {
      // The error could name a row.
      console.error('A request failed.');
      return Response.json({ ok: false, retryAfter: 60 }, { status: 503 });
    }
  },
};

/** The network of an IPv6 address: each of its devices has many. */
function addressIn({ headers }: Request, { ADDRESS_HEADER }: Settings): string {
  const address = headers.get(ADDRESS_HEADER) ?? '';
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}

/** The contract of readable endpoints (README in `src/form-service-script`). */
async function submissionsPart(asked: Asked): Promise<Response> {
  const { request } = asked;
  if (request.method !== 'POST')
    return reply('The form service is here. It takes submissions by POST.\n');
  const { text, length } = await readBody(request);
  const response = await respond(readEntries(text), length, asked);
  // Without an id it concerns the sender, not one submission.
  const wait = !response.ok && 'retryAfter' in response && !response.id ? response.retryAfter : 0;
  return Response.json(response, {
    status: wait > 0 ? 429 : 200,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(wait > 0 && { 'Retry-After': `${wait}` }),
    },
  });
}

/** Reads the beginning, as much as is stored. @returns the length of all, in bytes */
async function readBody({ body, headers }: Request): Promise<{ text: string; length: number }> {
  const decoder = new TextDecoder();
  let [text, length] = ['', 0];
  for await (const part of body ?? []) {
    if (length < limits.request) text += decoder.decode(part, { stream: true });
    length += part.length;
    // Leaving the loop cancels the rest.
    if (length > longestDrained) break;
  }
  return { text, length: Math.max(length, Number(headers.get('Content-Length') ?? 0)) };
}
