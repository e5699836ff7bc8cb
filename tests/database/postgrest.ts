import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord } from '#src/lib/result.ts';
import { Connection, createPool, SqlError } from './connection.ts';
import { literal, type Postgres } from './postgres.ts';

/** The settings of PostgREST that the stand-in knows, under their names there. */
export type PostgrestSettings = {
  /** Without it, no token is valid. */
  readonly 'jwt-secret'?: string;
  readonly 'db-pool'?: number;
};

/**
 * Calls of functions as PostgREST 16 makes them, by its documentation (docs.postgrest.org: api/functions,
 * api/preferences, api/cors, auth, transactions, errors) and source (findProc in Plan.hs, getPayload in Payload.hs),
 * because neither Debian nor npm has PostgREST. It knows no tables, no overloaded functions and no media types but JSON.
 */
export async function startPostgrest(postgres: Postgres, settings: PostgrestSettings = {}) {
  const count = settings['db-pool'] ?? 10;
  const open = () => Connection.open(postgres.socket, 'authenticator');
  const pool = createPool(await Promise.all(Array.from({ length: count }, open)));
  const routines = await readRoutines(postgres);
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part);
    const { headers, method = '', url = '' } = request;
    const body = Buffer.concat(parts).toString('utf8');
    const reply = await replyTo({ method, url, headers, body }, routines, settings, pool.run);
    response.writeHead(reply.status, {
      'content-type': 'application/json; charset=utf-8',
      ...(headers.origin === undefined ? {} : cors),
      ...reply.headers,
    });
    response.end(method === 'HEAD' ? '' : reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://127.0.0.1:${port}/rpc/form_service`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      pool.close();
    },
  };
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit',
};
const preflight = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, Accept-Language, Content-Language',
  'access-control-max-age': '86400',
};

type Param = { readonly name: string; readonly type: string; readonly required: boolean };
type Routine = {
  readonly name: string;
  readonly isVolatile: boolean;
  readonly returnsSet: boolean;
  readonly params: readonly Param[];
};
type Args = Readonly<Record<string, string>>;
type Request = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
type Reply = {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The functions of the exposed schema, as a start of PostgREST reads them. */
async function readRoutines(postgres: Postgres): Promise<readonly Routine[]> {
  const read: readonly Routine[] = JSON.parse(
    await postgres.run(`
    select coalesce(json_agg(json_build_object(
      'name', proname, 'isVolatile', provolatile = 'v', 'returnsSet', proretset, 'params', (
        select coalesce(json_agg(json_build_object(
          'name', coalesce(proargnames[place], ''), 'type', format_type(type, null),
          'required', place <= pronargs - pronargdefaults
        ) order by place), '[]')
        from unnest(proargtypes) with ordinality as argument (type, place)
      )
    )), '[]') from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`),
  );
  return read;
}

function failure(status: number, code: string, message: string, details: string | null = null) {
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return { status, headers, body: JSON.stringify({ code, details, hint: null, message }) };
}

async function replyTo(
  request: Request,
  routines: readonly Routine[],
  settings: PostgrestSettings,
  run: (sql: string) => Promise<string | null>,
): Promise<Reply> {
  const { method, headers } = request;
  if (method === 'OPTIONS') return { status: 200, body: '', headers: preflight };
  const role = roleOf(headers.authorization, settings['jwt-secret']);
  if (typeof role !== 'string') return role;
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const name = /^\/rpc\/(\w+)$/.exec(pathname)?.[1];
  if (name === undefined) return failure(404, 'PGRST205', 'Could not find the table');
  const isPost = method === 'POST';
  if (!isPost && method !== 'GET' && method !== 'HEAD') {
    return failure(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  const type = headers['content-type']?.split(';', 1)[0]?.trim() ?? 'application/json';
  const args = isPost ? argsIn(type, request.body) : Object.fromEntries(searchParams);
  if (args === null) return failure(400, 'PGRST102', 'Empty or invalid body');
  const routine = find(routines, name, args, isPost ? type : null);
  if (routine === null) {
    return failure(
      404,
      'PGRST202',
      `Could not find the function public.${name} in the schema cache`,
    );
  }
  if (!/^$|\*\/\*|application\/(json|\*)/.test(headers.accept ?? '')) {
    return failure(406, 'PGRST107', 'None of these media types are available');
  }
  const preferences = preferencesIn(headers.prefer, routine);
  if ('status' in preferences) return preferences;
  const mode = isPost && routine.isVolatile ? 'read write' : 'read only';
  const call = `begin ${mode}; set local role ${identifier(role)}; ${preferences.sql}
    select to_json(${callOf(routine, args, request.body)}); commit;`;
  try {
    return { status: 200, body: (await run(call)) ?? 'null', headers: preferences.headers };
  } catch (problem) {
    if (!(problem instanceof SqlError)) throw problem;
    const status = statusOf(problem.state, headers.authorization !== undefined);
    return failure(status, problem.state, problem.message);
  }
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The role that the token names, or `anon` (`db-anon-role`); or the refusal of the token. */
function roleOf(authorization: string | undefined, secret: string | undefined): string | Reply {
  if (authorization === undefined) return 'anon';
  if (secret === undefined) return failure(500, 'PGRST300', 'Server lacks JWT secret');
  const [head = '', claims = '', signature = ''] = authorization
    .replace(/^bearer /i, '')
    .split('.');
  const right = createHmac('sha256', secret).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    return failure(401, 'PGRST301', 'No suitable key or wrong key type');
  }
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const { exp, role } = isRecord(read) ? read : {};
  // The documentation allows for clocks that differ by 30 seconds.
  if (typeof exp === 'number' && exp + 30 < Date.now() / 1_000) {
    return failure(401, 'PGRST303', 'JWT expired');
  }
  return typeof role === 'string' ? role : 'anon';
}

/** A body's arguments by name; none in a body that is passed whole; null if it cannot be read. */
function argsIn(type: string, body: string): Args | null {
  switch (type) {
    case 'application/json': {
      try {
        const read: unknown = body === '' ? {} : JSON.parse(body);
        if (!isRecord(read)) return null;
        const text = (value: unknown) =>
          typeof value === 'string' ? value : JSON.stringify(value);
        return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, text(value)]));
      } catch {
        return null;
      }
    }
    case 'application/x-www-form-urlencoded':
      return Object.fromEntries(new URLSearchParams(body));
    case 'text/plain':
    case 'text/xml':
    case 'application/octet-stream':
      return {};
    default:
      return null;
  }
}

const unnamedTypes: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
};

const isUnnamed = ({ params }: Routine): boolean => params.length === 1 && params[0]?.name === '';

/** @param type of a POST's body; null for a GET */
function find(
  routines: readonly Routine[],
  name: string,
  args: Args,
  type: string | null,
): Routine | null {
  const named = routines.filter((one) => one.name === name);
  const keys = Object.keys(args);
  const matching = named.find(({ params }) => {
    if (params.length === 0) {
      return keys.length === 0 && (type === null || /json|form/.test(type));
    }
    const required = params.filter((param) => param.required);
    return (
      keys.every((key) => params.some((param) => param.name === key)) &&
      required.every((param) => keys.includes(param.name))
    );
  });
  const takes = type === null ? [] : (unnamedTypes[type] ?? []);
  const fallback = named.find((one) => isUnnamed(one) && takes.includes(one.params[0]?.type ?? ''));
  return matching ?? fallback ?? null;
}

function callOf(routine: Routine, args: Args, body: string): string {
  const name = `public.${identifier(routine.name)}`;
  if (isUnnamed(routine)) return `${name}(${literal(body)})`;
  const given = routine.params.filter((param) => Object.hasOwn(args, param.name));
  const passed = given.map(
    (param) => `${identifier(param.name)} => ${literal(args[param.name] ?? '')}::${param.type}`,
  );
  return `${name}(${passed.join(', ')})`;
}

/** Preferences of a `Prefer` header (RFC 7240) that are valid, in any request or in others than calls. */
const knownPreferences =
  /^(handling=(strict|lenient)|timezone=.+|return=(minimal|headers-only|representation)|count=(exact|planned|estimated)|resolution=(merge|ignore)-duplicates|missing=(default|null)|max-affected=\d+|tx=(commit|rollback))$/;

/** What the `Prefer` header of a call sets; or the refusal of the call. */
function preferencesIn(header: string | string[] | undefined, { returnsSet }: Routine) {
  const given = String(header ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const invalid = given.filter((one) => !knownPreferences.test(one));
  const isStrict = given.includes('handling=strict');
  if (isStrict && invalid.length > 0) {
    const message = 'Invalid preferences given with handling=strict';
    return failure(400, 'PGRST122', message, `Invalid preferences: ${invalid.join(', ')}`);
  }
  const limit = given.find((one) => one.startsWith('max-affected='));
  if (isStrict && limit !== undefined && !returnsSet) {
    return failure(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected is used',
    );
  }
  const zone = given.find((one) => one.startsWith('timezone='));
  // `tx` counts only if db-tx-end allows it, which it does not by default.
  const applied = given.filter((one) => one === zone || one.startsWith('handling='));
  return {
    sql: zone === undefined ? '' : `set local timezone to ${literal(zone.slice(9))};`,
    headers: applied.length === 0 ? {} : { 'preference-applied': applied.join(', ') },
  };
}

/** The documentation's table: the first that begins a SQLSTATE. */
const statuses: readonly (readonly [string, number])[] = [
  ...([
    ['08', 503],
    ['0L', 403],
    ['0P0', 403],
    ['23503', 409],
    ['23505', 409],
  ] as const),
  ...([
    ['25006', 405],
    ['28', 403],
    ['53400', 500],
    ['53', 503],
    ['P0001', 400],
  ] as const),
  ...([
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
  ] as const),
  ...['09', '25', '2D', '38', '39', '3B', '40', '54', '55', '57', '58', 'F0', 'HV', 'P0', 'XX'].map(
    (state) => [state, 500] as const,
  ),
];

function statusOf(state: string, isAuthenticated: boolean): number {
  if (state === '42501') return isAuthenticated ? 403 : 401;
  return statuses.find(([beginning]) => state.startsWith(beginning))?.[1] ?? 400;
}
