// Proves specification 4.18.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFormDatabase } from './form-database.ts';
import type { Postgres } from './postgres.ts';
import { startPostgrest } from './postgrest.ts';

const secret = 'an invented secret of thirty-two characters';
const mapping = { join: { formId: 'join', version: 'v1', entries: { firstName: 0 } } };

let postgres: Postgres;
let postgrest: Awaited<ReturnType<typeof startPostgrest>>;
beforeAll(async () => {
  postgres = await startFormDatabase(mapping);
  // Examples of PostgREST's documentation, and a role that a token may name.
  await postgres.run(`
    create function add_them(a integer, b integer) returns integer language sql immutable as 'select a + b';
    create function mult_them(json) returns int language sql as $$ select ($1->>'x')::int * ($1->>'y')::int $$;
    create function greet_user(username text default 'guest') returns text language sql immutable
      as $$ select 'Hello ' || username || '!' $$;
    create function who() returns text language sql stable as 'select current_user';
    create function zone() returns text language sql stable as $$ select current_setting('timezone') $$;
    create sequence callcounter; grant usage on sequence callcounter to public;
    create function count_call() returns bigint language sql stable as $$ select nextval('callcounter') $$;
    create role webuser nologin; grant webuser to authenticator;`);
  postgrest = await startPostgrest(postgres, { 'jwt-secret': secret });
});
afterAll(async () => {
  await postgrest?.stop();
  postgres?.stop();
});

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

function call(name: string, type: string | null, body: string, more: RequestInit = {}) {
  const headers = { ...(type === null ? {} : { 'content-type': type }), ...more.headers };
  const options = { method: 'POST', ...(type === null ? {} : { body }), ...more, headers };
  return fetch(`http://127.0.0.1:${postgrest.port}/rpc/${name}`, options);
}

function token(claims: Readonly<Record<string, unknown>>, key = secret): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `Bearer ${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

describe('the stand-in for PostgREST does what its documentation says', () => {
  it.each<[string, string, string | null, string, unknown]>([
    ['named arguments in JSON', 'add_them', json, '{"a": 1, "b": 2}', 3],
    ['named arguments in a form', 'add_them', form, 'a=1&b=2', 3],
    ['a body for one unnamed parameter', 'mult_them', json, '{"x": 4, "y": 2}', 8],
    ['an argument that may be left out', 'greet_user', json, '', 'Hello guest!'],
    ['the same, given', 'greet_user', form, 'username=Zo%C3%AB', 'Hello Zoë!'],
  ])('%s', async (_what, name, type, body, result) => {
    const response = await call(name, type, body);
    expect([response.status, await response.json()]).toEqual([200, result]);
  });

  it.each<[string, string, string, string, number, string]>([
    ['an argument too many', 'add_them', json, '{"a": 1, "b": 2, "c": 3}', 404, 'PGRST202'],
    ['an argument too few', 'add_them', form, 'a=1', 404, 'PGRST202'],
    ['malformed JSON', 'add_them', json, '{"a": 1', 400, 'PGRST102'],
    ['another media type', 'add_them', 'text/markdown', 'a', 400, 'PGRST102'],
    ['an argument of another type', 'add_them', json, '{"a": "x", "b": 2}', 400, '22P02'],
    ['a function that does not exist', 'nonexistent', json, '{}', 404, 'PGRST202'],
    ['a write by what promises to read', 'count_call', json, '{}', 405, '25006'],
  ])('%s fails', async (_what, name, type, body, status, code) => {
    const response = await call(name, type, body);
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });

  it('a GET names its arguments in the address, and other methods are refused', async () => {
    expect(await (await call('add_them?a=1&b=2', null, '', { method: 'GET' })).json()).toBe(3);
    const put = await call('add_them', json, '{"a": 1, "b": 2}', { method: 'PUT' });
    expect([put.status, await put.json()]).toMatchObject([405, { code: 'PGRST101' }]);
  });

  it('a preflight is answered', async () => {
    const headers = { origin: 'https://site.example', 'access-control-request-method': 'POST' };
    const response = await call('add_them', null, '', { method: 'OPTIONS', headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-max-age')).toBe('86400');
  });

  it('preferences are applied, ignored or refused', async () => {
    const preferring = (prefer: string, name = 'zone') =>
      call(name, json, '', { headers: { prefer } });
    const zone = await preferring('timezone=America/Los_Angeles, foo');
    expect(await zone.json()).toBe('America/Los_Angeles');
    expect(zone.headers.get('preference-applied')).toBe('timezone=America/Los_Angeles');
    expect((await preferring('timezone=Jupiter/Red_Spot')).status).toBe(400);
    const strict = await preferring('handling=strict, foo, bar');
    expect([strict.status, await strict.json()]).toMatchObject([
      400,
      { code: 'PGRST122', details: 'Invalid preferences: foo, bar' },
    ]);
    const affected = await preferring('handling=strict, max-affected=1');
    expect([affected.status, await affected.json()]).toMatchObject([400, { code: 'PGRST128' }]);
  });

  it('the role comes from the token, or is the anonymous one', async () => {
    const whoWith = async (authorization: string) => {
      const response = await call('who', json, '', { headers: { authorization } });
      return [response.status, await response.json()];
    };
    const now = Date.now() / 1_000;
    expect(await (await call('who', json, '')).json()).toBe('anon');
    expect(await whoWith(token({ role: 'webuser' }))).toEqual([200, 'webuser']);
    expect(await whoWith(token({}))).toEqual([200, 'anon']);
    expect(await whoWith(token({ role: 'webuser', exp: now - 20 }))).toEqual([200, 'webuser']);
    expect(await whoWith(token({ role: 'webuser', exp: now - 40 }))).toMatchObject([
      401,
      { code: 'PGRST303' },
    ]);
    expect(await whoWith(token({ role: 'webuser' }, 'another'))).toMatchObject([
      401,
      { code: 'PGRST301' },
    ]);
    expect(await whoWith(token({ role: 'owner' }))).toMatchObject([403, { code: '42501' }]);
  });
});

describe('the function of the form service behind it', () => {
  const bodyOf = (id: string) => `_kind=submission&_id=${id}&_form=join&firstName=Zo%C3%AB`;
  const rowsOf = (id: string) =>
    postgres.run(`select count(*) from form_service.submissions where id = '${id}'`);

  it.each<[string, string, (id: string) => string]>([
    ['a form', form, bodyOf],
    ['JSON', json, (id) => JSON.stringify({ _kind: 'submission', _id: id, _form: 'join' })],
    ['JSON text', json, (id) => JSON.stringify(bodyOf(id))],
    ['bytes', 'application/octet-stream', bodyOf],
  ])(
    'does not take a body declared as %s: the error is readable, and nothing is stored',
    async (_what, type, body) => {
      const id = randomUUID();
      const response = await call('form_service', type, body(id), {
        headers: { origin: 'https://a.example' },
      });
      expect(response.ok).toBe(false);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await rowsOf(id)).toBe('0');
    },
  );

  it.each(['text/plain', 'text/plain;charset=UTF-8'])(
    'takes one declared as %s whole',
    async (type) => {
      const id = randomUUID();
      expect(await (await call('form_service', type, bodyOf(id))).json()).toMatchObject({
        ok: true,
        id,
      });
      expect(await rowsOf(id)).toBe('1');
    },
  );

  it('stores whatever a stranger prefers, but for an invalid preference, which is refused', async () => {
    for (const prefer of [
      'tx=rollback',
      'return=minimal',
      'params=single-object',
      'timezone=Asia/Tokyo',
    ]) {
      const id = randomUUID();
      const response = await call('form_service', 'text/plain', bodyOf(id), {
        headers: { prefer },
      });
      expect(await response.json(), prefer).toMatchObject({
        ok: true,
        receivedAt: expect.stringMatching(/Z$/),
      });
      expect(await rowsOf(id)).toBe('1');
    }
    const id = randomUUID();
    const headers = { prefer: 'handling=strict, foo' };
    expect((await call('form_service', 'text/plain', bodyOf(id), { headers })).status).toBe(400);
    expect(await rowsOf(id)).toBe('0');
  });

  it('is run for the anonymous role alone', async () => {
    const as = async (role: string) => {
      const headers = { authorization: token({ role }) };
      return (await call('form_service', 'text/plain', bodyOf(randomUUID()), { headers })).status;
    };
    expect([await as('anon'), await as('webuser'), await as('answers_writer')]).toEqual([
      200, 403, 403,
    ]);
  });

  it('stores one of a submission that comes ten times at once, and calls nine duplicates', async () => {
    const id = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 10 }, async () =>
        (await call('form_service', 'text/plain', bodyOf(id))).json(),
      ),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(10);
    expect(all.filter(({ duplicate }) => duplicate)).toHaveLength(9);
    expect(await rowsOf(id)).toBe('1');
  });
});
