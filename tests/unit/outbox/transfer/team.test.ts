// Proves specification 7.17.
import { expect, it } from 'vitest';
import { reportedMissing } from '#src/outbox/model/transitions.ts';
import { team } from '#src/outbox/transfer/team.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import { importAll, transferredFrom } from '#tests/support/transfers.ts';

const device = () => ({
  newId: () => crypto.randomUUID(),
  service: scriptedService({ takesNumber: () => true }),
});

/** What a device with a name of its own gives. */
const givenBy = async (...names: readonly string[]) =>
  transferredFrom(await withQueued(names, device()));

it('[7.17] says who has given how many, which numbers are missing and what has gone out', async () => {
  const leader = await play('queue own', makeTestOutbox(device()));
  const [of, others] = [await givenBy('a', 'b', 'c'), await givenBy('d')];
  await importAll(leader, [...of.filter((_, at) => at !== 1), ...others]);
  await importAll(leader, of.slice(2));
  await play('service confirmed a else no-connection; user; user', leader);
  const name = (serialNumber = '') => serialNumber.split('-')[0];
  const members = await leader.read(team);
  expect(members).toHaveLength(2);
  expect(members).toContainEqual({
    ...{ device: name(of[0]?.serialNumber), received: 2, sent: 1, missing: [[2, 2]] },
    ...{ firstWritten: of[0]?.capturedAt, lastWritten: of[2]?.capturedAt },
  });
  const one = { device: name(others[0]?.serialNumber), received: 1, sent: 0, missing: [] };
  expect(members).toContainEqual(expect.objectContaining(one));
});

it('does not count as sent what the service says that it does not have', async () => {
  const leader = makeTestOutbox(device());
  await importAll(leader, await givenBy('a'));
  await leader.drain('user');
  expect(await leader.read(team)).toMatchObject([{ received: 1, sent: 1 }]);
  const [one] = await leader.stored();
  const missing = one && reportedMissing(one, leader.clock.now());
  if (!missing) throw new Error('It was not sent.');
  await leader.put(missing);
  expect(await leader.read(team)).toMatchObject([{ received: 1, sent: 0 }]);
});

it('lists what has no number by itself, and takes no false number for one', async () => {
  const leader = makeTestOutbox(device());
  const given = await givenBy('a', 'b');
  const others = given.map(({ serialNumber: _, ...rest }) => rest);
  await importAll(
    leader,
    others.map((one, at) => (at === 0 ? one : { ...one, serialNumber: 'x' })),
  );
  expect(await leader.read(team)).toMatchObject([{ device: '', received: 2, missing: [] }]);
});
