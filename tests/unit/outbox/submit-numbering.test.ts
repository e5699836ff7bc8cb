// Proves specification 4.29.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deleteSubmission, restoreSubmission } from '#src/outbox/delete.ts';
import {
  arrivalsByDevice,
  missingOf,
  readSerialNumber,
} from '#src/outbox/delivery/read-serial-numbers.ts';
import { writeRanges } from '#src/outbox/delivery/serial-number.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import { deleteHandedOver, takeBack } from '#src/outbox/transfer/handed-over.ts';
import { missingNumbers, numbersToMiss } from '#tests/support/missing-numbers.ts';
import { makeTestOutbox, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { noConnection, sent } from '#tests/support/outbox-service.ts';
import { handOver, importAll, transferredFrom } from '#tests/support/transfers.ts';

const device = (first: string): Partial<TestOutbox> => ({
  newId: () => `${first}${crypto.randomUUID().slice(first.length)}`,
});

const arrivedAt = (outbox: TestOutbox): readonly string[] =>
  outbox.service.received.map(({ serialNumber = '' }) => serialNumber);

const missingAt = (...outboxes: readonly TestOutbox[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    arrivalsByDevice(outboxes.flatMap(arrivedAt)).map((one) => [
      one.device,
      writeRanges(missingOf(one.arrived)),
    ]),
  );

async function remove(outbox: TestOutbox, name: string) {
  const deleted = await deleteSubmission(outbox, await outbox.idOf(name));
  if (!deleted.ok || deleted.value === undefined) throw new Error(`${name} was not deleted.`);
  return deleted.value;
}

it('[4.29] a device counts what it submits, over all forms, under a random name', async () => {
  const outbox = await withQueued(['a', 'b'], device('ff'));
  await outbox.submit(['c'], { form: 'health' });
  const numbers = (await outbox.stored()).map(({ serialNumber = '' }) =>
    readSerialNumber(serialNumber),
  );
  expect(numbers.map((one) => one?.number)).toEqual([1, 2, 3]);
  const { device: name } = await outbox.setting('numbering');
  expect(new Set(numbers.map((one) => one?.device))).toEqual(new Set([name]));
  expect((await outbox.stored()).map(({ id }) => id)).not.toContain(name);
});

it('a submission that cannot be stored takes no number', async () => {
  let fails = true;
  const outbox = makeTestOutbox();
  const failing = outbox.failing(() => fails);
  await expect(failing.submit(['lost'])).rejects.toThrow('lost');
  fails = false;
  await failing.submit(['kept']);
  expect((await outbox.named('kept')).serialNumber).toBe('00000-1');
});

it('[4.29] an edit with a new id keeps the number', async () => {
  const outbox = await play('queue a; service no-connection; user');
  const before = await outbox.named('a');
  await saveEdit(outbox, before.id, { name: 'edited' });
  const after = await outbox.named('edited');
  expect(after.id).not.toBe(before.id);
  expect(after.serialNumber).toBe(before.serialNumber);
});

it('[4.29] what another device carries keeps the name and number of its own device', async () => {
  const giver = await withQueued(['a', 'b'], device('ff'));
  const courier = await withQueued(['own'], device('00'));
  await importAll(courier, await transferredFrom(giver));
  await handOver(giver);
  await courier.drain('user');
  await giver.submit(['c']);
  await giver.drain('user');
  const { device: name } = await giver.setting('numbering');
  expect(missingAt(giver, courier)).toMatchObject({ [name]: '' });
  expect(arrivedAt(courier)).toEqual(expect.arrayContaining([`${name}-1`, `${name}-2`]));
});

it('[4.29] what is deleted before it was sent is missing', async () => {
  const outbox = await withQueued(['a', 'b']);
  await remove(outbox, 'a');
  await outbox.drain('user');
  expect(missingAt(outbox)).toEqual({ '00000': '1' });
});

it('what was handed over and deleted here is missing until its carrier sends it', async () => {
  const giver = await withQueued(['a'], device('ff'));
  await handOver(giver);
  await deleteHandedOver(giver, 'all');
  await giver.submit(['b']);
  await giver.drain('user');
  expect(Object.values(missingAt(giver))).toEqual(['1']);
});

it('[4.29] gaps are exactly what has not arrived, in random programs', {
  timeout: 120_000,
}, async () => {
  const step = fc.oneof(
    fc.constantFrom('submit', 'send', 'lose', 'undo', 'hand', 'back'),
    fc.nat({ max: 9 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const outbox = makeTestOutbox();
      let made = 0;
      const filed = new Set<string>();
      let undo: Awaited<ReturnType<typeof remove>> | null = null;
      for (const one of steps) {
        if (one === 'submit') {
          made += 1;
          await outbox.submit([`${made}`]);
          filed.add(`00000-${made}`);
        } else if (one === 'send' || one === 'lose') {
          const fails = ({ id }: { readonly id: string }) => one === 'lose' && /[02468]$/.test(id);
          outbox.service.follow((delivery) => (fails(delivery) ? noConnection : sent));
          await outbox.drain('user');
        } else if (one === 'undo') {
          if (undo !== null) await restoreSubmission(outbox, undo);
          undo = null;
        } else if (one === 'hand') {
          if ((await outbox.states()).includes('queued')) await handOver(outbox);
        } else if (one === 'back') {
          await takeBack(outbox, 'all');
        } else {
          const waiting = (await outbox.stored()).filter(({ state }) => state === 'queued');
          const chosen = waiting[one];
          if (chosen !== undefined) {
            const deleted = await deleteSubmission(outbox, chosen.id);
            undo = deleted.ok ? (deleted.value ?? null) : null;
          }
        }
      }
      made += 1;
      await outbox.submit(['last']);
      outbox.service.follow(({ answers }) => (answers.name === 'last' ? sent : noConnection));
      for (
        let n = 0;
        n < made && !arrivedAt(outbox).some((one) => one.startsWith(`00000-${made}`));
        n += 1
      ) {
        await outbox.drain('user');
      }
      expect(missingNumbers(arrivedAt(outbox))).toEqual(
        numbersToMiss([...filed], arrivedAt(outbox)),
      );
    }),
    { numRuns: 60 },
  );
});
