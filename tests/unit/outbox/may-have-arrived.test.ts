// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { sendAgain } from '#src/outbox/edit-outbox.ts';
import { saveEdit } from '#src/outbox/edit-submission.ts';
import { takeLease } from '#src/outbox/lease.ts';
import { recover } from '#src/outbox/recover.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { takeBack } from '#src/outbox/transfer/handed-over.ts';
import {
  makeTestOutbox,
  readStored,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { noConnection } from '#tests/support/outbox-service.ts';
import { handOver, importAll, transferredFrom } from '#tests/support/transfers.ts';

const asked = { urgency: 'asked' } as const;

async function sentAgain(): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a'], { installed: true });
  await drain(outbox, asked);
  await sendAgain(outbox, 1);
  return outbox;
}

async function takenBack(): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a']);
  await handOver(outbox);
  await takeBack(outbox, 1);
  return outbox;
}

async function received(): Promise<TestOutbox> {
  const giver = makeTestOutbox({ newId: () => testId(1_000) });
  await submitNamed(giver, ['a']);
  const outbox = makeTestOutbox();
  await importAll(outbox, await transferredFrom(giver));
  return outbox;
}

async function only(outbox: TestOutbox): Promise<Submission> {
  const [one, ...more] = await readStored(outbox);
  if (one === undefined || more.length > 0) throw new Error('Not one is stored');
  return one;
}

describe.each([
  ['sent again', sentAgain],
  ['taken back', takenBack],
  ['received', received],
])('what is %s', (_, make) => {
  it('was not tried by this device, and says that it may have arrived', async () => {
    expect(await only(await make())).toMatchObject({
      ...{ state: 'queued', attempts: 0, lastFailure: null, mayHaveArrived: true },
    });
  });

  it('goes out under its id where nobody corrects it', async () => {
    const outbox = await make();
    const { id } = await only(outbox);
    await drain(outbox, asked);
    expect(outbox.service.received.at(-1)).toMatchObject({ id, answers: { name: 'a' } });
    expect(await only(outbox)).not.toHaveProperty('mayHaveArrived');
  });

  it('gets an id of its own by a correction, and keeps that one by the next', async () => {
    const outbox = await make();
    const { id } = await only(outbox);
    await saveEdit(outbox, 1, { name: 'corrected' });
    const corrected = await only(outbox);
    expect(corrected).toMatchObject({ sequence: 1, attempts: 0, answers: { name: 'corrected' } });
    expect(corrected.id).not.toBe(id);
    expect(corrected).not.toHaveProperty('mayHaveArrived');
    await saveEdit(outbox, 1, { name: 'again' });
    expect(await only(outbox)).toMatchObject({ id: corrected.id, answers: { name: 'again' } });
  });

  it('says so by its attempts from the first on', async () => {
    const outbox = await make();
    const { id } = await only(outbox);
    outbox.service.follow(() => noConnection);
    await takeLease(outbox, { order: 'oldest', tried: new Set(), early: true });
    expect(await only(outbox)).not.toHaveProperty('mayHaveArrived');
    await drain(outbox, asked);
    expect(await only(outbox)).toMatchObject({ state: 'queued', attempts: 2 });
    await saveEdit(outbox, 1, { name: 'corrected' });
    expect((await only(outbox)).id).not.toBe(id);
  });

  it('goes to another device without the mark', async () => {
    const [given] = await transferredFrom(await make());
    expect(Object.keys(given ?? {}).sort()).toEqual(
      ['id', 'form', 'capturedAt', 'mappingVersion', 'answers'].sort(),
    );
  });
});

it.each([
  ['received', received],
  ['taken back', takenBack],
])('what is %s stays known to while its form is unconnected', async (_, make) => {
  const outbox = await make();
  const { id } = await only(outbox);
  const unconnected = { ...outbox, mapping: {} };
  await takeLease(unconnected, { order: 'oldest', tried: new Set(), early: true });
  expect(await only(outbox)).toMatchObject({ state: 'held', mayHaveArrived: true });
  await saveEdit(unconnected, 1, { name: 'corrected' });
  const corrected = await only(outbox);
  expect(corrected).toMatchObject({ state: 'held', answers: { name: 'corrected' } });
  expect(corrected.id).not.toBe(id);
  expect(corrected).not.toHaveProperty('mayHaveArrived');
  await recover(outbox);
  await saveEdit(outbox, 1, { name: 'again' });
  expect(await only(outbox)).toMatchObject({ state: 'queued', id: corrected.id });
});

it('stays known of what was tried before its form was unconnected', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a']);
  outbox.service.follow(() => noConnection);
  await drain(outbox, asked);
  await takeLease({ ...outbox, mapping: {} }, { order: 'oldest', tried: new Set(), early: true });
  await recover(outbox);
  expect(await only(outbox)).toMatchObject({ state: 'queued', attempts: 0, mayHaveArrived: true });
});

it('gives a correction its own id also where an older version noted one attempt instead', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a']);
  const stored = await only(outbox);
  await outbox.database.write(async (transaction) => {
    if (stored.state !== 'queued') return;
    await transaction.objectStore('submissions').put({ ...stored, attempts: 1 });
  });
  await saveEdit(outbox, 1, { name: 'corrected' });
  const corrected = await only(outbox);
  expect(corrected).toMatchObject({ attempts: 0 });
  expect(corrected.id).not.toBe(stored.id);
});
