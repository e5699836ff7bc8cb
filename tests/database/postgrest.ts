import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { literal, type Postgres, SqlError } from './postgres.ts';

/**
 * PostgREST 16's call of a function with one unnamed text parameter, by its documentation
 * (docs.postgrest.org, references: api/functions 'Functions with a single unnamed parameter', api/cors,
 * transactions 'Access Mode', errors 'HTTP Status Codes') and source (findProc in Plan.hs, getPayload in
 * Payload.hs): neither Debian nor npm has PostgREST.
 */
export async function startPostgrest(postgres: Postgres) {
  const server = createServer(async (request, response) => {
    const { status, body } = await respondTo(request, postgres);
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(request.headers.origin === undefined ? {} : { 'access-control-allow-origin': '*' }),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/rpc/form_service`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const failed = (status: number, code: string, message: string) => ({
  status,
  body: JSON.stringify({ code, details: null, hint: null, message }),
});

async function respondTo(request: IncomingMessage, postgres: Postgres) {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const type = request.headers['content-type']?.split(';', 1)[0];
  // Only such a POST reaches an unnamed parameter; others need named parameters.
  if (request.method !== 'POST' || type !== 'text/plain' || pathname !== '/rpc/form_service') {
    return failed(404, 'PGRST202', 'Could not find the function in the schema cache');
  }
  const body = literal(Buffer.concat(parts).toString('utf8'));
  const call = `begin; set local role anon; select public.form_service(${body}); commit;`;
  try {
    return { status: 200, body: await postgres.run(call, 'authenticator') };
  } catch (problem) {
    if (!(problem instanceof SqlError)) throw problem;
    return failed(statusOf(problem.state), problem.state, problem.message);
  }
}

function statusOf(state: string): number {
  if (state === '42501') return 401;
  if (/^(08|53)/.test(state)) return 503;
  return /^(25|40|54|55|57|58|XX|P0)/.test(state) ? 500 : 400;
}
