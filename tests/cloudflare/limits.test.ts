// Proves specification 4.18.
import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { submission } from '#tests/support/endpoint-contract.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { type Runtime, startRuntime } from './runtime.ts';

let runtime: Runtime;
afterEach(() => runtime.end());

it('has no room for a flood of one form, and still for another, and for what it knows', async () => {
  const forms = { join: ['firstName'], tax: [] };
  runtime = await startRuntime({ shares: 1, forms, room: { form: 20, address: 1_000 } });
  const stored: string[] = [];
  const waits: number[] = [];
  for (const id of Array.from({ length: 60 }, () => randomUUID())) {
    const { status, said } = await runtime.send(submission(id));
    expect([status, said.id]).toEqual([200, id]);
    if (said.ok) stored.push(id);
    else waits.push(said.retryAfter);
  }
  // A minute may begin meanwhile.
  expect([20, 40]).toContain(stored.length);
  expect(new Set(waits).size).toBeGreaterThan(1);
  expect(Math.max(...waits)).toBeGreaterThan(60);
  const other = { ...submission(randomUUID()), _form: 'tax' };
  expect(await runtime.post(other)).toMatchObject({ ok: true });
  for (const id of stored)
    expect(await runtime.post(submission(id))).toMatchObject({ ok: true, duplicate: true });
});

it('has no room for a flood of one address, and still for another', async () => {
  runtime = await startRuntime({ shares: 1, room: { form: 1_000, address: 10 } });
  const send = (address: string) => runtime.send(submission(randomUUID()), address);
  const sent = [];
  // All of one network.
  for (let n = 0; n < 30; n += 1) sent.push(await send(`2001:db8:1:2:${n}::1`));
  const refused = sent.filter(({ said }) => !said.ok);
  expect([20, 10]).toContain(refused.length);
  for (const { status, headers, said } of refused) {
    expect([status, headers.get('retry-after')]).toEqual([429, `${said.retryAfter}`]);
    expect(said).not.toHaveProperty('id');
  }
  expect((await send('192.0.2.2')).said).toMatchObject({ ok: true });
});

it('answers hostile bodies as the contract says, goes on, and names none in its log', async () => {
  runtime = await startRuntime({ shares: 3 });
  for (const [name, body] of Object.entries(hostileBodies))
    expect((await runtime.send(body)).status, name).toBe(200);
  const row = { submissionId: randomUUID(), firstName: 'secret-name' };
  await runtime.post({ ...submission(row.submissionId), firstName: row.firstName });
  expect(await runtime.rows()).toContainEqual(expect.objectContaining(row));
  expect(runtime.printed()).not.toMatch(/secret-name|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

it('holds back the ids of a share that fails, and no others', async () => {
  runtime = await startRuntime({ shares: 2 });
  const { disk, ask, post } = runtime;
  const [lost = '', well = '', more = ''] = ['00000000', '00000001', '00000003'].map(
    (start) => start + randomUUID().slice(8),
  );
  await post(submission(lost));
  const files = readdirSync(disk, { recursive: true, encoding: 'utf8' });
  const own = files.filter((one) => /[0-9a-f]{64}\.sqlite/.test(one));
  await post(submission(well));
  await runtime.restart({}, () => {
    for (const file of own) writeFileSync(join(disk, file), 'x'.repeat(10_000));
  });
  const held = { ok: false, retryAfter: expect.any(Number) };
  const { status, said } = await runtime.send(submission(lost));
  expect({ status, ...said }).toEqual({ status: 200, ...held, id: lost });
  expect(await post(submission(more))).toMatchObject({ ok: true, id: more });
  expect(await ask(lost, well, more)).toMatchObject({ arrived: [well, more], missing: [] });
  expect(await ask(lost)).toEqual(held);
});

it('only says what has arrived, where it is to confirm', async () => {
  runtime = await startRuntime({ shares: 3 });
  const { ask, post } = runtime;
  const [known, other] = [randomUUID(), randomUUID()];
  await post(submission(known));
  await runtime.restart({ mode: 'confirm' });
  expect(await post({ _kind: 'version' })).toMatchObject({ mode: 'confirm', forms: {} });
  expect(await post(submission(other))).toMatchObject({ ok: false, id: other });
  expect(await ask(known, other)).toMatchObject({ arrived: [known], missing: [other] });
});
