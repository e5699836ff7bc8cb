// Proves specification 7.17.
import { expect, it } from 'vitest';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import { reportedMissing } from '#src/outbox/model/transitions.ts';
import { exportSubmissions } from '#src/outbox/transfer/export-submissions.ts';
import { team } from '#src/outbox/transfer/team.ts';
import { unpackSubmissions } from '#src/outbox/transfer/transfer-file.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
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
    ...{ firstWritten: of[0]?.capturedAt, lastWritten: of[2]?.capturedAt, giver: undefined },
  });
  expect(more).toMatchObject([{ name: '', isOwn: true, received: [{}], giver: { left: 1 } }]);
});

/** What a device hands over in codes: all but so many of what waits there. */
async function handedOver(giver: TestOutbox, left: number) {
  const { length } = await giver.stored();
  const chosen = new Set((await giver.stored()).slice(0, length - left).map((one) => one.sequence));
  const made = await exportSubmissions(giver, chosen, { kind: 'codes' });
  const read = made.ok ? await unpackSubmissions(made.value.text) : made;
  if (!read.ok) throw new Error('Nothing was handed over.');
  return read.value.submissions;
}

it.each(['first', 'last'])('the later of a person’s two files counts, read %s', async (order) => {
  const [leader, dana] = [device(), device()];
  await dana.submit(['a', 'b', 'c'], { more: { firstName: 'Dana', lastName: 'Reyes' } });
  const first = await handedOver(dana, 2);
  dana.clock.pass(60_000);
  const later = await handedOver(dana, 1);
  for (const file of order === 'last' ? [first, later] : [later, first])
    await importAll(leader, file);
  expect(await leader.read(team)).toMatchObject([{ received: [{}, {}], giver: { left: 1 } }]);
});

it('says by the name of its device from whom it is, also once it is sent, and over a courier', async () => {
  const [leader, courier, giver] = [device(), device(), device()];
  await setPreferences(giver, { deviceName: 'The barn’s tablet' });
  await giver.submit(['a', 'b']);
  await setPreferences(courier, { deviceName: 'A courier' });
  await importAll(courier, await handedOver(giver, 1));
  await importAll(leader, await handedOver(courier, 0));
  const named = { name: 'The barn’s tablet', giver: { device: 'The barn’s tablet', left: 1 } };
  expect(await leader.read(team)).toMatchObject([{ ...named, sent: 0 }]);
  await leader.drain('user');
  expect(await leader.read(team)).toMatchObject([{ ...named, sent: 1 }]);
});

it('lists of this device what waits, and what it wrote since the first that was given', async () => {
  const leader = device();
  const own = { more: { firstName: 'Lee', lastName: 'Ortiz' } };
  await leader.submit(['long ago'], own);
  await play('user; pass 86400000', leader);
  await leader.submit(['now'], own);
  const [given] = await givenBy('Dana', 'a');
  if (given) await importAll(leader, [{ ...given, capturedAt: leader.clock.now() }]);
  const [, lee] = await leader.read(team);
  expect(lee).toMatchObject({ name: 'Lee Ortiz', isOwn: true, received: [{}], giver: { left: 1 } });
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
