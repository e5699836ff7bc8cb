// Proves specification 5.3.
import { describe, expect, it } from 'vitest';
import { deleteSubmission } from '#src/outbox/delete.ts';
import { drain } from '#src/outbox/drain.ts';
import { leaseLength } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  idOf,
  makeTestOutbox,
  mappingOf,
  readNamed,
  readStates,
  submitNamed,
} from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import {
  deferred,
  namesOf,
  noConnection,
  refused,
  sent,
  until,
} from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;

describe.each([
  ['with the origin’s locks', () => lockRoom()],
  ['without locks', () => null],
])('two contexts %s', (_which, makeRoom) => {
  function twoContexts() {
    const room = makeRoom();
    const first = makeTestOutbox({ locks: room?.enter().locks ?? null });
    const second = anotherContext(first, { locks: room?.enter().locks ?? null });
    return [first, second] as const;
  }

  it('draining 50 at once deliver each exactly once', async () => {
    const [first, second] = twoContexts();
    const names = Array.from({ length: 50 }, (_, index) => `s${index}`);
    await submitNamed(first, names);
    const reports = await Promise.all([drain(first, user), drain(second, user)]);
    expect(namesOf(first.service.tried).sort()).toEqual(names.sort());
    expect(reports.map(({ end }) => end)).toEqual(['done', 'done']);
    expect(reports[0].delivered + reports[1].delivered).toBe(50);
    expect(new Set(await readStates(first))).toEqual(new Set(['sent']));
  });

  it('draining and submitting at once deliver each exactly once', async () => {
    const [first, second] = twoContexts();
    const submitAndDrain = async (outbox: typeof first, prefix: string) => {
      for (let number = 0; number < 10; number += 1) {
        await submitNamed(outbox, [`${prefix}${number}`]);
        await drain(outbox, user);
      }
    };
    await Promise.all([submitAndDrain(first, 'a'), submitAndDrain(second, 'b')]);
    const names = namesOf(first.service.tried);
    expect(names).toHaveLength(20);
    expect(new Set(names).size).toBe(20);
  });
});

it('one drain at a time: with locks the second one waits until the first has ended', async () => {
  const room = lockRoom();
  const first = makeTestOutbox({ locks: room.enter().locks });
  const second = anotherContext(first, { locks: room.enter().locks });
  await submitNamed(first, ['a', 'b']);
  let underWay = 0;
  let most = 0;
  first.service.follow(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await readStates(first);
    underWay -= 1;
    return sent;
  });
  await Promise.all([drain(first, user), drain(second, user)]);
  expect(most).toBe(1);
});

/** A drain that has its submission under way, and waits for the test to say what came of it. */
async function underWay() {
  const outbox = makeTestOutbox({ locks: null });
  await submitNamed(outbox, ['a'], { installed: true });
  const answer = deferred<typeof sent | typeof noConnection | typeof refused>();
  outbox.service.follow(() => answer.promise);
  const draining = drain(outbox, user);
  await until(() => outbox.service.tried.length === 1);
  return { outbox, draining, answer: answer.resolve };
}

describe('a submission that is deleted while it is under way', () => {
  it.each([sent, noConnection, refused])('stays deleted: $kind', async (outcome) => {
    const { outbox, draining, answer } = await underWay();
    await deleteSubmission(outbox, await idOf(outbox, 'a'));
    answer(outcome);
    await draining;
    expect(await readStates(outbox)).toEqual([]);
  });
});

describe('a holder that lost its lease', () => {
  it('does not overwrite with a failure what the next holder has under way', async () => {
    const { outbox, draining, answer } = await underWay();
    outbox.clock.pass(leaseLength);
    const second = anotherContext(outbox);
    const secondAnswer = deferred<typeof sent>();
    outbox.service.follow(() => secondAnswer.promise);
    const secondDraining = drain(second, user);
    await until(() => outbox.service.tried.length === 2);
    answer(noConnection);
    await draining;
    expect(await readNamed(outbox, 'a')).toMatchObject({
      state: 'sending',
      lease: { holder: second.holder },
    });
    secondAnswer.resolve(sent);
    await secondDraining;
    expect(await readStates(outbox)).toEqual(['sent']);
  });

  it('records a delivery that happened, and the next holder’s failure does not undo it', async () => {
    const { outbox, draining, answer } = await underWay();
    outbox.clock.pass(leaseLength);
    const secondAnswer = deferred<typeof noConnection>();
    outbox.service.follow(() => secondAnswer.promise);
    const secondDraining = drain(anotherContext(outbox), user);
    await until(() => outbox.service.tried.length === 2);
    answer(sent);
    await draining;
    expect(await readStates(outbox)).toEqual(['sent']);
    secondAnswer.resolve(noConnection);
    await secondDraining;
    expect(await readStates(outbox)).toEqual(['sent']);
  });

  it('records a delivery of what is queued again by now', async () => {
    const { outbox, draining, answer } = await underWay();
    outbox.clock.pass(leaseLength);
    outbox.service.follow(() => noConnection);
    await drain(anotherContext(outbox), user);
    expect(await readStates(outbox)).toEqual(['queued']);
    answer(sent);
    await draining;
    expect(await readStates(outbox)).toEqual(['sent']);
  });

  it('records a delivery of what an older version without that form holds by now', async () => {
    const { outbox, draining, answer } = await underWay();
    outbox.clock.pass(leaseLength);
    await drain(anotherContext(outbox, { mapping: mappingOf(0, []) }), user);
    expect(await readStates(outbox)).toEqual(['held']);
    answer(sent);
    await draining;
    expect(await readStates(outbox)).toEqual(['sent']);
  });
});
