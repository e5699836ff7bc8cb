import { once } from 'node:events';
import { mkdir, rmdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listening } from '#tests/support/local-http.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { capturedAt, joinForm, startedService } from './started-service.ts';

const ann = { 'entry.11': 'Ann' };

async function occupy(host: string, port = 0): Promise<{ port: number; free(): Promise<void> }> {
  const server = createServer();
  const taken = await listening(server, host, port);
  const free = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  onTestFinished(free);
  return { port: taken, free };
}

const probe = createServer();
const hasIpv6 = await listening(probe, '::1').then(
  () => probe.close(),
  () => false,
);

const statusAt = async (host: string, port: number) =>
  (await fetch(`http://${host}:${port}/`)).status;

it.each(['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])])(
  'says that its port is taken on %s, and keeps none',
  async (host) => {
    const { port } = await occupy(host);
    await expect(startedService({ port })).rejects.toThrow(
      `Port ${port} on ${host} is already taken, perhaps by npm start in another window. Stop that with Ctrl-C, or choose another port with PORT.`,
    );
    if (host === '::1') await expect(statusAt('127.0.0.1', port)).rejects.toThrow();
  },
);

it('listens where a browser looks for its origin, or on the one address it is told', async () => {
  const { service } = await startedService();
  expect(service.address).toBe(`http://localhost:${service.port}`);
  expect(await statusAt('127.0.0.1', service.port)).toBe(404);
  if (hasIpv6) expect(await statusAt('[::1]', service.port)).toBe(404);
  const narrow = await startedService({ host: '127.0.0.1' });
  expect(narrow.service.address).toBe(`http://127.0.0.1:${narrow.service.port}`);
  if (hasIpv6) await expect(statusAt('[::1]', narrow.service.port)).rejects.toThrow();
});

it.each([
  ['two of one id', [joinForm, joinForm], "Two forms have the id 'join-form_1'."],
  ['one whose id is no name of a file', [{ ...joinForm, id: '../outside' }], 'letters, digits'],
])('does not start with forms that cannot be: %s', async (_what, forms, why) => {
  await expect(startedService({ forms })).rejects.toThrow(why);
});

it('responds 500 and reports it, without what was typed, while it cannot store', async () => {
  const problems: string[] = [];
  const folder = join(await temporaryFolder(), 'made', 'by', 'it');
  const report = (problem: string) => problems.push(problem);
  const { service, post } = await startedService({ folder, report });
  const file = join(folder, `${joinForm.id}.csv`);
  await mkdir(file);
  expect((await post(ann)).status).toBe(500);
  expect(problems).toEqual([expect.stringMatching(/^A response could not be stored: EISDIR/)]);
  expect(problems.join()).not.toContain('Ann');
  expect(service.acceptedCount()).toBe(0);
  await rmdir(file);
  expect((await post(ann)).status).toBe(200);
});

it('closes at once: hanging, delayed, idle and silent connections end', async () => {
  const { service, post, rows } = await startedService({ delayMilliseconds: 60_000 });
  await (await fetch(service.address)).text();
  const silent = connect(service.port, '127.0.0.1');
  await once(silent, 'connect');
  const half = connect(service.port, '127.0.0.1');
  half.on('error', () => undefined);
  half.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
  const outcomes = [];
  for (const kind of ['hang', 'delay'] as const) {
    await service.injectFault(kind);
    outcomes.push(expect(post(ann)).rejects.toThrow('socket hang up'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const ended = [once(silent, 'close'), once(half, 'close')];
  await service.close();
  await Promise.all([...outcomes, ...ended]);
  expect(await rows()).toEqual([]);
  await expect(post({})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('finishes the row that it writes as it is closed', async () => {
  let closing: Promise<void> | undefined;
  const now = () => {
    closing = service.close();
    return capturedAt;
  };
  const { service, post, rows } = await startedService({ now });
  await post(ann).catch(() => undefined);
  await closing;
  expect(closing).toBeDefined();
  expect(service.acceptedCount()).toBe(1);
  expect(await rows()).toHaveLength(2);
});
