// Proves specification 4.22.
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { NotReached } from '#src/tools/ask.ts';
import { BrokenRule, endpointAt, post } from '#src/tools/check-endpoint/endpoint.ts';
import { listening } from '#tests/support/local-http.ts';

async function asked(status: number, body: string) {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  onTestFinished(() => void server.close());
  return post(endpointAt(`http://127.0.0.1:${await listening(server)}/`), { _kind: 'arrivals' });
}

it.each([
  [429, '', NotReached, 'It has too much to do.'],
  [503, '', NotReached, 'It has too much to do.'],
  [200, '{"ok":false,"retryAfter":30}', NotReached, 'asks to wait 30 seconds'],
  [404, '{}', BrokenRule, 'status 404: is that the address'],
  [500, '{}', BrokenRule, 'status 500.'],
  [200, '<!doctype html><p>Log in', BrokenRule, 'instead of JSON'],
  [200, 'OK', BrokenRule, 'something that is no JSON'],
])('says of an answer with status %i that is none: %s', async (status, body, kind, sentence) => {
  const asking = asked(status, body);
  await expect(asking).rejects.toThrow(sentence);
  await expect(asking).rejects.toBeInstanceOf(kind);
});

it('gives what an endpoint answers', async () => {
  expect(await asked(200, '{"ok":true}')).toEqual({ ok: true });
});
