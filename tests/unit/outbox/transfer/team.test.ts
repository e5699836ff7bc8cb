// Proves specification 7.17.
import { expect, it } from 'vitest';
import { team } from '#src/outbox/transfer/team.ts';
import { reportedMissing } from '#src/outbox/transitions.ts';
import { makeTestOutbox, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { confirmed, noConnection, scriptedService } from '#tests/support/outbox-service.ts';
import { importAll, transferredFrom } from '#tests/support/transfers.ts';

const device = (): Partial<TestOutbox> => ({
  newId: () => crypto.randomUUID(),
  service: scriptedService({ takesNumber: () => true }),
});

it('[7.17] says who has given how many, which numbers are missing and what has gone out', async () => {
  const leader = makeTestOutbox(device());
  await leader.submit(['own']);
  const [one, two] = [
    await withQueued(['a', 'b', 'c'], device()),
    await withQueued(['d'], device()),
  ];
  const of = await transferredFrom(one);
  const [, , last] = of;
  await importAll(leader, [...of.filter((_, at) => at !== 1), ...(await transferredFrom(two))]);
  await importAll(leader, of.slice(2));
  leader.service.follow(({ answers }) => (answers.name === 'a' ? confirmed : noConnection));
  await leader.drain('user');
  await leader.drain('user');
  const names = await Promise.all([one, two].map((some) => some.setting('numbering')));
  const members = await leader.read(team);
  const by = (at: number) => members.find(({ device }) => device === names[at]?.device);
  expect(members).toHaveLength(2);
  expect(by(0)).toMatchObject({ received: 2, sent: 1, missing: [[2, 2]] });
  expect(by(0)?.lastWritten).toBe(last?.capturedAt);
  expect(by(1)).toMatchObject({ received: 1, sent: 0, missing: [] });
});

it('does not count as sent what the service says that it does not have', async () => {
  const leader = makeTestOutbox(device());
  await importAll(leader, await transferredFrom(await withQueued(['a'], device())));
  leader.service.follow(() => ({ kind: 'sent' }));
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
  const giver = await withQueued(['a', 'b'], device());
  const given = await transferredFrom(giver);
  await importAll(
    leader,
    given.map(({ serialNumber: _, ...rest }, at) =>
      at === 0 ? rest : { ...rest, serialNumber: 'x' },
    ),
  );
  expect(await leader.read(team)).toMatchObject([{ device: '', received: 2, missing: [] }]);
});
