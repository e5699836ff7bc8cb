import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { takeBack } from '#src/outbox/transfer/handed-over.ts';
import {
  makeTestOutbox,
  readStored,
  submitNamed,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { noConnection } from '#tests/support/outbox-service.ts';
import { handOver, importAll, transferredFrom } from '#tests/support/transfers.ts';

async function takenBack(): Promise<TestOutbox> {
  const outbox = await withQueued(['a']);
  await handOver(outbox);
  await takeBack(outbox, 'all');
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

async function correct(outbox: TestOutbox, name: string): Promise<Submission> {
  const { id } = await only(outbox);
  const saved = await saveEdit(outbox, id, { name });
  const corrected = await only(outbox);
  expect(saved).toEqual({ ok: true, value: { id: corrected.id } });
  return corrected;
}

const unconnected = (outbox: TestOutbox): TestOutbox => ({ ...outbox, mapping: {} });

describe.each([
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
    await drain(outbox, { trigger: 'user' });
    expect(outbox.service.received).toMatchObject([{ id, answers: { name: 'a' } }]);
    expect(await only(outbox)).not.toHaveProperty('mayHaveArrived');
  });

  it('gets an id of its own by a correction, keeps it by the next, and knows the earlier one', async () => {
    const outbox = await make();
    const { id, sequence } = await only(outbox);
    const corrected = await correct(outbox, 'corrected');
    expect(corrected).toMatchObject({ sequence, attempts: 0, answers: { name: 'corrected' } });
    expect(corrected.id).not.toBe(id);
    expect(corrected.earlierIds).toEqual([id]);
    expect(corrected).not.toHaveProperty('mayHaveArrived');
    expect(await correct(outbox, 'again')).toMatchObject({
      ...{ id: corrected.id, earlierIds: [id], answers: { name: 'again' } },
    });
  });

  it('still may have arrived once this device has tried it too', async () => {
    const outbox = await make();
    const { id } = await only(outbox);
    outbox.service.follow(() => noConnection);
    await drain(outbox, { trigger: 'user' });
    await drain(outbox, { trigger: 'user' });
    expect(await only(outbox)).toMatchObject({ state: 'queued', attempts: 2 });
    const corrected = await correct(outbox, 'corrected');
    expect(corrected.id).not.toBe(id);
    expect(corrected.earlierIds).toEqual([id]);
  });

  it('goes to another device without the mark', async () => {
    const [given] = await transferredFrom(await make());
    expect(Object.keys(given ?? {}).sort()).toEqual(
      ['id', 'form', 'capturedAt', 'mappingVersion', 'answers'].sort(),
    );
  });

  it('stays known to while its form is unconnected', async () => {
    const outbox = await make();
    const { id } = await only(outbox);
    await drain(unconnected(outbox), { trigger: 'user' });
    expect(await only(outbox)).toMatchObject({ state: 'held', mayHaveArrived: true });
    const corrected = await correct(outbox, 'corrected');
    expect(corrected).toMatchObject({ state: 'held', answers: { name: 'corrected' } });
    expect(corrected.id).not.toBe(id);
    expect(corrected).not.toHaveProperty('mayHaveArrived');
    await drain(outbox, { trigger: 'user' });
    expect(outbox.service.received).toMatchObject([
      { id: corrected.id, answers: { name: 'corrected' } },
    ]);
  });
});
