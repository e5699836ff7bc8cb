// Proves specification 7.17.
import { expect, it } from 'vitest';
import { reportedMissing } from '#src/outbox/model/transitions.ts';
import { team } from '#src/outbox/transfer/team.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { importAll, transferredFrom } from '#tests/support/transfers.ts';

const device = () => makeTestOutbox({ newId: () => crypto.randomUUID() });

/** What one person's device gives. */
async function givenBy(firstName: string, ...names: readonly string[]) {
  const giver = device();
  await giver.submit(names, { more: { firstName, lastName: 'Reyes' } });
  return transferredFrom(giver);
}

it('[7.17] says who has given how many, and what has gone out', async () => {
  const leader = await play('keep yes; queue own', device());
  const [of, others] = [await givenBy('Dana', 'a', 'b', 'c'), await givenBy('Ana', 'd')];
  await importAll(leader, [...of.filter((_, at) => at !== 1), ...others]);
  await importAll(leader, of.slice(2));
  await play('service sent a else no-connection; user; user', leader);
  const [one, two, ...more] = await leader.read(team);
  expect(one).toMatchObject({ name: 'Ana Reyes', received: [{ id: others[0]?.id }], sent: 0 });
  expect(two).toMatchObject({
    ...{ name: 'Dana Reyes', received: [{ id: of[0]?.id }, { id: of[2]?.id }], sent: 1 },
    ...{ firstWritten: of[0]?.capturedAt, lastWritten: of[2]?.capturedAt },
  });
  expect(more).toEqual([]);
});

it('does not count as sent what the service says that it does not have', async () => {
  const leader = device();
  await importAll(leader, await givenBy('Dana', 'a'));
  await leader.drain('user');
  expect(await leader.read(team)).toMatchObject([{ received: [{}], sent: 1 }]);
  const [one] = await leader.stored();
  const missing = one && reportedMissing(one, leader.clock.now());
  if (!missing) throw new Error('It was not sent.');
  await leader.put(missing);
  expect(await leader.read(team)).toMatchObject([{ received: [{}], sent: 0 }]);
});

it('lists last, without a name, those whose answers are erased', async () => {
  const leader = device();
  await importAll(leader, await givenBy('Dana', 'a', 'b'));
  await play('service sent a else no-connection; user; user', leader);
  expect(await leader.read(team)).toMatchObject([
    { name: 'Dana Reyes', received: [{}], sent: 0 },
    { name: '', received: [{}], sent: 1 },
  ]);
});
