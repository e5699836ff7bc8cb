import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startFormService } from '#src/build/form-service/service.ts';
import { capturedAt, joinForm, startedService, temporaryFolder } from './started-service.ts';

async function occupiedPort(host: string): Promise<number> {
  const server = createServer();
  await once(server.listen({ host, port: 0 }), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const hasIpv6 = await new Promise<boolean>((resolve) => {
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen({ host: '::1', port: 0 }, () => server.close(() => resolve(true)));
});

async function statusAt(host: string, port: number): Promise<number> {
  const sent = request({ host, port, path: '/', agent: false }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

it.each(['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])])(
  'says that its port is taken on %s',
  async (host) => {
    const port = await occupiedPort(host);
    await expect(startedService({ port })).rejects.toThrow(
      `Port ${port} on ${host} is already taken. Stop the program that uses it, or choose another port for the form service.`,
    );
  },
);

it.runIf(hasIpv6)('gives back the first address when the second is taken', async () => {
  const port = await occupiedPort('::1');
  await expect(startedService({ port })).rejects.toThrow('already taken');
  await expect(statusAt('127.0.0.1', port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('names the origin a browser goes to', async () => {
  const { service } = await startedService();
  expect(service.address).toBe(`http://localhost:${service.port}`);
  expect((await fetch(service.address)).status).toBe(404);
  const narrow = await startedService({ host: '127.0.0.1' });
  expect(narrow.service.address).toBe(`http://127.0.0.1:${narrow.service.port}`);
});

it.runIf(hasIpv6)('listens on both loopback addresses, or on the one it is told', async () => {
  const { service } = await startedService();
  expect(await statusAt('127.0.0.1', service.port)).toBe(404);
  expect(await statusAt('::1', service.port)).toBe(404);
  const six = await startedService({ host: '::1' });
  expect((await fetch(six.service.address)).status).toBe(404);
  await expect(statusAt('127.0.0.1', six.service.port)).rejects.toThrow('ECONNREFUSED');
});

it('makes the folder where there is none', async () => {
  const folder = join(await temporaryFolder(), 'deep', 'responses');
  await startedService({ folder });
  expect((await stat(folder)).isDirectory()).toBe(true);
});

it('does not start with forms that cannot be', async () => {
  const forms = [joinForm, joinForm];
  const folder = await temporaryFolder();
  const start = startFormService({ forms, folder, port: 0, now: () => capturedAt });
  await expect(start).rejects.toThrow('Two forms have the id');
});

it('closes at once: hanging, delayed, idle and silent connections end', async () => {
  const { service, post, rows } = await startedService({ delayMilliseconds: 60_000 });
  const idle = await fetch(service.address);
  await idle.text();
  const silent = connect(service.port, '127.0.0.1');
  await once(silent, 'connect');
  const half = connect(service.port, '127.0.0.1');
  half.on('error', () => undefined);
  half.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
  const outcomes = [];
  for (const kind of ['hang', 'delay'] as const) {
    await service.injectFault(kind);
    outcomes.push(expect(post({ 'entry.11': 'Ann' })).rejects.toThrow('socket hang up'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const start = performance.now();
  const ended = [once(silent, 'close'), once(half, 'close')];
  await service.close();
  await Promise.all([...outcomes, ...ended]);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(await rows()).toEqual([]);
  await expect(post({})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('finishes the row it is writing before it has closed', async () => {
  let writing = false;
  const { service, post, rows } = await startedService({
    now: () => {
      writing = true;
      return capturedAt;
    },
  });
  const cut = expect(post({ 'entry.11': 'Ann' })).rejects.toThrow('socket hang up');
  while (!writing) await new Promise(setImmediate);
  await service.close();
  expect(service.acceptedCount()).toBe(1);
  expect(await rows()).toHaveLength(2);
  await cut;
});

it('may be closed twice, also while it refuses, and stays closed', async () => {
  const { service, post } = await startedService({ fault: 'refuse' });
  await Promise.all([service.close(), service.close()]);
  await expect(service.injectFault('none')).rejects.toThrow('The form service has been closed.');
  await expect(post({})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('says so when its port was taken while it refused', async () => {
  const { service } = await startedService({ host: '127.0.0.1', fault: 'refuse' });
  const other = createServer();
  await once(other.listen({ host: '127.0.0.1', port: service.port }), 'listening');
  await expect(service.injectFault('none')).rejects.toThrow('already taken');
  await new Promise((resolve) => other.close(resolve));
  await service.injectFault('none');
  expect(await statusAt('127.0.0.1', service.port)).toBe(404);
});
