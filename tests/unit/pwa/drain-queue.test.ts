import { beforeEach, expect, it } from 'vitest';
import type { DrainReport, DrainRequest } from '#src/outbox/drain.ts';
import { createDrainQueue } from '#src/pwa/drain-queue.ts';
import { deferred, until } from '#tests/support/outbox-service.ts';

type Started = DrainRequest & {
  end(report?: DrainReport): void;
  break(error: Error): void;
};

const done: DrainReport = { end: 'done', delivered: 1 };
/** Every drain that was begun, in order; the test ends them. */
const started: Started[] = [];
let running = 0;
let maxRunning = 0;

beforeEach(() => {
  started.length = 0;
  running = 0;
  maxRunning = 0;
});

const queue = () =>
  createDrainQueue(async (request) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    const { promise, resolve } = deferred<DrainReport | Error>();
    started.push({
      ...request,
      end: (report = done) => resolve(report),
      break: (error) => resolve(error),
    });
    const report = await promise;
    running -= 1;
    if (report instanceof Error) throw report;
    return report;
  });
const startedCount = (count: number) => until(() => started.length === count);
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

it('drains at once, and gives what came of it', async () => {
  const request = queue();
  const asked = request({ trigger: 'user' });
  await startedCount(1);
  started[0]?.end({ end: 'done', delivered: 3 });
  expect(await asked).toEqual({ end: 'done', delivered: 3 });
  expect(started.map(({ trigger }) => trigger)).toEqual(['user']);
});

it('runs one automatic drain at a time, and lets one of each trigger wait, however often one asks', async () => {
  const request = queue();
  void request({ trigger: 'lifecycle' });
  await startedCount(1);
  for (let time = 0; time < 50; time += 1) {
    for (const trigger of ['timer', 'lifecycle'] as const) void request({ trigger });
  }
  for (let count = 1; count <= 3; count += 1) {
    await startedCount(count);
    await settle();
    expect(started).toHaveLength(count);
    started[count - 1]?.end();
  }
  await settle();
  expect(started.map(({ trigger }) => trigger)).toEqual(['lifecycle', 'timer', 'lifecycle']);
  expect(maxRunning).toBe(1);
});

it('begins one that is asked for while an automatic one runs, one at a time of them too', async () => {
  const request = queue();
  void request({ trigger: 'lifecycle' });
  await startedCount(1);
  for (let time = 0; time < 50; time += 1) void request({ trigger: 'user' });
  await startedCount(2);
  for (let time = 0; time < 50; time += 1) void request({ trigger: 'user' });
  await settle();
  expect(started).toHaveLength(2);
  started[1]?.end();
  await startedCount(3);
  started[2]?.end();
  await settle();
  expect(started.map(({ trigger }) => trigger)).toEqual(['lifecycle', 'user', 'user']);
});

it('answers all who wait for the same with the one that began after they asked', async () => {
  const request = queue();
  const first = request({ trigger: 'user' });
  await startedCount(1);
  const [second, third] = [request({ trigger: 'user' }), request({ trigger: 'user' })];
  started[0]?.end({ end: 'done', delivered: 1 });
  await startedCount(2);
  started[1]?.end({ end: 'done', delivered: 2 });
  expect([await first, await second, await third].map(({ delivered }) => delivered)).toEqual([
    1, 2, 2,
  ]);
  expect(started).toHaveLength(2);
});

it('lets one wait behind one that already runs, for what was enqueued meanwhile', async () => {
  const request = queue();
  void request({ trigger: 'user' });
  await startedCount(1);
  void request({ trigger: 'user' });
  started[0]?.end();
  await startedCount(2);
  void request({ trigger: 'user' });
  started[1]?.end();
  await startedCount(3);
  started[2]?.end();
  await settle();
  expect(started).toHaveLength(3);
});

it('goes on after a drain that broke', async () => {
  const request = queue();
  const broken = request({ trigger: 'timer' });
  const next = request({ trigger: 'lifecycle' });
  await startedCount(1);
  started[0]?.break(new Error('a bug'));
  await expect(broken).rejects.toThrow('a bug');
  await startedCount(2);
  started[1]?.end();
  expect(await next).toEqual(done);
});

it('drains each one alone that is asked for alone, one after the other, beside all others', async () => {
  const request = queue();
  void request({ trigger: 'user', only: ['a'] });
  void request({ trigger: 'user', only: ['a'] });
  void request({ trigger: 'user' });
  void request({ trigger: 'submit' });
  for (let count = 1; count <= 4; count += 1) {
    await startedCount(count);
    await settle();
    expect(started).toHaveLength(count);
    started[count - 1]?.end();
  }
  expect(started.map(({ trigger, only }) => only?.join() ?? trigger)).toEqual([
    'a',
    'a',
    'user',
    'submit',
  ]);
});
