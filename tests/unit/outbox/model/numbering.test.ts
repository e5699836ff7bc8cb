import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deleteAll, deleteSubmission, restoreSubmission } from '#src/outbox/actions/delete.ts';
import { saveEdit } from '#src/outbox/actions/edit.ts';
import {
  arrivalsByDevice,
  missingOf,
  readSerialNumber,
} from '#src/outbox/delivery/read-serial-numbers.ts';
import { writeRanges } from '#src/outbox/delivery/serial-number.ts';
import { exportSubmissions } from '#src/outbox/transfer/export-submissions.ts';
import { takeBack } from '#src/outbox/transfer/handed-over.ts';
import { readTransferFile, unpackSubmissions } from '#src/outbox/transfer/transfer-file.ts';
import { missingNumbers, numbersToMiss } from '#tests/support/missing-numbers.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { namesOf, noConnection, scriptedService, sent } from '#tests/support/outbox-service.ts';
import {
  allHandedOver,
  handOver,
  importAll,
  makeExport,
  transferredFrom,
} from '#tests/support/transfers.ts';

/** A device whose service takes numbers. */
const device = (first = '', takesNumber = () => true): TestOutbox =>
  makeTestOutbox({
    service: scriptedService({ takesNumber }),
    ...(first && { newId: () => `${first}${crypto.randomUUID().slice(first.length)}` }),
  });

const numbersAt = (outbox: TestOutbox): readonly string[] =>
  outbox.service.received.map(({ serialNumber = '' }) => serialNumber);

const missingAt = (...outboxes: readonly TestOutbox[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    arrivalsByDevice(outboxes.flatMap(numbersAt)).map((one) => [
      one.device,
      writeRanges(missingOf(one.arrived)),
    ]),
  );

async function remove(outbox: TestOutbox, name: string) {
  const deleted = await deleteSubmission(outbox, await outbox.idOf(name));
  if (!deleted.ok || deleted.value === undefined) throw new Error(`${name} was not deleted.`);
  return deleted.value;
}

const storedNumbers = async (outbox: TestOutbox) =>
  (await outbox.stored()).map(({ serialNumber }) => serialNumber);

it('[4.29] a submission gets its number when it is leased, and none before', async () => {
  const outbox = await play('queue a b; queue tax: c', device('ff'));
  expect(await storedNumbers(outbox)).toEqual([undefined, undefined, undefined]);
  await play('service sent; user only b; user', outbox);
  const { device: name, last } = await outbox.setting('numbering');
  expect(name).toMatch(/^[0-9A-Z]{7}$/);
  expect(last).toBe(3);
  expect(numbersAt(outbox)).toEqual([`${name}-1`, `${name}-2`, `${name}-3`]);
  expect(namesOf(outbox.service.received)).toEqual(['b', 'a', 'c']);
  expect(numbersAt(outbox).map(readSerialNumber)).not.toContain(null);
});

it('[4.29] where the service takes no numbers, none is given; later, they begin at 1', async () => {
  let takes = false;
  const outbox = device('', () => takes);
  await play('queue a b; service no-connection a else sent; user', outbox);
  takes = true;
  await play('queue c; user; service sent; user', outbox);
  // What may have arrived without a number never gets one.
  expect(numbersAt(outbox)).toEqual(['', '0000000-1', '']);
});

it.each([{ kind: 'sealed', code: 'K1M2-QB4X-9T0C' }, { kind: 'codes' }] as const)(
  '[4.29] as $kind, what leaves has its number in the text, and is sent under it',
  async (way) => {
    const outbox = await play('queue a b', device());
    const made = await exportSubmissions(outbox, 'all', way);
    if (!made.ok) throw new Error(made.error);
    const read = await (way.kind === 'codes'
      ? unpackSubmissions(made.value.text)
      : readTransferFile(made.value.text, way.code));
    const submissions = [{ serialNumber: '0000000-1' }, { serialNumber: '0000000-2' }];
    expect(read).toMatchObject({ ok: true, value: { submissions } });
    await outbox.drain('user');
    expect(numbersAt(outbox)).toEqual(['0000000-1', '0000000-2']);
  },
);

it('[4.29] a table gives no number, nor does a form that is not connected', async () => {
  const outbox = await play('queue a; hold b', device());
  const naming = { form: (form: string) => form, field: (_: string, name: string) => name };
  await exportSubmissions(outbox, 'all', { kind: 'table', naming });
  expect(await storedNumbers(outbox)).toEqual([undefined, undefined]);
  const [, held] = await transferredFrom(outbox);
  expect(held?.serialNumber).toBeUndefined();
  expect(await storedNumbers(outbox)).toEqual(['0000000-1', undefined]);
});

it('[4.29] a failed try keeps its number; a lease that cannot be stored gives none', async () => {
  const outbox = await play('queue a b; service no-connection; user', device());
  expect(await storedNumbers(outbox)).toEqual(['0000000-1', '0000000-2']);
  await play('queue c; service sent; user', outbox);
  const arrived = outbox.service.received.map(({ answers, serialNumber }) => [
    answers.name,
    serialNumber,
  ]);
  expect(Object.fromEntries(arrived)).toEqual({ a: '0000000-1', b: '0000000-2', c: '0000000-3' });

  let fails = false;
  const failing = (await play('queue a', device())).failing(() => fails);
  fails = true;
  await failing.drain('user');
  fails = false;
  await failing.drain('user');
  expect(numbersAt(failing)).toEqual(['0000000-1']);
});

it('[4.29] what is sent directly, because it cannot be stored, has no number', async () => {
  const outbox = device();
  const without = outbox.failing();
  await expect(without.submit(['a'])).rejects.toThrow('sent-unstored');
  expect(outbox.service.received).toMatchObject([{ answers: { name: 'a' } }]);
  expect(numbersAt(outbox)).toEqual(['']);
});

it('[4.29] an edit with a new id keeps the number', async () => {
  const outbox = await play('queue a; service no-connection; user', device());
  const before = await outbox.named('a');
  await saveEdit(outbox, before.id, { name: 'edited' });
  const after = await outbox.named('edited');
  expect(after.id).not.toBe(before.id);
  expect(after.serialNumber).toBe('0000000-1');
});

it('[4.29] what another device carries keeps the name and number of its own device', async () => {
  const giver = await play('queue a b', device('ff'));
  const unnumbered = await play(
    'queue c',
    device('ee', () => false),
  );
  const courier = await play('queue own', device('00'));
  await importAll(courier, [
    ...(await transferredFrom(giver)),
    ...(await transferredFrom(unnumbered)),
  ]);
  await handOver(giver);
  await courier.drain('user');
  await play('queue d; user', giver);
  const { device: name } = await giver.setting('numbering');
  expect(missingAt(giver, courier)).toMatchObject({ [name]: '' });
  expect(numbersAt(giver)).toEqual([`${name}-3`]);
  // Nor does what came without a number get one of this device.
  const { device: own } = await courier.setting('numbering');
  expect(numbersAt(courier)).toEqual([`${own}-1`, `${name}-1`, `${name}-2`, '']);
});

it('[4.29] what is deleted before it left never had a number', async () => {
  const outbox = await play('queue a b', device());
  await remove(outbox, 'a');
  await outbox.drain('user');
  expect(missingAt(outbox)).toEqual({ '0000000': '' });
});

it('[4.29] what is deleted after a try without an answer is missing: it may have arrived', async () => {
  const outbox = await play('queue a b; service no-connection a; user', device());
  await remove(outbox, 'a');
  await play('queue c; user', outbox);
  expect(missingAt(outbox)).toEqual({ '0000000': '1' });
});

it('what was handed over and deleted here is missing until its carrier sends it', async () => {
  const giver = await play('queue a', device());
  await handOver(giver);
  await deleteAll(giver, 'handed-over');
  await play('queue b; user', giver);
  expect(missingAt(giver)).toEqual({ '0000000': '1' });
});

it('a file that could not be noted gives no number twice', async () => {
  let fails = true;
  const outbox = await play('queue a b', device());
  await expect(makeExport(outbox.failing(() => fails))).rejects.toThrow('unavailable');
  expect(await storedNumbers(outbox)).toEqual([undefined, undefined]);
  fails = false;
  expect(await transferredFrom(outbox)).toMatchObject([
    { serialNumber: '0000000-1' },
    { serialNumber: '0000000-2' },
  ]);
});

it('[4.29] gaps are exactly what has left and not arrived, at every moment of random programs', {
  timeout: 120_000,
}, async () => {
  const step = fc.oneof(
    fc.constantFrom('submit', 'send', 'lose', 'undo', 'hand', 'back', 'file'),
    fc.nat({ max: 9 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const outbox = device();
      let made = 0;
      /** Ids by number: a number is given once. */
      const given = new Map<string, string>();
      let undo: Awaited<ReturnType<typeof remove>> | null = null;
      for (const one of steps) {
        if (one === 'submit') {
          made += 1;
          await outbox.submit([`${made}`]);
        } else if (one === 'send' || one === 'lose') {
          const fails = ({ id }: { readonly id: string }) => one === 'lose' && /[02468]$/.test(id);
          outbox.service.follow((delivery) => (fails(delivery) ? noConnection : sent));
          await outbox.drain('user');
        } else if (one === 'undo') {
          if (undo !== null) await restoreSubmission(outbox, undo);
          undo = null;
        } else if (one === 'hand' || one === 'file') {
          const some = (await outbox.states()).includes('queued');
          if (some) await (one === 'hand' ? handOver(outbox) : makeExport(outbox));
        } else if (one === 'back') {
          await takeBack(outbox, allHandedOver);
        } else {
          const waiting = (await outbox.stored()).filter(({ state }) => state === 'queued');
          const chosen = waiting[one];
          if (chosen !== undefined) {
            const deleted = await deleteSubmission(outbox, chosen.id);
            undo = deleted.ok ? (deleted.value ?? null) : null;
          }
        }
        for (const { id, serialNumber } of await outbox.stored()) {
          if (serialNumber === undefined) continue;
          expect(given.get(serialNumber) ?? id).toBe(id);
          given.set(serialNumber, id);
        }
        expect(missingNumbers(numbersAt(outbox))).toEqual(
          numbersToMiss([...given.keys()], numbersAt(outbox)),
        );
      }
      expect(given.size).toBe((await outbox.setting('numbering')).last);
    }),
    { numRuns: 60 },
  );
});
