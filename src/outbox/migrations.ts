import type { Migration } from '#src/storage/database.ts';
import type { OutboxSchema } from './settings.ts';
import { isHandedOver, type Submission } from './submission.ts';

type OldSetting = Readonly<Record<string, unknown>> & { readonly key: string };

/**
 * Append-only: the length is the database's version, and stored submissions outlive this code. No migration drops a
 * store with submissions.
 */
export const migrations: readonly Migration<OutboxSchema>[] = [
  (database) => {
    const submissions = database.createObjectStore('submissions', {
      keyPath: 'sequence',
      autoIncrement: true,
    });
    submissions.createIndex('id', 'id', { unique: true });
    submissions.createIndex('state', 'state');
    submissions.createIndex('sentAt', 'sentAt');
    submissions.createIndex('eraseAt', 'copy.eraseAt');
    database.createObjectStore('settings', { keyPath: 'key' });
  },
  // Typed settings; a flag for offline simulation.
  async (_database, transaction) => {
    const submissions = transaction.objectStore('submissions');
    submissions.createIndex('practice', 'practice');
    submissions.createIndex('earlierIds', 'earlierIds', { multiEntry: true });
    const store = transaction.objectStore('settings');
    // Version 1 stored none of today's types.
    const stored: readonly OldSetting[] = await store.getAll().then((all) => all as never);
    const transfers = openTransfersIn(await submissions.index('state').getAll('handed-over'));
    if (transfers.length > 0) await store.put({ key: 'openTransfers', value: transfers });
    if (stored.length === 0) return;
    for (const setting of settingsOfVersion1(stored)) await store.put(setting);
    for (const { key } of stored) if (!key.startsWith(unsavedEdit)) await store.delete(key);
  },
];

/** Version 1 handed over as it saved a file, and never asked whether it arrived. */
function openTransfersIn(handedOver: readonly Submission[]) {
  const counts = new Map<number, number>();
  for (const { handedOverAt: at } of handedOver.filter(isHandedOver)) {
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts].map(([at, count]) => ({ at, count }));
}

/** `src/drafts` takes over these edits of version 1. */
export const unsavedEdit = 'edit-';

/** Not `Settings`, whose later changes must not change this migration. */
type SettingOfVersion2 = { readonly key: string; readonly value: unknown };

function settingsOfVersion1(stored: readonly OldSetting[]): readonly SettingOfVersion2[] {
  const old = (key: string): OldSetting => stored.find((one) => one.key === key) ?? { key };
  const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
  const { keep } = old('keep-copies');
  const preferences = {
    practice: old('practice').on === true,
    pausedUntil: number(old('stop').until),
    keepCopies: typeof keep === 'boolean' ? keep : null,
    notifyWhenSent: old('tell-when-sent').tell === true,
  };
  const { id } = old('mark');
  const databaseId = typeof id === 'string' ? id : null;
  const asking = old('asking');
  const statusPoll = { lastAt: number(asking.lastAt), notBefore: number(asking.notBefore) };
  // Version 1 also counted missing connections. Only a time that the service named is a backoff.
  const until = number(old('pause').notBefore);
  const service = until > 0 ? { kind: 'troubled', failures: 1, until } : { kind: 'fine' };
  const { at, outcome } = old('last-attempt');
  const isAttempt = typeof at === 'number' && typeof outcome === 'string';
  return [
    { key: 'preferences', value: preferences },
    { key: 'databaseId', value: databaseId },
    { key: 'statusPoll', value: statusPoll },
    { key: 'service', value: service },
    ...(isAttempt ? [{ key: 'lastAttempt', value: { at, outcome } }] : []),
  ];
}
