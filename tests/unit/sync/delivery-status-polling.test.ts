import { beforeEach, expect, it, vi } from 'vitest';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { startStatusPolling } from '#src/sync/delivery-status.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { handClock, letPass } from '#tests/support/outbox-clock.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import { pageOfEachTest } from '#tests/support/page-life.ts';
import { endpointOf, traceable } from '#tests/support/status-bench.ts';
import { playSteps, type Steps } from '#tests/support/steps.ts';

const minute = 60_000;

const page = pageOfEachTest();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

/** A page that asks an endpoint, which has got what it is told to. */
async function startedPolling() {
  const clock = { ...handClock(), now: () => Date.now(), sleep: async () => {} };
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
    await letPass(20);
  }
}

const steps: Steps<Awaited<ReturnType<typeof startedPolling>>> = {
  /** The service gets it, and may lose it. */
  send: ({ send }, [name = '']) => send(name),
  lose: ({ arrived }) => arrived.clear(),
  /** In minutes. */
  pass: (_, [minutes]) => pass(Number(minutes) * minute),
  online: () => dispatchEvent(new Event('online')),
  hidden: () => page.isSeen('hidden'),
  seen: () => page.isSeen('visible'),
  states: async ({ outbox }, states) => expect(await outbox.states()).toEqual(states),
  /** How often the service was asked since `count`. */
  asked: ({ ask }, [times]) => expect(ask).toHaveBeenCalledTimes(Number(times)),
  count: ({ ask }) => ask.mockClear(),
};

it.each(
  Object.entries({
    'asks by itself a while after something was sent, and no more once it has arrived': `send a;
      asked 0; pass 1; states confirmed; asked 1; pass 120; asked 1`,
    'asks when the connection returns': 'send a; lose; pass 30; count; online; pass 0.1; asked 1',
    'looks for follow-ups when the page is seen, and not while it is hidden': `send a; pass 3;
      states confirmed; hidden; online; pass 1; asked 1; seen; pass 1; asked 2; seen; pass 1;
      asked 2`,
  }),
)('%s', async (_, program) => playSteps(steps, await startedPolling(), program));

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
