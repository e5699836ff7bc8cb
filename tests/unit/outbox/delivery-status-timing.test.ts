import { describe, expect, it } from 'vitest';
import { firstPoll, longestBetween, missingAfter } from '#src/outbox/delivery-status.ts';
import { drain } from '#src/outbox/drain.ts';
import { copyRetention } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  readStates,
  readStored,
  submitNamed,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import {
  endpointOf,
  idsOf,
  nextOf,
  poll,
  untraceable,
  withSent,
} from '#tests/support/status-bench.ts';

describe('it is not asked for', () => {
  it('what was sent without its id', async () => {
    const outbox = await withSent(['a'], untraceable);
    expect(await nextOf(outbox)).toBeNull();
  });

  it('what was sent longer ago than copies are kept', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(copyRetention);
    expect(await nextOf(outbox)).toBeNull();
    const endpoint = endpointOf(new Set());
    expect(await poll(outbox, endpoint, 'lifecycle')).toEqual({ ok: true, value: null });
    expect(endpoint.asked).toEqual([]);
  });

  it('what waits or is confirmed', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(firstPoll);
    await poll(outbox, endpointOf(new Set(await idsOf(outbox))), 'timer');
    await submitNamed(outbox, ['b']);
    expect(await nextOf(outbox)).toBeNull();
  });
});

describe('the next question', () => {
  it('comes soon after sending, then whenever the submission is twice as old, up to a limit', async () => {
    const outbox = await withSent(['a']);
    const endpoint = endpointOf(new Set());
    const waits: number[] = [];
    for (let questions = 0; questions < 16; questions += 1) {
      const wait = (await nextOf(outbox)) ?? 0;
      waits.push(wait);
      outbox.clock.pass(wait);
      await poll(outbox, endpoint, 'timer');
    }
    expect(waits.slice(0, 5)).toEqual([10_000, 10_000, 20_000, 40_000, 80_000]);
    expect(waits.slice(-2)).toEqual([longestBetween, longestBetween]);
    expect(endpoint.asked).toHaveLength(16);
  });

  it('comes soon for what was sent since, whatever waits longer', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(missingAfter * 10);
    await poll(outbox, endpointOf(new Set()), 'timer');
    outbox.clock.pass(1);
    await submitNamed(outbox, ['b']);
    await drain(outbox, { trigger: 'user' });
    expect(await nextOf(outbox)).toBe(firstPoll);
  });

  it('comes at a change of the page’s life too, but not twice in a minute', async () => {
    const outbox = await withSent(['a']);
    const endpoint = endpointOf(new Set());
    outbox.clock.pass(missingAfter);
    await poll(outbox, endpoint, 'timer');
    outbox.clock.pass(59_999);
    await poll(outbox, endpoint, 'lifecycle');
    expect(endpoint.asked).toHaveLength(1);
    outbox.clock.pass(1);
    await poll(outbox, endpoint, 'timer');
    expect(endpoint.asked).toHaveLength(1);
    await poll(outbox, endpoint, 'lifecycle');
    expect(endpoint.asked).toHaveLength(2);
  });

  it('waits as long as the service says and a random part longer, at a change of the page’s life too', async () => {
    const outbox = { ...(await withSent(['a'])), random: () => 0.5 };
    outbox.clock.pass(firstPoll);
    const notBefore = outbox.clock.now() + 600_000;
    const failure = 'asked-to-wait';
    const busy = endpointOf(new Set(), { kind: 'unreachable', failure, notBefore });
    await poll(outbox, busy, 'timer');
    expect(await nextOf(outbox)).toBe(615_000);
    outbox.clock.pass(614_999);
    const endpoint = endpointOf(new Set());
    await poll(outbox, endpoint, 'lifecycle');
    expect(endpoint.asked).toEqual([]);
  });

  it('comes although the clock was set back since the last', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(firstPoll);
    await poll(outbox, endpointOf(new Set()), 'timer');
    outbox.clock.pass(-24 * 60 * 60_000);
    const endpoint = endpointOf(new Set());
    await poll(outbox, endpoint, 'lifecycle');
    expect(endpoint.asked).toHaveLength(1);
  });
});

it('asks for a hundred at a time, and stops where the service is out of reach', async () => {
  const outbox = await withSent(['a']);
  const [one] = await readStored(outbox);
  if (one === undefined) throw new Error('Nothing is stored');
  await outbox.database.write(async (transaction) => {
    for (let number = 1; number < 250; number += 1) {
      const { sequence: _, ...sent } = { ...one, id: testId(1_000 + number) };
      await transaction.objectStore('submissions').add(sent as never);
    }
  });
  outbox.clock.pass(firstPoll);
  const down = endpointOf(new Set(), { kind: 'unreachable', failure: 'no-connection' });
  await poll(outbox, down, 'timer');
  expect(down.asked.map(({ length }) => length)).toEqual([100]);
  outbox.clock.pass(firstPoll);
  const endpoint = endpointOf(new Set(await idsOf(outbox)));
  await poll(outbox, endpoint, 'timer');
  expect(endpoint.asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(new Set(await readStates(outbox))).toEqual(new Set(['confirmed']));
});

it('two that ask at once write the same', async () => {
  const outbox = await withSent(['a', 'b']);
  outbox.clock.pass(firstPoll);
  const [a = ''] = await idsOf(outbox);
  const endpoint = endpointOf(new Set([a]));
  const [one, other] = await Promise.all([
    poll(outbox, endpoint, 'timer'),
    poll(anotherContext(outbox), endpoint, 'timer'),
  ]);
  // Each was found to have arrived once.
  expect([one, other].map((polled) => polled.ok && polled.value?.arrived).sort()).toEqual([0, 1]);
  expect(await readStates(outbox)).toEqual(['confirmed', 'sent']);
});
