// Proves specification 5.24.
import { describe, expect, it, vi } from 'vitest';
import { connectForms } from '#src/build/delivery-plugin.ts';
import { mappingByName } from '#src/build/local-mapping.ts';
import { eraseCopies } from '#src/outbox/actions/erase.ts';
import { copyRetention, unconfirmedCopyRetention } from '#src/outbox/model/retry-policy.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { askAfter } from '#src/outbox/transfer/handed-over.ts';
import { firstPoll, longestBetween, missingAfter } from '#src/sync/delivery-status.ts';
import { backedUp } from '#tests/support/backups.ts';
import { forms } from '#tests/support/example-answers.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import {
  endpointOf,
  idsOf,
  nextOf,
  poll,
  traceable,
  untraceable,
  withSent,
} from '#tests/support/status-bench.ts';

const { status } = endpointOf(new Set());
const asking = () => ({ mapping: traceable, service: { ...scriptedService(), status } });
/** As an acknowledging endpoint's. */
const readable = () => ({
  ...{ mapping: traceable, service: { ...asking().service, isReadable: true as const } },
});
const soon = `pass ${firstPoll}`;
const later = `pass ${missingAfter}`;
const aMonthLater = `pass ${31 * 24 * 60 * 60_000}`;
const onDevice = (program: string, changes = {}) =>
  play(program, makeTestOutbox({ mapping: traceable, ...changes }));

describe('what was sent', () => {
  it('becomes confirmed where the service has it, and nothing of its answers stays', async () => {
    const outbox = await onDevice('install a b; user');
    const [first] = await outbox.stored();
    await play(`${soon}; poll b = answered 0; asked a b`, outbox);
    const confirmed = {
      ...{ sequence: 2, id: testId(2), form: 'join', capturedAt: startOfTime },
      ...{ mappingVersion: 'v1', installed: true, state: 'confirmed', sentAt: startOfTime },
    };
    expect(await outbox.stored()).toEqual([first, confirmed]);
  });

  it('is missing only after a while; its copy is kept and can be sent again', async () => {
    const outbox = await onDevice(`install a; user; ${soon}; poll; missing; ${later}; poll;
      missing a; resend a; user; states sent; missing`);
    expect(await outbox.idOf('a')).toBe(testId(1));
  });

  it('has a copy that was kept only until the service has answered, which goes with its answer', async () => {
    const outbox = await onDevice('queue a; user', asking());
    const eraseAt = startOfTime + unconfirmedCopyRetention;
    expect(await outbox.stored()).toMatchObject([{ copy: { answers: { name: 'a' }, eraseAt } }]);
    await play(`${soon}; poll a; states confirmed`, outbox);
    expect(JSON.stringify(await outbox.stored())).not.toContain('"a"');
  });
});

plays(
  {
    'what waits and may have arrived is asked for on hold, too: no delivery will tell': `hold a;
      give; back; user; states held; ${soon}; poll a; states confirmed`,
    'what waits and may have arrived is left to the next delivery if its response can be read': `
      service timed-out; queue a; user; ${soon}; reconnect = not-due`,
  },
  readable,
);

describe('what was handed over', () => {
  plays(
    {
      'is asked for where an endpoint takes the answers itself, by the mapping that is published': `
        queue a; give; ${soon}; poll a; states confirmed`,
    },
    () => ({ ...readable(), mapping: connectForms(forms, mappingByName(forms), (text) => text) }),
  );

  it('is asked for, too, and is confirmed once it has arrived from the other device', async () => {
    const outbox = await onDevice(`queue a b; give; ${soon}; poll a = answered 0; asked a b`);
    const [first, second] = await outbox.stored();
    expect(first).toMatchObject({ state: 'confirmed', sentAt: outbox.clock.now() });
    expect(first).not.toHaveProperty('answers');
    expect(second).toMatchObject({ state: 'handed-over', answers: { name: 'b' } });
    expect(await backedUp(outbox)).toEqual([testId(2)]);
  });

  it('is never called missing: the other device may not have had a signal', async () => {
    const outbox = await onDevice('queue a; give');
    const before = await outbox.stored();
    await play(`${later}; poll; asked a`, outbox);
    expect(await outbox.stored()).toEqual(before);
  });

  it('is missing like anything else once a person has said that it was sent', async () => {
    const outbox = await onDevice(`install a; give; pass ${askAfter}; answer-sent; ${later}; poll;
      missing a; pass ${longestBetween}; poll a; states confirmed`);
    expect(await outbox.stored()).toMatchObject([{ handedOverAt: startOfTime }]);
  });

  it('keeps what the form has no field for', async () => {
    const outbox = makeTestOutbox({ mapping: traceable });
    await outbox.submit(['a'], { more: { old: 'kept' } });
    await play(`give; ${soon}; poll a; states confirmed`, outbox);
    expect(await outbox.stored()).toMatchObject([{ unsent: { old: 'kept' } }]);
  });
});

describe('it is not asked for', () => {
  plays(
    {
      'what was sent without its id': 'install a; user; next-poll none',
      'what was handed over under an id that the sheet does not have': `queue a; give; ${soon};
        poll = not-due; asked`,
    },
    () => ({ mapping: untraceable }),
  );

  it('what was sent longer ago than copies are kept, and has none any more', async () => {
    const outbox = await withSent(['a']);
    await eraseCopies(outbox);
    await play(`pass ${copyRetention}; next-poll none; reconnect = not-due; asked`, outbox);
  });
});

plays(
  {
    'leaves deleted what was deleted meanwhile, and sends nothing again that has arrived': `
      install a b; user; ${soon}; meanwhile delete sent a; meanwhile resend b; poll a b;
      states confirmed`,
    'what was handed over is not sent from here where it has arrived, though it was taken back meanwhile': `
      queue a; give; ${soon}; meanwhile back; poll a; user; states confirmed; tried`,
    'what waits and may have arrived is asked for, and not sent again once it has arrived': `
      queue a b; service timed-out; user; queue c; ${soon}; poll a; asked a b;
      states confirmed queued queued; missing`,
    'it is not asked for what waits or is confirmed': `install a; user; ${soon}; poll a;
      queue b; next-poll none`,
    'what still has its copy is asked for, however late the next visit: what is missing keeps it': `
      install a b; user; ${aMonthLater}; next-poll due; reconnect a; erase; asked a b;
      states confirmed sent; copies - b`,
    'what is missing is asked for, however late the next visit, for it may arrive yet': `
      install a; user; ${later}; poll; ${aMonthLater}; reconnect a; states confirmed`,
    'what another device was given is asked for, however late the next visit': `queue a; give;
      ${aMonthLater}; reconnect a; states confirmed`,
    'the next question comes at a change of the page’s life, too, but not twice in a minute': `
      install a; user; ${later}; poll; pass 59999; reconnect; asked a; pass 1; poll;
      asked a; reconnect; asked a a`,
  },
  () => ({ mapping: traceable }),
);

it('each of thousands is asked for, however late the next visit', async () => {
  const outbox = await withSent(['a']);
  await addLike(outbox, 2_100);
  await play(`${aMonthLater}; reconnect; erase`, outbox);
  expect((await outbox.stored()).filter((one) => answersOf(one) === null)).toEqual([]);
});

describe('the next question', () => {
  it('comes soon after sending, then whenever the submission is twice as old, up to a limit', async () => {
    const outbox = await withSent(['a']);
    const waits: number[] = [];
    for (let questions = 0; questions < 16; questions += 1) {
      const wait = (await nextOf(outbox)) ?? 0;
      waits.push(wait);
      await play(`pass ${wait}; poll = answered 0`, outbox);
    }
    expect(waits.slice(0, 5)).toEqual([10_000, 10_000, 20_000, 40_000, 80_000]);
    expect(waits.slice(-2)).toEqual([longestBetween, longestBetween]);
  });

  it('waits as long as the service says and a random part longer, at a change of the page’s life too', async () => {
    const outbox = { ...(await withSent(['a'])), random: () => 0.5 };
    outbox.clock.pass(firstPoll);
    const notBefore = outbox.clock.now() + 600_000;
    const failure = 'asked-to-wait';
    const busy = endpointOf(new Set(), { kind: 'unreachable', failure, notBefore });
    await poll(outbox, busy, 'timer');
    await play('next-poll 615000; pass 614999; reconnect; asked', outbox);
  });
});

/** Stores so many more like the only one that is there. */
async function addLike(outbox: TestOutbox, count: number, like?: Submission): Promise<void> {
  const [first, ...others] = await outbox.stored();
  const one = like ?? first;
  if (one === undefined) throw new Error('Nothing is stored');
  await outbox.database.write(async (transaction) => {
    for (let number = 1; number <= count; number += 1) {
      const { sequence: _, ...more } = { ...one, id: testId(1_000 + others.length + number) };
      await transaction.objectStore('submissions').add(more as never);
    }
  });
}

it('reads a few hundred of thousands at a look, and for a question all of them in pieces', async () => {
  const outbox = await withSent(['a']);
  await addLike(outbox, 1_500);
  const [first] = await outbox.stored();
  const waiting = { ...first, ...{ state: 'held', mayHaveArrived: true } };
  await addLike(outbox, 1_500, waiting as Submission);
  const gets = vi.spyOn(IDBObjectStore.prototype, 'get');
  const moves = vi.spyOn(IDBCursor.prototype, 'continue');
  /** What the transaction that read most has read since the last call. */
  const most = () => {
    const reads = new Map<IDBTransaction | null, number>();
    const stores = gets.mock.contexts as IDBObjectStore[];
    const cursors = moves.mock.contexts as IDBCursor[];
    for (const { transaction } of [...stores, ...cursors.map(({ request }) => request)])
      reads.set(transaction, (reads.get(transaction) ?? 0) + 1);
    for (const watched of [gets, moves]) watched.mockClear();
    return Math.max(...reads.values());
  };
  expect(await nextOf(outbox)).toBe(firstPoll);
  expect(most()).toBeLessThan(700);
  outbox.clock.pass(firstPoll);
  const endpoint = endpointOf(new Set());
  await poll(outbox, endpoint, 'timer');
  expect(new Set(endpoint.asked.flat())).toEqual(new Set(await idsOf(outbox)));
  expect(most()).toBeLessThan(250);
});

it('asks soon for an old one that has gone out just now, behind hundreds', async () => {
  const outbox = await withSent(['a']);
  await addLike(outbox, 500);
  await play(`pass ${missingAfter * 10}; poll; pass 1`, outbox);
  const [first] = await outbox.stored();
  if (first?.state !== 'sent') throw new Error(first?.state);
  await outbox.put({ ...first, sentAt: outbox.clock.now() });
  expect(await nextOf(outbox)).toBe(firstPoll);
});

it('asks for a hundred at a time, and stops where the service is out of reach', async () => {
  const outbox = await withSent(['a']);
  await addLike(outbox, 249);
  outbox.clock.pass(firstPoll);
  const down = endpointOf(new Set(), { kind: 'unreachable', failure: 'no-connection' });
  await poll(outbox, down, 'timer');
  expect(down.asked.map(({ length }) => length)).toEqual([100]);
  outbox.clock.pass(firstPoll);
  const endpoint = endpointOf(new Set(await idsOf(outbox)));
  await poll(outbox, endpoint, 'timer');
  expect(endpoint.asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(new Set(await outbox.states())).toEqual(new Set(['confirmed']));
});

it('two that ask at once write the same', async () => {
  const outbox = await withSent(['a', 'b']);
  outbox.clock.pass(firstPoll);
  await Promise.all([play('poll a', outbox), play('other poll a', outbox)]);
  expect(await outbox.states()).toEqual(['confirmed', 'sent']);
});
