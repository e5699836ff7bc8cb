// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  askForArrivals,
  firstQuestion,
  longestBetween,
  missingAfter,
} from '#src/outbox/arrivals.ts';
import { drain } from '#src/outbox/drain.ts';
import { deleteSubmission, sendAgain } from '#src/outbox/edit-outbox.ts';
import { endpointOf, idsOf, withSent } from '#tests/support/arrivals-bench.ts';
import { failingDatabase, readStates, readStored } from '#tests/support/outbox-bench.ts';

describe('what the service has', () => {
  it('becomes confirmed, and nothing of its answers stays', async () => {
    const outbox = await withSent(['a', 'b']);
    const [a = '', b = ''] = await idsOf(outbox);
    const sent = await readStored(outbox);
    outbox.clock.pass(firstQuestion);
    const endpoint = endpointOf(new Set([b]));
    expect(await askForArrivals(outbox, endpoint, 'timer')).toEqual({
      ok: true,
      value: { arrived: 1 },
    });
    expect(endpoint.asked.map((ids) => [...ids].sort())).toEqual([[a, b].sort()]);
    const [first, second] = await readStored(outbox);
    expect(first).toEqual(sent[0]);
    const { sequence, id, form, capturedAt, mappingVersion, installed } = sent[1] ?? {};
    const sentAt = outbox.clock.now() - firstQuestion;
    expect(second).toEqual({
      ...{ sequence, id, form, capturedAt, mappingVersion, installed },
      ...{ state: 'confirmed', sentAt },
    });
  });

  it('is told to every tab', async () => {
    const outbox = await withSent(['a']);
    let told = 0;
    outbox.channel.subscribe(() => {
      told += 1;
    });
    outbox.clock.pass(firstQuestion);
    await askForArrivals(outbox, endpointOf(new Set(await idsOf(outbox))), 'timer');
    expect(told).toBeGreaterThan(0);
  });
});

describe('what the service does not have', () => {
  it('is missing only after a while; its copy is kept and can be sent again', async () => {
    const outbox = await withSent(['a']);
    const endpoint = endpointOf(new Set());
    outbox.clock.pass(firstQuestion);
    await askForArrivals(outbox, endpoint, 'timer');
    expect((await readStored(outbox))[0]).not.toHaveProperty('missingSince');
    outbox.clock.pass(missingAfter);
    await askForArrivals(outbox, endpoint, 'timer');
    const missingSince = outbox.clock.now();
    const copy = { answers: { name: 'a' } };
    expect(await readStored(outbox)).toMatchObject([{ state: 'sent', missingSince, copy }]);
    const [sent] = await readStored(outbox);
    await sendAgain(outbox, sent?.sequence ?? 0);
    await drain(outbox, { urgency: 'asked' });
    const [again] = await readStored(outbox);
    expect(again).toMatchObject({ id: sent?.id, state: 'sent' });
    expect(again).not.toHaveProperty('missingSince');
  });

  it('is confirmed all the same once it is there', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(missingAfter);
    await askForArrivals(outbox, endpointOf(new Set()), 'timer');
    outbox.clock.pass(longestBetween);
    await askForArrivals(outbox, endpointOf(new Set(await idsOf(outbox))), 'timer');
    expect(await readStates(outbox)).toEqual(['confirmed']);
  });
});

it('leaves alone what was deleted or queued again while the question was under way', async () => {
  const outbox = await withSent(['a', 'b']);
  const ids = await idsOf(outbox);
  const [a, b] = await readStored(outbox);
  outbox.clock.pass(firstQuestion);
  const endpoint = endpointOf(new Set(ids));
  const meanwhile = {
    async ask(asked: readonly string[]) {
      await deleteSubmission(outbox, a?.sequence ?? 0);
      await sendAgain(outbox, b?.sequence ?? 0);
      return endpoint.ask(asked);
    },
  };
  await askForArrivals(outbox, meanwhile, 'timer');
  expect(await readStates(outbox)).toEqual(['queued']);
});

it('says so where it cannot write the answer down, and changes nothing', async () => {
  const outbox = await withSent(['a']);
  outbox.clock.pass(firstQuestion);
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  const endpoint = endpointOf(new Set(await idsOf(outbox)));
  expect(await askForArrivals(failing, endpoint, 'timer')).toEqual({
    ok: false,
    error: 'unavailable',
  });
  expect(await readStates(outbox)).toEqual(['sent']);
});
