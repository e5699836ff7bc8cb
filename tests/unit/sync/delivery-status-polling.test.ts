import { beforeEach, expect, it, vi } from 'vitest';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { startStatusPolling } from '#src/sync/delivery-status.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import { PageLife } from '#tests/support/page-life.ts';
import { endpointOf, traceable } from '#tests/support/status-bench.ts';

const minute = 60_000;

const page = new PageLife();

beforeEach(() => {
  page.begin();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

/** A page that asks an endpoint, which has got what it is told to. */
async function startedPolling() {
  const clock = { now: () => Date.now(), sleep: async () => {} };
  const arrived = new Set<string>();
  const ask = vi.fn(endpointOf(arrived).status);
  const service = { ...scriptedService(), status: ask };
  const made = makeTestOutbox({ mapping: traceable, service });
  const outbox = { ...made, clock };
  void startStatusPolling(outbox, createOutboxReader(outbox));
  await pass(minute);
  const send = async (name: string) => {
    await outbox.submit([name]);
    await outbox.drain('user');
    for (const { id } of made.service.received) arrived.add(id);
  };
  return { outbox, ask, arrived, send };
}

/** Lets so much time pass, and what the fake database does without timers happen between. */
async function pass(milliseconds: number): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    await vi.advanceTimersByTimeAsync(milliseconds / 10);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
  }
}

it('asks by itself a while after something was sent, and no more once it has arrived', async () => {
  const { outbox, ask, send } = await startedPolling();
  await send('a');
  expect(ask).not.toHaveBeenCalled();
  await pass(minute);
  expect(await outbox.states()).toEqual(['confirmed']);
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(120 * minute);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks when the connection returns', async () => {
  const { ask, arrived, send } = await startedPolling();
  await send('a');
  arrived.clear();
  await pass(30 * minute);
  const times = ask.mock.calls.length;
  dispatchEvent(new Event('online'));
  await pass(100);
  expect(ask.mock.calls.length).toBe(times + 1);
});

it('looks for follow-ups when the page is seen, and not while it is hidden', async () => {
  const { outbox, ask, send } = await startedPolling();
  await send('a');
  // Long enough for another question.
  await pass(3 * minute);
  expect(await outbox.states()).toEqual(['confirmed']);
  page.isSeen('hidden');
  dispatchEvent(new Event('online'));
  await pass(minute);
  expect(ask).toHaveBeenCalledTimes(1);
  page.isSeen('visible');
  await pass(minute);
  expect(ask).toHaveBeenCalledTimes(2);
  page.isSeen('visible');
  await pass(minute);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('does nothing where nobody can be asked', async () => {
  const outbox = makeTestOutbox();
  const reads = vi.spyOn(outbox.database, 'read');
  const reader = createOutboxReader(outbox);
  await pass(minute);
  const before = reads.mock.calls.length;
  void startStatusPolling(outbox, reader);
  dispatchEvent(new Event('online'));
  await pass(120 * minute);
  expect(reads).toHaveBeenCalledTimes(before);
});
