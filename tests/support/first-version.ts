import { startOfTime, testId } from './outbox-clock.ts';

/*
 * Data exactly as the first version stored it, which every later version must read; independent of today's
 * code.
 */

const base = (number: number) => ({
  ...{ sequence: number, id: testId(number), form: 'join', capturedAt: startOfTime - 1_000 },
  ...{ mappingVersion: 'v1', installed: false },
});
const pending = { attempts: 2, lastFailure: 'timed-out', nextAttemptAt: 0 };
const named = (name: string) => ({ answers: { name } });
const lease = { holder: 'gone', until: startOfTime - 1, underLock: true };

/** Every state, with all its optional properties. */
export const firstSubmissions = [
  { ...base(1), state: 'queued', ...named('a'), ...pending, editLockUntil: startOfTime - 1 },
  { ...base(2), state: 'queued', ...named('b'), ...pending, mayHaveArrived: true },
  { ...base(3), state: 'sending', ...named('c'), attempts: 1, lastFailure: null, lease },
  { ...base(4), state: 'held', form: 'health', ...named('d'), mayHaveArrived: true },
  {
    ...{ ...base(5), state: 'sent', sentAt: 5, traceable: true, missingSince: 7 },
    ...{ copy: { ...named('e'), eraseAt: startOfTime + 1 }, unsent: { older: 'kept' } },
  },
  { ...base(6), state: 'sent', sentAt: 6, copy: null, earlierIds: [testId(60)] },
  {
    ...{ ...base(7), state: 'confirmed', sentAt: 7, imported: true, unsent: { older: 'kept' } },
    followUp: { state: 'Scheduled', text: 'Crew comes Friday', readAt: 8 },
  },
  { ...base(8), state: 'refused', ...named('h'), reason: 'Closed.', refusedAt: 8 },
  { ...base(9), state: 'handed-over', ...named('i'), handedOverAt: 9, sentElsewhereAt: 10 },
  {
    ...{ ...base(10), state: 'queued', ...named('j'), ...pending, practice: 1 },
    texted: { id: testId(10), at: 10 },
  },
];

/** Every setting. */
export const firstSettings = [
  { key: 'adopted', value: [] },
  { key: 'calendarEntry', value: { uid: 'random', sequence: 1, alarms: [startOfTime] } },
  { key: 'databaseId', value: testId(1) },
  { key: 'edits', value: [{ id: testId(1), until: startOfTime - 1 }] },
  { key: 'followUpPoll', value: { askedAt: 14, answeredAt: 15 } },
  { key: 'lastAttempt', value: { at: 11, outcome: 'timed-out' } },
  { key: 'newestBuild', value: 16 },
  { key: 'openTransfers', value: [{ at: 9, count: 1 }] },
  {
    key: 'preferences',
    value: {
      practice: true,
      pausedUntil: startOfTime + 14,
      keepCopies: true,
      notifyWhenSent: true,
    },
  },
  { key: 'service', value: { kind: 'troubled', failures: 1, until: startOfTime + 60_000 } },
  { key: 'spare', value: true },
  { key: 'statusPoll', value: { lastAt: 12, notBefore: 13 } },
  { key: 'submittedDrafts', value: [{ ids: ['submitted'], typedAt: 17 }] },
];

const typed = {
  typedAt: startOfTime,
  eraseAt: startOfTime + 86_400_000,
  ...{ holder: 'a page that is gone', tab: 'a tab that is gone' },
};

/** Of two forms, and of the fourth submission. */
export const firstDrafts = [
  {
    ...{ id: 'a', target: 'form:join', form: 'join', ...typed },
    values: { issue: 'typed before the update' },
  },
  { id: 'b', target: 'form:tax', form: 'tax', values: { message: 'this too' }, ...typed },
  {
    ...{ id: 'c', target: `submission:${testId(4)}`, form: 'health', ...typed },
    values: { name: 'half' },
  },
];

/** The first version's localStorage. */
export const firstNotes: Readonly<Record<string, string>> = {
  'outbox-waiting': JSON.stringify({ waiting: 6, mark: testId(1) }),
  'outbox-erased': JSON.stringify({ count: 2, noticedAt: startOfTime }),
  practice: 'on',
  'tick:kit:water': '',
  installed: 'yes',
  'said-offline-ready': 'yes',
  'asked-to-persist': 'tab',
};

const done = (request: IDBRequest | IDBOpenDBRequest) =>
  new Promise<unknown>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Creates and closes a database. */
export async function write(
  name: string,
  make: (database: IDBDatabase) => void,
  records: Readonly<Record<string, readonly unknown[]>>,
  version = 2,
): Promise<void> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => make(opening.result);
  await done(opening);
  const stores = Object.keys(records);
  const transaction = opening.result.transaction(stores, 'readwrite');
  for (const store of stores) {
    for (const one of records[store] ?? []) await done(transaction.objectStore(store).put(one));
  }
  opening.result.close();
}

/** Creates and closes the outbox's database like the first version. */
export const writeFirstOutbox = (
  name: string,
  submissions: readonly unknown[] = firstSubmissions,
  settings: readonly unknown[] = firstSettings,
): Promise<void> =>
  write(
    name,
    (database) => {
      const store = database.createObjectStore('submissions', {
        ...{ keyPath: 'sequence', autoIncrement: true },
      });
      store.createIndex('id', 'id', { unique: true });
      store.createIndex('state', 'state');
      store.createIndex('sentAt', 'sentAt');
      store.createIndex('eraseAt', 'copy.eraseAt');
      store.createIndex('practice', 'practice');
      store.createIndex('earlierIds', 'earlierIds', { multiEntry: true });
      database.createObjectStore('settings', { keyPath: 'key' });
    },
    { submissions, settings },
  );

/** Likewise the drafts' database. */
export const writeFirstDrafts = (
  name: string,
  drafts: readonly unknown[] = firstDrafts,
): Promise<void> =>
  write(
    name,
    (database) => {
      const drafts = database.createObjectStore('drafts', { keyPath: 'id' });
      drafts.createIndex('form', 'form');
      drafts.createIndex('eraseAt', 'eraseAt');
    },
    { drafts },
  );

/** Read independently of today's code, by the first version's number. */
export async function readFirstOutbox(name: string) {
  const opening = indexedDB.open(name, 2);
  await done(opening);
  const transaction = opening.result.transaction(['submissions', 'settings']);
  const read = {
    submissions: await done(transaction.objectStore('submissions').getAll()),
    settings: await done(transaction.objectStore('settings').getAll()),
  };
  opening.result.close();
  return read;
}
