// Proves specification 5.6.
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { migrations } from '#src/outbox/migrations.ts';
import { createOutboxDatabase } from '#src/outbox/outbox.ts';
import type { OutboxSchema } from '#src/outbox/schema.ts';
import { defaultSettings } from '#src/outbox/settings.ts';
import { createDatabase } from '#src/storage/database.ts';
import {
  makeTestOutbox,
  mappingOf,
  readStored,
  settingOf,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { namesOf } from '#tests/support/outbox-service.ts';

const base = (number: number) => ({
  ...{ sequence: number, id: testId(number), form: 'join', capturedAt: startOfTime - 1_000 },
  ...{ mappingVersion: 'v1', installed: false },
});
const waits = { attempts: 2, lastFailure: 'timed-out', nextAttemptAt: 0 };
const named = (name: string) => ({ answers: { name } });
const lease = { holder: 'gone', until: startOfTime - 1, underLock: true };

/** What version 1 of this database may hold, literally as that version wrote it. */
const submissions = [
  { ...base(1), state: 'queued', ...named('a'), ...waits, asideUntil: startOfTime + 300_000 },
  { ...base(2), state: 'queued', ...named('b'), ...waits, mayHaveArrived: true },
  { ...base(3), state: 'sending', ...named('c'), attempts: 1, lastFailure: null, lease },
  { ...base(4), state: 'held', form: 'health', ...named('d'), mayHaveArrived: true },
  {
    ...{ ...base(5), state: 'sent', sentAt: 5, traceable: true, missingSince: 7 },
    copy: { ...named('e'), eraseAt: startOfTime + 1 },
  },
  { ...base(6), state: 'sent', sentAt: 6, copy: null },
  { ...base(7), state: 'confirmed', sentAt: 7 },
  { ...base(8), state: 'refused', ...named('h'), reason: 'Closed.', refusedAt: 8 },
  { ...base(9), state: 'handed-over', ...named('i'), handedOverAt: 9 },
];
const edit = {
  ...{ key: 'edit-4', sequence: 4, form: 'health', installed: false, at: startOfTime },
  answers: { name: 'half' },
};
const settings = [
  { key: 'pause', failures: 7, until: startOfTime + 9_000, notBefore: startOfTime + 60_000 },
  { key: 'keep-copies', keep: true },
  { key: 'last-attempt', at: 11, outcome: 'timed-out' },
  { key: 'mark', id: testId(1) },
  { key: 'tell-when-sent', tell: true },
  { key: 'asking', lastAt: 12, notBefore: 13 },
  { key: 'practice', on: true },
  { key: 'stop', until: startOfTime + 14 },
  edit,
];

const keys = ['preferences', 'databaseId', 'statusPoll', 'backoff', 'lastAttempt'] as const;

const done = (request: IDBRequest | IDBOpenDBRequest) =>
  new Promise<unknown>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Makes the database with nothing of today's code, as version 1 has made it, and closes it. */
async function writeVersion1(
  name: string,
  records: readonly unknown[] = submissions,
  values: readonly unknown[] = settings,
): Promise<void> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('submissions', {
      ...{ keyPath: 'sequence', autoIncrement: true },
    });
    store.createIndex('id', 'id', { unique: true });
    store.createIndex('state', 'state');
    store.createIndex('sentAt', 'sentAt');
    store.createIndex('eraseAt', 'copy.eraseAt');
    opening.result.createObjectStore('settings', { keyPath: 'key' });
  };
  await done(opening);
  const transaction = opening.result.transaction(['submissions', 'settings'], 'readwrite');
  for (const one of records) await done(transaction.objectStore('submissions').put(one));
  for (const one of values) await done(transaction.objectStore('settings').put(one));
  opening.result.close();
}

let made = 0;
async function fromVersion1(...written: readonly (readonly unknown[])[]): Promise<TestOutbox> {
  made += 1;
  const databaseName = `schema-test-${made}`;
  await writeVersion1(databaseName, ...written);
  const mapping = mappingOf(2, ['join', 'health']);
  return {
    ...makeTestOutbox({ mapping, database: createOutboxDatabase(databaseName) }),
    databaseName,
  };
}

const keysOf = async ({ database }: TestOutbox) => {
  const read = await database.read((transaction) =>
    transaction.objectStore('settings').getAllKeys(),
  );
  return read.ok ? read.value : read.error;
};

describe('a database of version 1', () => {
  it('loses no submission, and nothing of one', async () => {
    expect(await readStored(await fromVersion1())).toEqual(submissions);
  });

  it('has its settings as today’s, none of the old ones left but unsaved edits', async () => {
    const outbox = await fromVersion1();
    expect(await settingOf(outbox, 'preferences')).toEqual({
      ...{ practice: true, keepCopies: true, notifyWhenSent: true },
      pausedUntil: startOfTime + 14,
    });
    expect(await settingOf(outbox, 'databaseId')).toBe(testId(1));
    expect(await settingOf(outbox, 'lastAttempt')).toEqual({ at: 11, outcome: 'timed-out' });
    expect(await settingOf(outbox, 'statusPoll')).toEqual({ lastAt: 12, notBefore: 13 });
    expect(await settingOf(outbox, 'backoff')).toEqual({
      failures: 1,
      until: startOfTime + 60_000,
    });
    expect(await keysOf(outbox)).toEqual(
      ['backoff', 'databaseId', 'edit-4', 'lastAttempt', 'preferences', 'statusPoll'].sort(),
    );
  });

  it('without any setting has the defaults', async () => {
    const outbox = await fromVersion1(submissions, []);
    for (const key of keys) expect(await settingOf(outbox, key), key).toEqual(defaultSettings[key]);
  });

  it('keeps no backoff for a connection that was missing', async () => {
    const pause = { key: 'pause', failures: 7, until: startOfTime + 9_000 };
    const outbox = await fromVersion1(submissions, [pause]);
    expect(await settingOf(outbox, 'backoff')).toEqual(defaultSettings.backoff);
  });

  it.each([
    ['pause', { notBefore: 'soon' }],
    ['keep-copies', { keep: 'yes' }],
    ['last-attempt', { at: null }],
    ['mark', {}],
    ['stop', { until: null }],
    ['asking', { lastAt: '1' }],
  ])('opens though a setting is broken, which counts for nothing: %s', async (key, broken) => {
    const outbox = await fromVersion1(submissions, [{ key, ...broken }]);
    expect(await readStored(outbox)).toEqual(submissions);
    for (const one of keys) expect(await settingOf(outbox, one), one).toEqual(defaultSettings[one]);
  });

  it('has everything that was queued, being sent or held delivered by a drain', async () => {
    const outbox = await fromVersion1(submissions, [edit]);
    expect(await drain(outbox, { trigger: 'timer' })).toEqual({ end: 'done', delivered: 4 });
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b', 'c', 'd']);
    expect(outbox.service.received.map(({ id }) => id)).toEqual([1, 2, 3, 4].map(testId));
  });

  it('sends nothing while practice is on there', async () => {
    const outbox = await fromVersion1();
    expect(await drain(outbox, { trigger: 'user' })).toEqual({ end: 'practice', delivered: 0 });
    expect(outbox.service.tried).toEqual([]);
  });

  it('is left as it is, and readable by version 1, where a later migration fails', async () => {
    made += 1;
    const name = `schema-test-${made}`;
    await writeVersion1(name);
    const failing = [...migrations, () => Promise.reject(new Error('a bug'))];
    const newer = createDatabase<OutboxSchema>({ name, migrations: failing }, [
      ...(['submissions', 'settings'] as const),
    ]);
    expect(await newer.read(async () => null)).toEqual({ ok: false, error: 'unavailable' });
    const opening = indexedDB.open(name, 1);
    await done(opening);
    const transaction = opening.result.transaction(['submissions', 'settings']);
    expect(await done(transaction.objectStore('submissions').getAll())).toEqual(submissions);
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect(await done(transaction.objectStore('settings').getAll())).toEqual(
      settings.toSorted(byKey),
    );
    expect([...transaction.objectStore('submissions').indexNames]).toEqual([
      'eraseAt',
      'id',
      'sentAt',
      'state',
    ]);
    opening.result.close();
  });
});

it('a device without a database gets the same one as a device of version 1', async () => {
  const indexesOf = async ({ database }: TestOutbox) => {
    const read = await database.read(async (transaction) => [
      ...transaction.objectStore('submissions').indexNames,
    ]);
    return read.ok ? read.value : read.error;
  };
  expect(await indexesOf(makeTestOutbox())).toEqual(await indexesOf(await fromVersion1()));
  expect(await indexesOf(makeTestOutbox())).toEqual([
    'earlierIds',
    'eraseAt',
    'id',
    'practice',
    'sentAt',
    'state',
  ]);
});
