// Proves specification 4.1, 4.2, 4.7, 4.8, 5.25.
import { describe, expect, it } from 'vitest';
import type { OutboxDatabase, StorageFailure } from '#src/outbox/outbox.ts';
import { simulateOffline } from '#src/outbox/preferences.ts';
import { submit } from '#src/outbox/submit.ts';
import {
  anotherContext,
  countChanges,
  failingDatabase,
  makeTestOutbox,
  readNamed,
  readStored,
  submitNamed,
  viewsDuring,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { confirmed, noConnection, refused, sent, timedOut } from '#tests/support/outbox-service.ts';

const joined = { form: 'join', answers: { name: 'Ann', message: 'Hello' }, installed: false };
const unconnected = { ...joined, form: 'health' };

describe('on a device that can store', () => {
  it('names, dates and queues a submission of a connected form', async () => {
    const outbox = makeTestOutbox();
    await submit(outbox, { ...joined, installed: true });
    expect(await readStored(anotherContext(outbox))).toEqual([
      {
        ...{ sequence: 1, id: testId(1), form: 'join', capturedAt: outbox.clock.now() },
        ...{ mappingVersion: 'v1', installed: true, state: 'queued', answers: joined.answers },
        ...{ attempts: 0, lastFailure: null, nextAttemptAt: 0 },
      },
    ]);
  });

  it('holds one of an unconnected form, under no mapping version', async () => {
    const outbox = makeTestOutbox();
    expect((await submit(outbox, unconnected)).kind).toBe('stored');
    expect(await readStored(outbox)).toEqual([
      {
        ...{ sequence: 1, id: testId(1), form: 'health', capturedAt: outbox.clock.now() },
        ...{ mappingVersion: '', installed: false, state: 'held', answers: joined.answers },
      },
    ]);
  });

  it('numbers submissions in order of capture and never uses a number again', async () => {
    const outbox = await withQueued(['a', 'b']);
    await outbox.database.write((transaction) => transaction.objectStore('submissions').delete(2));
    await submitNamed(outbox, ['c']);
    expect((await readNamed(outbox, 'a')).sequence).toBe(1);
    expect((await readNamed(outbox, 'c')).sequence).toBe(3);
  });

  it('tells once it is stored, not before', async () => {
    const outbox = makeTestOutbox();
    const count = async () => (await readStored(outbox)).length;
    expect(await viewsDuring(outbox, count, () => submit(outbox, joined))).toEqual([1]);
  });

  it('marks what is written in practice mode, and nothing else', async () => {
    const outbox = await withQueued(['a']);
    await simulateOffline(outbox, true);
    await submitNamed(outbox, ['b']);
    await submitNamed(outbox, ['c'], { form: 'health' });
    await simulateOffline(outbox, false);
    await submitNamed(outbox, ['d']);
    const marks = (await readStored(outbox)).map(({ practice }) => practice);
    expect(marks).toEqual([undefined, 1, 1, undefined]);
  });
  it('stores the submission and leaves its delivery to a drain', async () => {
    const outbox = makeTestOutbox();
    const submitted = await submit(outbox, joined);
    const [stored] = await readStored(outbox);
    expect(submitted).toEqual({ kind: 'stored', id: stored?.id });
    expect(outbox.service.tried).toEqual([]);
  });
});

describe('on a device that cannot store', () => {
  const withoutStorage = () => {
    const outbox = makeTestOutbox();
    return { ...outbox, database: failingDatabase(outbox.database), storage: outbox.database };
  };

  it.each([sent, confirmed])('sends it from memory: $kind', async (outcome) => {
    const outbox = withoutStorage();
    outbox.service.follow(() => outcome);
    const submitted = await submit(outbox, joined);
    expect(submitted).toEqual({ kind: 'sent-unstored', id: outbox.service.tried[0]?.id });
    expect(outbox.service.tried).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        capturedAt: outbox.clock.now(),
        answers: joined.answers,
        mapping: outbox.mapping.join,
      }),
    ]);
    expect(await readStored({ database: outbox.storage })).toEqual([]);
  });

  it.each([noConnection, timedOut, refused])('says that it is lost: $kind', async (outcome) => {
    const outbox = withoutStorage();
    outbox.service.follow(() => outcome);
    expect(await submit(outbox, joined)).toEqual({ kind: 'lost' });
    expect(outbox.service.tried).toHaveLength(1);
  });

  it('says that one of an unconnected form is lost, and sends it nowhere', async () => {
    const outbox = withoutStorage();
    expect(await submit(outbox, unconnected)).toEqual({ kind: 'lost' });
    expect(outbox.service.tried).toEqual([]);
  });

  it('tells nobody that the outbox has changed', async () => {
    const outbox = withoutStorage();
    const told = countChanges(outbox);
    await submit(outbox, joined);
    expect(told()).toBe(0);
  });

  it('never stores a second one under the same id over the first', async () => {
    const outbox = makeTestOutbox({ newId: () => testId(1) });
    await submit(outbox, joined);
    const before = await readStored(outbox);
    await submit(outbox, { ...joined, answers: { name: 'Bob' } });
    expect(await readStored(outbox)).toEqual(before);
  });
});

describe('in practice mode, on a device that cannot store', () => {
  const failing = (reads: 'read' | 'not read', failure: StorageFailure = 'unavailable') => {
    const outbox = makeTestOutbox();
    const failed = { ok: false, error: failure } as const;
    let asked = 0;
    const database: OutboxDatabase = {
      ...outbox.database,
      read: async (work) => {
        asked += 1;
        return reads === 'read' ? outbox.database.read(work) : failed;
      },
      write: async () => failed,
    };
    return { outbox, timesRead: () => asked, without: { ...outbox, database } };
  };

  it('sends nothing where practice can be read', async () => {
    const { outbox, without } = failing('read');
    await simulateOffline(outbox, true);
    expect(await submit(without, joined)).toEqual({ kind: 'lost' });
    expect(outbox.service.tried).toEqual([]);
  });

  it('believes what is read, not what was so before', async () => {
    const { outbox, without } = failing('read');
    expect((await submit(without, joined, () => true)).kind).toBe('sent-unstored');
    expect(outbox.service.tried).toHaveLength(1);
  });

  it('sends nothing where it was on when one last knew', async () => {
    const { outbox, without } = failing('not read');
    expect(await submit(without, joined, () => true)).toEqual({ kind: 'lost' });
    expect(outbox.service.tried).toEqual([]);
    expect((await submit(without, joined, () => false)).kind).toBe('sent-unstored');
  });

  it('does not wait a second time for storage that did not answer', async () => {
    const { outbox, timesRead, without } = failing('read', 'timed-out');
    expect(await submit(without, joined, () => true)).toEqual({ kind: 'lost' });
    expect(timesRead()).toBe(0);
    expect(outbox.service.tried).toEqual([]);
  });
});
