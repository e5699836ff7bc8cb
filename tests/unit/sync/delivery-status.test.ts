// Proves specification 5.24.

import { describe, expect, it } from 'vitest';
import { connectForms } from '#src/build/delivery-plugin.ts';
import { mappingByName } from '#src/build/local-mapping.ts';
import { deleteSubmission } from '#src/outbox/actions/delete.ts';
import { resend } from '#src/outbox/actions/edit.ts';
import { unconfirmedCopyRetention } from '#src/outbox/model/retry-policy.ts';
import {
  askAfter,
  dueTransfer,
  sentElsewhere,
  takeBack,
} from '#src/outbox/transfer/handed-over.ts';
import { firstPoll, longestBetween, missingAfter } from '#src/sync/delivery-status.ts';
import { backedUp } from '#tests/support/backups.ts';
import { forms } from '#tests/support/example-answers.ts';
import { makeTestOutbox, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { scriptedService, timedOut } from '#tests/support/outbox-service.ts';
import {
  endpointOf,
  handOverAll,
  idsOf,
  poll,
  traceable,
  untraceable,
  withSent,
} from '#tests/support/status-bench.ts';
import { allHandedOver } from '#tests/support/transfers.ts';

const asking = { ...scriptedService(), status: endpointOf(new Set()).status };
/** As an acknowledging endpoint's. */
const readable = { ...asking, isReadable: true as const };

/** Handed over by this device. */
async function withGiven(names: readonly string[], mapping = traceable) {
  const outbox = await withQueued(names, { mapping });
  await handOverAll(outbox);
  return outbox;
}

/** After so much time, by an endpoint that has all. */
async function pollArrived(outbox: TestOutbox, after = firstPoll) {
  outbox.clock.pass(after);
  await poll(outbox, endpointOf(new Set(await idsOf(outbox))), 'timer');
}

describe('what the service has', () => {
  it('becomes confirmed, and nothing of its answers stays', async () => {
    const outbox = await withSent(['a', 'b']);
    const [a = '', b = ''] = await idsOf(outbox);
    const sent = await outbox.stored();
    outbox.clock.pass(firstPoll);
    const endpoint = endpointOf(new Set([b]));
    expect(await poll(outbox, endpoint, 'timer')).toEqual({
      ok: true,
      value: { kind: 'answered', changed: 0 },
    });
    expect(endpoint.asked.map((ids) => [...ids].sort())).toEqual([[a, b].sort()]);
    const [first, second] = await outbox.stored();
    expect(first).toEqual(sent[0]);
    const { sequence, id, form, capturedAt, mappingVersion, installed } = sent[1] ?? {};
    const sentAt = outbox.clock.now() - firstPoll;
    expect(second).toEqual({
      ...{ sequence, id, form, capturedAt, mappingVersion, installed },
      ...{ state: 'confirmed', sentAt },
    });
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
});

it('leaves deleted what was deleted meanwhile, and sends nothing again that has arrived', async () => {
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
  expect(await outbox.states()).toEqual(['confirmed']);
});

describe('what was handed over', () => {
  it('is asked for too, and is confirmed once it has arrived from the other device', async () => {
    const outbox = await withGiven(['a', 'b']);
    const [a = '', b] = await idsOf(outbox);
    outbox.clock.pass(firstPoll);
    const endpoint = endpointOf(new Set([a]));
    expect(await poll(outbox, endpoint, 'timer')).toMatchObject({
      ok: true,
      value: { kind: 'answered' },
    });
    expect(new Set(endpoint.asked.flat())).toEqual(new Set(await idsOf(outbox)));
    expect(await outbox.stored()).toMatchObject([
      { state: 'confirmed', sentAt: outbox.clock.now() },
      { state: 'handed-over', answers: { name: 'b' } },
    ]);
    expect((await outbox.stored())[0]).not.toHaveProperty('answers');
    expect(await backedUp(outbox)).toEqual([b]);
  });

  it('is never called missing: the other device may not have had a signal', async () => {
    const outbox = await withGiven(['a']);
    const before = await outbox.stored();
    outbox.clock.pass(missingAfter);
    const endpoint = endpointOf(new Set());
    await poll(outbox, endpoint, 'timer');
    expect(endpoint.asked).toHaveLength(1);
    expect(await outbox.stored()).toEqual(before);
  });

  it('is not asked for under an id that the sheet does not have', async () => {
    const outbox = await withGiven(['a'], untraceable);
    outbox.clock.pass(firstPoll);
    const endpoint = endpointOf(new Set());
    expect(await poll(outbox, endpoint, 'timer')).toEqual({ ok: true, value: { kind: 'not-due' } });
    expect(endpoint.asked).toEqual([]);
  });

  it('is asked for where an endpoint takes the answers itself, by the mapping that is published', async () => {
    const mapping = connectForms(forms, mappingByName(forms), (text) => text);
    const outbox = makeTestOutbox({ mapping, service: readable });
    await outbox.submit(['a']);
    await handOverAll(outbox);
    await pollArrived(outbox);
    expect(await outbox.states()).toEqual(['confirmed']);
  });

  it('is missing like anything else once a person has said that it was sent', async () => {
    const outbox = await withSent([]);
    await outbox.submit(['a'], { installed: true });
    await handOverAll(outbox);
    outbox.clock.pass(askAfter);
    const transfer = await outbox.read(dueTransfer);
    await sentElsewhere(outbox, transfer ?? { kind: 'handed-over', at: 0, ids: [] });
    outbox.clock.pass(missingAfter);
    await poll(outbox, endpointOf(new Set()), 'timer');
    const missingSince = outbox.clock.now();
    const copy = { answers: { name: 'a' } };
    expect(await outbox.stored()).toMatchObject([{ state: 'sent', missingSince, copy }]);
    await pollArrived(outbox, longestBetween);
    const handedOverAt = outbox.clock.now() - longestBetween - missingAfter - askAfter;
    expect(await outbox.stored()).toMatchObject([{ state: 'confirmed', handedOverAt }]);
  });

  it('is not sent from here where it has arrived, though it was taken back meanwhile', async () => {
    const outbox = await withGiven(['a']);
    outbox.clock.pass(firstPoll);
    const endpoint = endpointOf(new Set(await idsOf(outbox)));
    const meanwhile = {
      async status(asked: readonly string[]) {
        await takeBack(outbox, allHandedOver);
        return endpoint.status(asked);
      },
    };
    await poll(outbox, meanwhile, 'timer');
    await outbox.drain('user');
    expect(await outbox.states()).toEqual(['confirmed']);
    expect(outbox.service.tried).toEqual([]);
  });
});

describe('what waits and may have arrived', () => {
  it('is asked for, and not sent again once it is known to have arrived', async () => {
    const outbox = await withSent([]);
    await outbox.submit(['a', 'b']);
    outbox.service.follow(() => timedOut);
    await outbox.drain('user');
    await outbox.submit(['c']);
    const [a = '', b = ''] = await idsOf(outbox);
    outbox.clock.pass(firstPoll);
    const endpoint = endpointOf(new Set([a]));
    await poll(outbox, endpoint, 'timer');
    expect(new Set(endpoint.asked.flat())).toEqual(new Set([a, b]));
    expect(await outbox.states()).toEqual(['confirmed', 'queued', 'queued']);
    expect((await outbox.stored())[1]).not.toHaveProperty('missingSince');
  });

  it('is asked for on hold, too: no delivery will tell', async () => {
    const outbox = makeTestOutbox({ mapping: traceable, service: readable });
    await outbox.submit(['a'], { form: 'health' });
    await handOverAll(outbox);
    await takeBack(outbox, allHandedOver);
    await outbox.drain('user');
    expect(await outbox.states()).toEqual(['held']);
    await pollArrived(outbox);
    expect(await outbox.states()).toEqual(['confirmed']);
  });

  it('is left to the next delivery where its response can be read', async () => {
    const outbox = makeTestOutbox({ mapping: traceable, service: readable });
    outbox.service.follow(() => timedOut);
    await outbox.submit(['a']);
    await outbox.drain('user');
    outbox.clock.pass(firstPoll);
    const endpoint = endpointOf(new Set());
    expect(await poll(outbox, endpoint, 'reconnected')).toMatchObject({
      value: { kind: 'not-due' },
    });
  });

  it('keeps what the form has no field for', async () => {
    const outbox = await withSent([]);
    await outbox.submit(['a'], { more: { old: 'kept' } });
    await handOverAll(outbox);
    await pollArrived(outbox);
    expect(await outbox.stored()).toMatchObject([{ state: 'confirmed', unsent: { old: 'kept' } }]);
  });
});

it('a copy that was kept only until the service has answered goes with its answer', async () => {
  const outbox = await withQueued(['a'], { mapping: traceable, service: asking });
  await outbox.drain('user');
  const eraseAt = outbox.clock.now() + unconfirmedCopyRetention;
  expect(await outbox.stored()).toMatchObject([{ copy: { answers: { name: 'a' }, eraseAt } }]);
  await pollArrived(outbox);
  const [stored] = await outbox.stored();
  expect(stored?.state).toBe('confirmed');
  expect(JSON.stringify(stored)).not.toContain('"a"');
});
