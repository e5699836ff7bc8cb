import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type DrainManner, type DrainReport, drain } from '#src/outbox/drain.ts';
import { createDrainRequests } from '#src/pwa/drain-requests.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { deferred, until } from '#tests/support/outbox-service.ts';

vi.mock('#src/outbox/drain.ts', () => ({ drain: vi.fn() }));

type Started = {
  readonly urgency: DrainManner['urgency'];
  end(report?: DrainReport): void;
  break(error: Error): void;
};

const done: DrainReport = { end: 'done', delivered: 1 };
const register = vi.fn<(tag: string) => Promise<void>>();
/** Every drain that was begun, in order; the test ends them. */
const started: Started[] = [];
let running = 0;
let mostRunning = 0;

beforeEach(() => {
  started.length = 0;
  running = 0;
  mostRunning = 0;
  register.mockReset().mockResolvedValue(undefined);
  const registration = { active: {}, sync: { register } };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.mocked(drain).mockImplementation(async (_, { urgency }) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    const { promise, resolve } = deferred<DrainReport | Error>();
    started.push({
      urgency,
      end: (report = done) => resolve(report),
      break: (error) => resolve(error),
    });
    const report = await promise;
    running -= 1;
    if (report instanceof Error) throw report;
    return report;
  });
});

const requests = () => createDrainRequests(makeTestOutbox());
const startedCount = (count: number) => until(() => started.length === count);
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

it('drains at once, and gives what came of it', async () => {
  const request = requests();
  const asked = request('asked');
  await startedCount(1);
  started[0]?.end({ end: 'done', delivered: 3 });
  expect(await asked).toEqual({ end: 'done', delivered: 3 });
  expect(started.map(({ urgency }) => urgency)).toEqual(['asked']);
});

it('runs one automatic drain at a time, and lets one of each urgency wait, however often one asks', async () => {
  const request = requests();
  void request('occasion');
  await startedCount(1);
  for (let time = 0; time < 50; time += 1) {
    for (const urgency of ['timer', 'occasion'] as const) void request(urgency);
  }
  for (let count = 1; count <= 3; count += 1) {
    await startedCount(count);
    await settle();
    expect(started).toHaveLength(count);
    started[count - 1]?.end();
  }
  await settle();
  expect(started.map(({ urgency }) => urgency)).toEqual(['occasion', 'timer', 'occasion']);
  expect(mostRunning).toBe(1);
});

it('begins one that is asked for while an automatic one runs, one at a time of them too', async () => {
  const request = requests();
  void request('occasion');
  await startedCount(1);
  for (let time = 0; time < 50; time += 1) void request('asked');
  await startedCount(2);
  for (let time = 0; time < 50; time += 1) void request('asked');
  await settle();
  expect(started).toHaveLength(2);
  started[1]?.end();
  await startedCount(3);
  started[2]?.end();
  await settle();
  expect(started.map(({ urgency }) => urgency)).toEqual(['occasion', 'asked', 'asked']);
});

it('answers all who wait for the same with the one that began after they asked', async () => {
  const request = requests();
  const first = request('asked');
  await startedCount(1);
  const [second, third] = [request('asked'), request('asked')];
  started[0]?.end({ end: 'done', delivered: 1 });
  await startedCount(2);
  started[1]?.end({ end: 'done', delivered: 2 });
  expect([await first, await second, await third].map(({ delivered }) => delivered)).toEqual([
    1, 2, 2,
  ]);
  expect(started).toHaveLength(2);
});

it('lets one wait behind one that already runs, for what was enqueued meanwhile', async () => {
  const request = requests();
  void request('asked');
  await startedCount(1);
  void request('asked');
  started[0]?.end();
  await startedCount(2);
  void request('asked');
  started[1]?.end();
  await startedCount(3);
  started[2]?.end();
  await settle();
  expect(started).toHaveLength(3);
});

it('goes on after a drain that broke', async () => {
  const request = requests();
  const broken = request('timer');
  const next = request('occasion');
  await startedCount(1);
  started[0]?.break(new Error('a bug'));
  await expect(broken).rejects.toThrow('a bug');
  await startedCount(2);
  started[1]?.end();
  expect(await next).toEqual(done);
});

describe('Background Sync', () => {
  it.each(['done', 'paused', 'interrupted'] as const)('is not asked for after %s', async (end) => {
    const asked = requests()('asked');
    await startedCount(1);
    started[0]?.end({ end, delivered: 0 });
    await asked;
    expect(register).not.toHaveBeenCalled();
  });

  it('is not asked for where nothing can be stored', async () => {
    const asked = requests()('asked');
    await startedCount(1);
    started[0]?.end({ end: 'no-storage', delivered: 0, failure: 'full' });
    await asked;
    expect(register).not.toHaveBeenCalled();
  });

  it('is asked for once where the service was out of reach', async () => {
    const asked = requests()('asked');
    await startedCount(1);
    started[0]?.end({ end: 'unreachable', delivered: 0 });
    expect(await asked).toEqual({ end: 'unreachable', delivered: 0 });
    expect(register.mock.calls).toEqual([['drain-outbox']]);
  });

  it.each([
    ['no workers', {}],
    ['no registration', { serviceWorker: { getRegistration: async () => undefined } }],
    [
      'no active worker yet',
      { serviceWorker: { getRegistration: async () => ({ active: null, sync: { register } }) } },
    ],
    ['none of it', { serviceWorker: { getRegistration: async () => ({ active: {} }) } }],
  ])('is no matter where there is %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const asked = requests()('asked');
    await startedCount(1);
    started[0]?.end({ end: 'unreachable', delivered: 0 });
    expect((await asked).end).toBe('unreachable');
    expect(register).not.toHaveBeenCalled();
  });

  it('may be forbidden', async () => {
    register.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    const asked = requests()('asked');
    await startedCount(1);
    started[0]?.end({ end: 'unreachable', delivered: 0 });
    expect((await asked).end).toBe('unreachable');
  });
});
