// Proves specification 4.18.
import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { submission } from '#tests/support/endpoint-contract.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { asOwner, keys, post, type Runtime, startRuntime } from './runtime.ts';

let runtime: Runtime;
afterEach(() => runtime.end());

const send = async (entries: Readonly<Record<string, string>>, address?: string) => {
  const response = await post(runtime, entries, address);
  return { status: response.status, headers: response.headers, said: await response.json() };
};

it('has no room for a flood of one form, and still for another, and for what it knows', async () => {
  const forms = { join: ['firstName'], tax: [] };
  runtime = await startRuntime({ shares: 1, forms, room: { form: 20, address: 1_000 } });
  const ids = Array.from({ length: 60 }, () => randomUUID());
  const stored: string[] = [];
  const waits: number[] = [];
  for (const id of ids) {
    const { status, said } = await send(submission(id));
    expect([status, said.id]).toEqual([200, id]);
    if (said.ok) stored.push(id);
    else waits.push(said.retryAfter);
  }
  // A minute may begin meanwhile.
  expect([20, 40]).toContain(stored.length);
  expect(new Set(waits).size).toBeGreaterThan(1);
  expect(Math.max(...waits)).toBeGreaterThan(60);
  expect((await send({ ...submission(randomUUID()), _form: 'tax' })).said).toMatchObject({
    ok: true,
  });
  for (const id of stored)
    expect((await send(submission(id))).said).toMatchObject({ ok: true, duplicate: true });
});

it('has no room for a flood of one address, and still for another', async () => {
  runtime = await startRuntime({ shares: 1, room: { form: 1_000, address: 10 } });
  const networks = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'];
  const sent = [];
  for (let n = 0; n < 30; n += 1) sent.push(await send(submission(randomUUID()), networks[n % 2]));
  const refused = sent.filter(({ said }) => !said.ok);
  expect([20, 10]).toContain(refused.length);
  for (const { status, headers, said } of refused) {
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe(String(said.retryAfter));
    expect(said).not.toHaveProperty('id');
  }
  const id = randomUUID();
  expect((await send(submission(id), '192.0.2.2')).said).toMatchObject({ ok: true, id });
});

it('answers hostile bodies as the contract says, goes on, and names none in its log', async () => {
  runtime = await startRuntime({ shares: 3 });
  const { port } = new URL(runtime.endpoint);
  for (const [name, body] of Object.entries(hostileBodies)) {
    const status = await new Promise((done, failed) => {
      const sent = request({ port, path: '/reports', method: 'POST' }, (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode));
      });
      sent.on('error', failed);
      sent.end(body);
    });
    expect(status, name).toBe(200);
  }
  const id = randomUUID();
  expect((await send({ ...submission(id), firstName: 'secret-name' })).said).toMatchObject({ id });
  const csv = await asOwner(runtime, '/rows.csv?form=join', { key: keys.read });
  expect(await csv.text()).toContain('secret-name');
  expect(runtime.printed()).not.toMatch(/secret-name|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

it('holds back the ids of a share that fails, and no others', async () => {
  runtime = await startRuntime({ shares: 2 });
  const [lost = '', well = '', more = ''] = ['00000000', '00000001', '00000003'].map(
    (start) => start + randomUUID().slice(8),
  );
  await send(submission(lost));
  const files = readdirSync(runtime.disk, { recursive: true, encoding: 'utf8' });
  const own = files.filter((one) => /[0-9a-f]{64}\.sqlite/.test(one));
  await send(submission(well));
  await runtime.restart({}, () => {
    for (const file of own) writeFileSync(join(runtime.disk, file), 'x'.repeat(10_000));
  });
  const held = { ok: false, retryAfter: expect.any(Number) };
  expect(await send(submission(lost))).toMatchObject({ status: 200, said: { ...held, id: lost } });
  expect((await send(submission(more))).said).toMatchObject({ ok: true, id: more });
  const ask = async (...ids: readonly string[]) =>
    (await send({ _kind: 'question', _ids: ids.join(' ') })).said;
  expect(await ask(lost, well, more)).toMatchObject({ arrived: [well, more], missing: [] });
  expect(await ask(lost)).toEqual(held);
});

it('only says what has arrived, where it is to confirm', async () => {
  runtime = await startRuntime({ shares: 3 });
  const [known, other] = [randomUUID(), randomUUID()];
  await send(submission(known));
  await runtime.restart({ mode: 'confirm' });
  expect((await send({ _kind: 'version' })).said).toMatchObject({ mode: 'confirm', forms: {} });
  expect((await send(submission(other))).said).toMatchObject({ ok: false, id: other });
  expect((await send({ _kind: 'question', _ids: `${known} ${other}` })).said).toMatchObject({
    arrived: [known],
    missing: [other],
  });
});
