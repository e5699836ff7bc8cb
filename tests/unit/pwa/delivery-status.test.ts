// Proves specification 5.24.

import { describe, expect, it } from 'vitest';
import { deleteSubmission } from '#src/outbox/delete.ts';
import { resend } from '#src/outbox/edit.ts';
import { unconfirmedCopyRetention } from '#src/outbox/retry-policy.ts';
import { firstPoll, longestBetween, missingAfter, pollStatus } from '#src/pwa/delivery-status.ts';
import { withQueued } from '#tests/support/outbox-bench.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import {
  endpointOf,
  handOverAll,
  idsOf,
  poll,
  traceable,
  untraceable,
  withSent,
} from '#tests/support/status-bench.ts';

const asking = { ...scriptedService(), status: endpointOf(new Set()).status };

describe('what the service has', () => {
  it('becomes confirmed, and nothing of its answers stays', async () => {
    const outbox = await withSent(['a', 'b']);
    const [a = '', b = ''] = await idsOf(outbox);
    const sent = await outbox.stored();
    outbox.clock.pass(firstPoll);
    const endpoint = endpointOf(new Set([b]));
    expect(await poll(outbox, endpoint, 'timer')).toEqual({
      ok: true,
      value: { arrived: 1 },
    });
    expect(endpoint.asked.map((ids) => [...ids].sort())).toEqual([[a, b].sort()]);
    const [first, second] = await outbox.stored();
    expect(first).toEqual(sent[0]);
    const { sequence, id, form, capturedAt, mappingVersion, installed, serialNumber } =
      sent[1] ?? {};
    const sentAt = outbox.clock.now() - firstPoll;
    expect(second).toEqual({
      ...{ sequence, id, form, capturedAt, mappingVersion, installed, serialNumber },
      ...{ state: 'confirmed', sentAt },
    });
  });

  it('is told to every tab', async () => {
    const outbox = await withSent(['a']);
    let told = 0;
    outbox.channel.subscribe(() => {
      told += 1;
    });
    outbox.clock.pass(firstPoll);
    await poll(outbox, endpointOf(new Set(await idsOf(outbox))), 'timer');
    expect(told).toBeGreaterThan(0);
  });
});

describe('what the service does not have', () => {
  it('is missing only after a while; its copy is kept and can be sent again', async () => {
    const outbox = await withSent(['a']);
    const endpoint = endpointOf(new Set());
    outbox.clock.pass(firstPoll);
    await poll(outbox, endpoint, 'timer');
    expect((await outbox.stored())[0]).not.toHaveProperty('missingSince');
    outbox.clock.pass(missingAfter);
    await poll(outbox, endpoint, 'timer');
    const missingSince = outbox.clock.now();
    const copy = { answers: { name: 'a' } };
    expect(await outbox.stored()).toMatchObject([{ state: 'sent', missingSince, copy }]);
    const [sent] = await outbox.stored();
    await resend(outbox, sent?.id ?? '');
    await outbox.drain('user');
    const [again] = await outbox.stored();
    expect(again).toMatchObject({ id: sent?.id, state: 'sent' });
    expect(again).not.toHaveProperty('missingSince');
  });

  it('is confirmed all the same once it is there', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(missingAfter);
    await poll(outbox, endpointOf(new Set()), 'timer');
    outbox.clock.pass(longestBetween);
    await poll(outbox, endpointOf(new Set(await idsOf(outbox))), 'timer');
    expect(await outbox.states()).toEqual(['confirmed']);
  });
});

it('leaves alone what was deleted or queued again while the question was under way', async () => {
  const outbox = await withSent(['a', 'b']);
  const ids = await idsOf(outbox);
  const [a = '', b = ''] = ids;
  outbox.clock.pass(firstPoll);
  const endpoint = endpointOf(new Set(ids));
  const meanwhile = {
    async status(asked: readonly string[]) {
      await deleteSubmission(outbox, a);
      await resend(outbox, b);
      return endpoint.status(asked);
    },
  };
  await poll(outbox, meanwhile, 'timer');
  expect(await outbox.states()).toEqual(['queued']);
});

it('says so where it cannot write the answer down, and changes nothing', async () => {
  const outbox = await withSent(['a']);
  outbox.clock.pass(firstPoll);
  const failing = outbox.failing();
  const endpoint = endpointOf(new Set(await idsOf(outbox)));
  expect(await poll(failing, endpoint, 'timer')).toEqual({
    ok: false,
    error: 'unavailable',
  });
  expect(await outbox.states()).toEqual(['sent']);
});

describe('what was handed over', () => {
  it('is asked for too, and is confirmed once it has arrived from the other device', async () => {
    const outbox = await withSent([]);
    await outbox.submit(['a', 'b']);
    await handOverAll(outbox);
    const [a = ''] = await idsOf(outbox);
    outbox.clock.pass(firstPoll);
    const endpoint = endpointOf(new Set([a]));
    expect(await poll(outbox, endpoint, 'timer')).toEqual({ ok: true, value: { arrived: 1 } });
    expect(new Set(endpoint.asked.flat())).toEqual(new Set(await idsOf(outbox)));
    expect(await outbox.stored()).toMatchObject([
      { state: 'confirmed', sentAt: outbox.clock.now() },
      { state: 'handed-over', answers: { name: 'b' } },
    ]);
    expect((await outbox.stored())[0]).not.toHaveProperty('answers');
  });

  it('is never called missing: the other device may not have had a signal', async () => {
    const outbox = await withSent([]);
    await outbox.submit(['a']);
    await handOverAll(outbox);
    const before = await outbox.stored();
    outbox.clock.pass(missingAfter);
    const endpoint = endpointOf(new Set());
    await poll(outbox, endpoint, 'timer');
    expect(endpoint.asked).toHaveLength(1);
    expect(await outbox.stored()).toEqual(before);
  });

  it('is not asked for under an id that the sheet does not have', async () => {
    const outbox = await withSent([], untraceable);
    await outbox.submit(['a']);
    await handOverAll(outbox);
    outbox.clock.pass(firstPoll);
    const endpoint = endpointOf(new Set());
    expect(await poll(outbox, endpoint, 'timer')).toEqual({ ok: true, value: null });
    expect(endpoint.asked).toEqual([]);
  });
});

it('a copy that was kept only until the service has answered goes with its answer', async () => {
  const outbox = await withQueued(['a'], { mapping: traceable, service: asking });
  await outbox.drain('user');
  const eraseAt = outbox.clock.now() + unconfirmedCopyRetention;
  expect(await outbox.stored()).toMatchObject([{ copy: { answers: { name: 'a' }, eraseAt } }]);
  outbox.clock.pass(firstPoll);
  await poll(outbox, endpointOf(new Set(await idsOf(outbox))), 'timer');
  const [stored] = await outbox.stored();
  expect(stored?.state).toBe('confirmed');
  expect(JSON.stringify(stored)).not.toContain('"a"');
});

it('asks nothing of a service that cannot be asked', async () => {
  const outbox = await withSent(['a']);
  outbox.clock.pass(firstPoll);
  expect(outbox.service.status).toBeNull();
  expect(await pollStatus(outbox, 'timer')).toEqual({ ok: true, value: null });
});
