// Proves specification 10.12.
import { expect, it, vi } from 'vitest';
import { succeed } from '#src/lib/result.ts';
import { createStore } from '#src/lib/store.ts';
import type { OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import type { OutboxReader, Reread } from '#src/outbox/reads/outbox-reader.ts';
import { startScheduler } from '#src/sync/scheduler.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import {
  clock,
  hour,
  isVisible,
  minute,
  pageOfEachTest,
  pass,
  unreachable,
} from '#tests/support/scheduler-bench.ts';

const page = pageOfEachTest();

it('requests nothing in a hidden hour, and sends when the page is seen again', async () => {
  const snapshot = createStore<Reread<OutboxSnapshot>>(
    succeed({
      ...emptySnapshot,
      counts: { queued: 1 },
      nextDrain: { kind: 'when-reachable', since: 0 },
    }),
  );
  const refresh = async () => {
    const read = snapshot.get();
    if (read?.ok) snapshot.set(succeed({ ...read.value }));
  };
  const reader: OutboxReader = { snapshot, refresh, watch: () => () => {} };
  const isReachable = vi.fn(async () => false);
  const probe = vi.fn(async () => 'unreachable' as const);
  const requestDrain = vi.fn(async () => unreachable);
  const service = { ...scriptedService(), isReachable };
  startScheduler({ ...makeTestOutbox(), service, isOnline: () => true, clock }, reader, {
    ...{ requestDrain, probe, isVisible },
    sparesHidden: () => true,
  });
  const requests = () =>
    [requestDrain, probe, isReachable].flatMap(({ mock }) => mock.calls).length;
  await pass(minute);
  // Seen, it probes as always.
  expect(probe.mock.calls.length).toBeGreaterThan(3);
  page.isSeen('hidden');
  const before = requests();
  await pass(hour);
  expect(requests() - before).toBe(0);
  const drains = requestDrain.mock.calls.length;
  page.isSeen('visible');
  await pass();
  expect(requestDrain.mock.calls.length).toBe(drains + 1);
  const seen = probe.mock.calls.length;
  await pass(minute);
  expect(probe.mock.calls.length).toBeGreaterThan(seen);
});
