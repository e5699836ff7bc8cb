// Proves specification 5.4, 5.5, 5.13, 5.17, 5.22.
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import { mayHaveArrived } from '#src/outbox/submission.ts';
import {
  failingDatabase,
  idOf,
  makeTestOutbox,
  readNamed,
  readStates,
  readStored,
  settingOf,
  submitNamed,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { confirmed, namesOf, refused, sent } from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;

it('delivers what is queued in order of capture, whatever the form', async () => {
  const outbox = await withQueued(['a', 'b']);
  await submitNamed(outbox, ['c'], { form: 'tax' });
  await submitNamed(outbox, ['d']);
  expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 4 });
  expect(namesOf(outbox.service.received)).toEqual(['a', 'b', 'c', 'd']);
  expect(await readStates(outbox)).toEqual(['sent', 'sent', 'sent', 'sent']);
});

it('gives the service id, time of capture, answers and mapping', async () => {
  const outbox = makeTestOutbox();
  const capturedAt = outbox.clock.now();
  await submitNamed(outbox, ['Ann'], { more: { message: 'Hello' } });
  outbox.clock.pass(5_000);
  await drain(outbox, user);
  expect(outbox.service.tried).toEqual([
    expect.objectContaining({
      id: testId(1),
      capturedAt,
      answers: { name: 'Ann', message: 'Hello' },
      mapping: outbox.mapping.join,
    }),
  ]);
});

it('has a submission stored as under way while the service is asked', async () => {
  const outbox = await withQueued(['a', 'b']);
  const seen: string[][] = [];
  outbox.service.follow(async () => {
    seen.push(await readStates(outbox));
    return sent;
  });
  await drain(outbox, user);
  expect(seen).toEqual([
    ['sending', 'queued'],
    ['sent', 'sending'],
  ]);
});

it('keeps form, times and id of what was confirmed, and no answers', async () => {
  const outbox = makeTestOutbox();
  const capturedAt = outbox.clock.now();
  await submitNamed(outbox, ['a'], { installed: true });
  outbox.service.follow(() => confirmed);
  outbox.clock.pass(1_000);
  await drain(outbox, user);
  expect(await readStored(outbox)).toEqual([
    {
      state: 'confirmed',
      sequence: 1,
      id: testId(1),
      form: 'join',
      capturedAt,
      mappingVersion: 'v1',
      installed: true,
      sentAt: capturedAt + 1_000,
    },
  ]);
});

describe('a refusal', () => {
  it('keeps the answers with its reason and does not block the others', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    outbox.service.follow(({ answers }) => (answers.name === 'b' ? refused : sent));
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 2 });
    expect(await readStates(outbox)).toEqual(['sent', 'refused', 'sent']);
    expect(await readNamed(outbox, 'b')).toMatchObject({
      answers: { name: 'b' },
      reason: 'The form is closed.',
      refusedAt: outbox.clock.now(),
    });
  });

  it('is not tried again by itself', async () => {
    const outbox = await withQueued(['a']);
    outbox.service.follow(() => refused);
    await drain(outbox, user);
    await drain(outbox, user);
    expect(outbox.service.tried).toHaveLength(1);
  });
});

describe('storage that fails', () => {
  it('ends a drain before anything is tried', async () => {
    const outbox = await withQueued(['a']);
    const failing = { ...outbox, database: failingDatabase(outbox.database) };
    const report = await drain(failing, user);
    expect(report).toEqual({ end: 'no-storage', delivered: 0, failure: 'unavailable' });
    expect(outbox.service.tried).toEqual([]);
  });

  it('once after a delivery is tried again, so that the delivery is recorded', async () => {
    const outbox = await withQueued(['a', 'b']);
    let failures = 0;
    const database = failingDatabase(outbox.database, () => {
      const fails = outbox.service.received.length === 1 && failures === 0;
      if (fails) failures += 1;
      return fails;
    });
    expect(await drain({ ...outbox, database }, user)).toEqual({ end: 'done', delivered: 2 });
    expect(failures).toBe(1);
    expect(await readStates(outbox)).toEqual(['sent', 'sent']);
  });

  it('twice after a delivery ends the drain, and the lease keeps the submission', async () => {
    const outbox = await withQueued(['a', 'b']);
    const database = failingDatabase(outbox.database, () => outbox.service.received.length > 0);
    const report = await drain({ ...outbox, database }, user);
    expect(report).toMatchObject({ end: 'no-storage', failure: 'unavailable' });
    expect(await readStates(outbox)).toEqual(['sending', 'queued']);
  });
});

describe('a bug that one submission brings about', () => {
  it('is reported, and does not hold up the others', async () => {
    const faults: unknown[] = [];
    const outbox = await withQueued(['a', 'b', 'c'], {
      reportFault: (error) => {
        faults.push(error);
      },
    });
    const fault = new TypeError('a bug');
    outbox.service.follow(({ answers }) => {
      if (answers.name === 'a') throw fault;
      return sent;
    });
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 2 });
    expect(faults).toEqual([fault]);
    expect(await readNamed(outbox, 'a')).toMatchObject({
      state: 'queued',
      lastFailure: 'unclear-answer',
    });
    expect(await readStates(outbox)).toEqual(['queued', 'sent', 'sent']);
  });
});

describe('a browser that says it is offline', () => {
  it.each(['submit', 'lifecycle', 'timer'] as const)('is not asked twice: %s', async (trigger) => {
    const outbox = await withQueued(['a'], { isOnline: () => false });
    const before = await readStored(outbox);
    expect(await drain(outbox, { trigger })).toEqual({ end: 'offline', delivered: 0 });
    expect(outbox.service.tried).toEqual([]);
    expect(await readStored(outbox)).toEqual(before);
  });

  it('is tried all the same where a person asks', async () => {
    const outbox = await withQueued(['a'], { isOnline: () => false });
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 1 });
  });

  it('costs no attempt where no request was made, and an edit keeps its receipt', async () => {
    const outbox = await withQueued(['a', 'b']);
    const id = await idOf(outbox, 'a');
    outbox.service.follow(() => ({ kind: 'unreachable', failure: 'offline' }));
    expect(await drain(outbox, user)).toEqual({ end: 'offline', delivered: 0 });
    expect(outbox.service.tried).toHaveLength(1);
    const stored = await readNamed(outbox, 'a');
    expect(stored).toMatchObject({ state: 'queued', attempts: 0, lastFailure: 'offline' });
    expect(mayHaveArrived(stored)).toBe(false);
    expect(await saveEdit(outbox, id, { name: 'c' })).toEqual({ ok: true, value: { id } });
    expect((await settingOf(outbox, 'backoff')).failures).toBe(0);
  });
});
