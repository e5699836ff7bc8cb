// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import {
  askForArrivals,
  firstQuestion,
  longestBetween,
  missingAfter,
  readNextQuestion,
} from '#src/outbox/arrivals.ts';
import type { ArrivalsOutcome } from '#src/outbox/delivery/readable-endpoint.ts';
import { drain } from '#src/outbox/drain.ts';
import { deleteSubmission, sendAgain } from '#src/outbox/edit-outbox.ts';
import { copyKeptFor } from '#src/outbox/retry-policy.ts';
import {
  failingDatabase,
  makeTestOutbox,
  mappingOf,
  readStates,
  readStored,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';

/** An endpoint that knows these submissions, and remembers what it was asked. */
function endpointOf(arrived: ReadonlySet<string>, instead?: ArrivalsOutcome) {
  const asked: (readonly string[])[] = [];
  return {
    asked,
    async ask(ids: readonly string[]): Promise<ArrivalsOutcome> {
      asked.push(ids);
      if (instead !== undefined) return instead;
      return {
        kind: 'answered',
        arrived: new Set(ids.filter((id) => arrived.has(id))),
        missing: new Set(ids.filter((id) => !arrived.has(id))),
      };
    },
  };
}

const { join } = mappingOf(1, ['join']);
if (join === undefined) throw new Error('No mapping');
const traceable = { join: { ...join, submissionId: 44 } };

/** An outbox in which these were sent, with copies, their ids along. */
async function withSent(
  names: readonly string[],
  mapping: WireMapping = traceable,
): Promise<TestOutbox> {
  const outbox = makeTestOutbox({ mapping });
  await submitNamed(outbox, names, { installed: true });
  await drain(outbox, { urgency: 'asked' });
  return outbox;
}

const idsOf = async (outbox: TestOutbox) => (await readStored(outbox)).map(({ id }) => id);

const nextOf = async (outbox: TestOutbox) => {
  const next = await outbox.database.read((transaction) =>
    readNextQuestion(transaction, outbox.clock.now()),
  );
  if (!next.ok) throw new Error(next.error);
  return next.value === null ? null : next.value - outbox.clock.now();
};

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

describe('it is not asked for', () => {
  it('what was sent without its id', async () => {
    const outbox = await withSent(['a'], { join });
    expect(await nextOf(outbox)).toBeNull();
  });

  it('what was sent longer ago than copies are kept', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(copyKeptFor);
    expect(await nextOf(outbox)).toBeNull();
    const endpoint = endpointOf(new Set());
    expect(await askForArrivals(outbox, endpoint, 'occasion')).toEqual({ ok: true, value: null });
    expect(endpoint.asked).toEqual([]);
  });

  it('what waits or is confirmed', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(firstQuestion);
    await askForArrivals(outbox, endpointOf(new Set(await idsOf(outbox))), 'timer');
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
      await askForArrivals(outbox, endpoint, 'timer');
    }
    expect(waits.slice(0, 5)).toEqual([10_000, 10_000, 20_000, 40_000, 80_000]);
    expect(waits.slice(-2)).toEqual([longestBetween, longestBetween]);
    expect(endpoint.asked).toHaveLength(16);
  });

  it('comes soon for what was sent since, whatever waits longer', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(missingAfter * 10);
    await askForArrivals(outbox, endpointOf(new Set()), 'timer');
    outbox.clock.pass(1);
    await submitNamed(outbox, ['b']);
    await drain(outbox, { urgency: 'asked' });
    expect(await nextOf(outbox)).toBe(firstQuestion);
  });

  it('comes at an occasion too, but not twice in a minute', async () => {
    const outbox = await withSent(['a']);
    const endpoint = endpointOf(new Set());
    outbox.clock.pass(missingAfter);
    await askForArrivals(outbox, endpoint, 'timer');
    outbox.clock.pass(59_999);
    await askForArrivals(outbox, endpoint, 'occasion');
    expect(endpoint.asked).toHaveLength(1);
    outbox.clock.pass(1);
    await askForArrivals(outbox, endpoint, 'timer');
    expect(endpoint.asked).toHaveLength(1);
    await askForArrivals(outbox, endpoint, 'occasion');
    expect(endpoint.asked).toHaveLength(2);
  });

  it('waits as long as the service says, at an occasion too', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(firstQuestion);
    const notBefore = outbox.clock.now() + 600_000;
    const failure = 'asked-to-wait';
    const busy = endpointOf(new Set(), { kind: 'unreachable', failure, notBefore });
    await askForArrivals(outbox, busy, 'timer');
    expect(await nextOf(outbox)).toBe(600_000);
    outbox.clock.pass(599_999);
    const endpoint = endpointOf(new Set());
    await askForArrivals(outbox, endpoint, 'occasion');
    expect(endpoint.asked).toEqual([]);
  });

  it('comes although the clock was set back since the last', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(firstQuestion);
    await askForArrivals(outbox, endpointOf(new Set()), 'timer');
    outbox.clock.pass(-24 * 60 * 60_000);
    const endpoint = endpointOf(new Set());
    await askForArrivals(outbox, endpoint, 'occasion');
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
  outbox.clock.pass(firstQuestion);
  const down = endpointOf(new Set(), { kind: 'unreachable', failure: 'no-connection' });
  await askForArrivals(outbox, down, 'timer');
  expect(down.asked.map(({ length }) => length)).toEqual([100]);
  outbox.clock.pass(firstQuestion);
  const endpoint = endpointOf(new Set(await idsOf(outbox)));
  await askForArrivals(outbox, endpoint, 'timer');
  expect(endpoint.asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(new Set(await readStates(outbox))).toEqual(new Set(['confirmed']));
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

it('asks once where two contexts want to', async () => {
  const outbox = await withSent(['a']);
  outbox.clock.pass(firstQuestion);
  const endpoint = endpointOf(new Set());
  await Promise.all([
    askForArrivals(outbox, endpoint, 'timer'),
    askForArrivals(outbox, endpoint, 'timer'),
  ]);
  expect(endpoint.asked).toHaveLength(1);
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
