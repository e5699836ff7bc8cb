// Proves specification 5.5, 5.14.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { longestPatience, requestLimit } from '#src/outbox/delivery/form-service.ts';
import { googleForms } from '#src/outbox/delivery/google-forms.ts';
import { drain } from '#src/outbox/sender/drain.ts';
import { numbered, withQueued } from '#tests/support/outbox-bench.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { deferred, until } from '#tests/support/outbox-service.ts';
import { traceable } from '#tests/support/status-bench.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

const second = 1_000;

/** Each request arrives at once, and is answered after so many seconds, unless it ends before. */
async function slow(count: number, seconds: number) {
  const arrived: string[] = [];
  const link = { isThere: true };
  const post: typeof fetch = async (_address, options) => {
    const { method, body, signal } = options ?? {};
    if (!link.isThere) throw new TypeError('Failed to fetch');
    if (method === 'HEAD') return new Response();
    arrived.push(new URLSearchParams(String(body)).get('entry.11') ?? '');
    const { promise, resolve } = deferred<null>();
    const timer = setInterval(() => resolve(null), seconds * second);
    signal?.addEventListener('abort', () => resolve(null));
    await promise;
    clearInterval(timer);
    signal?.throwIfAborted();
    return new Response();
  };
  const dependencies = { post, now: () => 0, isOnline: () => true };
  const service = googleForms.create('https://example.org', dependencies);
  const outbox = await withQueued(numbered(count), { mapping: traceable });
  return { outbox, send: () => drain({ ...outbox, service }, { trigger: 'user' }), arrived, link };
}

/** Lets requests begin, and these seconds pass. */
async function pass(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 1) {
    await vi.advanceTimersByTimeAsync(second);
    await letPass(3);
  }
}

describe('answers that take longer than usual', () => {
  it.each([
    [1, 30],
    [3, 30],
    [6, 30],
    [6, 110],
    [14, 45],
  ])('make no duplicate of %i sent together: %i s', async (count, seconds) => {
    const { send, arrived } = await slow(count, seconds);
    const draining = send();
    await until(() => arrived.length === Math.min(6, count));
    await pass(seconds * Math.ceil(count / 6) + 20);
    expect(await draining).toEqual({ end: 'done', delivered: count });
    expect(arrived.toSorted()).toEqual(numbered(count).toSorted());
  });

  it('are waited for no longer than the service can be reached', async () => {
    const { outbox, send, arrived, link } = await slow(3, 90);
    const draining = send();
    await until(() => arrived.length === 3);
    await pass(30);
    link.isThere = false;
    await pass(requestLimit / second);
    expect(await draining).toEqual({ end: 'unreachable', delivered: 0 });
    expect(await outbox.setting('forms')).toEqual({});
  });

  it('are given up in the end', async () => {
    const { outbox, send, arrived } = await slow(1, 200);
    const draining = send();
    await until(() => arrived.length === 1);
    await pass(longestPatience / second);
    expect(await draining).toEqual({ end: 'turned-away', delivered: 0 });
    expect(await outbox.named('n0')).toMatchObject({ failures: 1, lastFailure: 'timed-out' });
  });
});
