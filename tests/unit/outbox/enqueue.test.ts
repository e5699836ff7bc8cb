// @vitest-environment node
import { expect, it } from 'vitest';
import { enqueue, makeSubmission } from '#src/outbox/enqueue.ts';
import {
  anotherContext,
  failingDatabase,
  makeTestOutbox,
  readNamed,
  readStored,
  submitNamed,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';

const joined = { form: 'join', answers: { name: 'Ann' }, installed: true };

it('names, dates and queues a submission of a connected form', () => {
  const outbox = makeTestOutbox();
  expect(makeSubmission(outbox, joined)).toEqual({
    state: 'queued',
    id: testId(1),
    form: 'join',
    capturedAt: outbox.clock.now(),
    mappingVersion: 'v1',
    installed: true,
    answers: { name: 'Ann' },
    attempts: 0,
    lastFailure: null,
    nextAttemptAt: 0,
  });
});

it('holds one of an unconnected form, under no mapping version', () => {
  const outbox = makeTestOutbox();
  expect(makeSubmission(outbox, { ...joined, form: 'health' })).toEqual({
    state: 'held',
    id: testId(1),
    form: 'health',
    capturedAt: outbox.clock.now(),
    mappingVersion: '',
    installed: true,
    answers: { name: 'Ann' },
  });
});

it('stores it as it is, with a sequence, where another context finds it', async () => {
  const outbox = makeTestOutbox();
  const submission = makeSubmission(outbox, joined);
  expect(await enqueue(outbox, submission)).toEqual({ ok: true, value: null });
  const stored = await readStored(anotherContext(outbox));
  expect(stored).toEqual([{ ...submission, sequence: 1 }]);
});

it('numbers submissions in order of capture and never uses a number again', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a', 'b']);
  await outbox.database.write((transaction) => transaction.objectStore('submissions').delete(2));
  await submitNamed(outbox, ['c']);
  expect((await readNamed(outbox, 'a')).sequence).toBe(1);
  expect((await readNamed(outbox, 'c')).sequence).toBe(3);
});

it('says so once it is stored, not before', async () => {
  const outbox = makeTestOutbox();
  const seen: Promise<number>[] = [];
  outbox.channel.subscribe(() => {
    seen.push(readStored(outbox).then(({ length }) => length));
  });
  await enqueue(outbox, makeSubmission(outbox, joined));
  expect(await Promise.all(seen)).toEqual([1]);
});

it('hands the failure of storage on and says nothing', async () => {
  const outbox = makeTestOutbox();
  let told = 0;
  outbox.channel.subscribe(() => {
    told += 1;
  });
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  const stored = await enqueue(failing, makeSubmission(outbox, joined));
  expect(stored).toEqual({ ok: false, error: 'unavailable' });
  expect(told).toBe(0);
});

it('refuses a second submission of the same id and leaves the first as it is', async () => {
  const outbox = makeTestOutbox();
  const submission = makeSubmission(outbox, joined);
  await enqueue(outbox, submission);
  const again = await enqueue(outbox, { ...submission, answers: { name: 'Bob' } });
  expect(again.ok).toBe(false);
  expect(await readStored(outbox)).toEqual([{ ...submission, sequence: 1 }]);
});
