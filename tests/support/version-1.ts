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
export const oldSubmissions = [
  { ...base(1), state: 'queued', ...named('a'), ...pending, asideUntil: startOfTime + 300_000 },
  { ...base(2), state: 'queued', ...named('b'), ...pending, mayHaveArrived: true },
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
  { ...base(10), state: 'handed-over', ...named('j'), handedOverAt: 9 },
  { ...base(11), state: 'handed-over', ...named('k'), handedOverAt: 12 },
];

/** An unsaved edit of the fourth submission. */
export const oldEdit = {
  ...{ key: 'edit-4', sequence: 4, form: 'health', installed: false, at: startOfTime },
  answers: { name: 'half' },
};

/** Every setting. */
export const oldSettings = [
  { key: 'pause', failures: 7, until: startOfTime + 9_000, notBefore: startOfTime + 60_000 },
  { key: 'keep-copies', keep: true },
  { key: 'last-attempt', at: 11, outcome: 'timed-out' },
  { key: 'mark', id: testId(1) },
  { key: 'tell-when-sent', tell: true },
  { key: 'asking', lastAt: 12, notBefore: 13 },
  { key: 'practice', on: true },
  { key: 'stop', until: startOfTime + 14 },
  oldEdit,
];

const typed = {
  typedAt: startOfTime,
  eraseAt: startOfTime + 86_400_000,
  holder: 'a page that is gone',
};

export const oldDrafts = [
  { id: 'a', form: 'join', values: { issue: 'typed before the update' }, ...typed },
  { id: 'b', form: 'tax', values: { message: 'this too' }, ...typed },
];

/** The first version's localStorage. */
export const oldNotes: Readonly<Record<string, string>> = {
  'outbox-waiting': JSON.stringify({ waiting: 5, mark: testId(1) }),
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

/** Creates and closes the outbox's database like version 1. */
export async function writeOldOutbox(
  name: string,
  submissions: readonly unknown[] = oldSubmissions,
  settings: readonly unknown[] = oldSettings,
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
  for (const one of submissions) await done(transaction.objectStore('submissions').put(one));
  for (const one of settings) await done(transaction.objectStore('settings').put(one));
  opening.result.close();
}

/** Likewise the drafts' database. */
export async function writeOldDrafts(name: string): Promise<void> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    const drafts = opening.result.createObjectStore('drafts', { keyPath: 'id' });
    drafts.createIndex('form', 'form');
    drafts.createIndex('eraseAt', 'eraseAt');
    for (const draft of oldDrafts) drafts.put(draft);
  };
  await done(opening);
  opening.result.close();
}

/** Read independently of today's code. */
export async function readOldOutbox(name: string) {
  const opening = indexedDB.open(name, 1);
  await done(opening);
  const transaction = opening.result.transaction(['submissions', 'settings']);
  const submissions = transaction.objectStore('submissions');
  const read = {
    submissions: await done(submissions.getAll()),
    settings: await done(transaction.objectStore('settings').getAll()),
    indexes: [...submissions.indexNames],
  };
  opening.result.close();
  return read;
}
