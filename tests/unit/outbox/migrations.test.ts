// Proves specification 5.6.
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { migrations } from '#src/outbox/migrations.ts';
import { createOutboxDatabase } from '#src/outbox/outbox.ts';
import type { OutboxSchema } from '#src/outbox/settings.ts';
import { defaultSettings } from '#src/outbox/settings.ts';
import { createDatabase } from '#src/storage/database.ts';
import {
  makeTestOutbox,
  mappingOf,
  readStored,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';
import {
  oldEdit,
  oldSettings,
  oldSubmissions,
  readOldOutbox,
  writeOldOutbox,
} from '#tests/support/version-1.ts';

const keys = ['preferences', 'databaseId', 'statusPoll', 'service', 'lastAttempt'] as const;

let made = 0;
async function fromVersion1(...written: readonly (readonly unknown[])[]): Promise<TestOutbox> {
  made += 1;
  const databaseName = `schema-test-${made}`;
  await writeOldOutbox(databaseName, ...written);
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
    expect(await readStored(await fromVersion1())).toEqual(oldSubmissions);
  });

  it('has its settings as today’s, none of the old ones left but unsaved edits', async () => {
    const outbox = await fromVersion1();
    expect(await outbox.setting('preferences')).toEqual({
      ...{ practice: true, keepCopies: true, notifyWhenSent: true },
      pausedUntil: startOfTime + 14,
    });
    expect(await outbox.setting('databaseId')).toBe(testId(1));
    expect(await outbox.setting('lastAttempt')).toEqual({ at: 11, outcome: 'timed-out' });
    expect(await outbox.setting('statusPoll')).toEqual({ lastAt: 12, notBefore: 13 });
    expect(await outbox.setting('service')).toEqual({
      kind: 'troubled',
      failures: 1,
      until: startOfTime + 60_000,
    });
    expect(await keysOf(outbox)).toEqual([
      ...['databaseId', 'edit-4', 'lastAttempt'],
      ...['openTransfers', 'preferences', 'service', 'statusPoll'],
    ]);
  });

  it('has the person asked about each transfer, of which that version asked nothing', async () => {
    expect(await (await fromVersion1()).setting('openTransfers')).toEqual([
      { at: 9, count: 2 },
      { at: 12, count: 1 },
    ]);
    const without = oldSubmissions.filter(({ state }) => state !== 'handed-over');
    expect(await (await fromVersion1(without)).setting('openTransfers')).toEqual([]);
    expect(await (await fromVersion1(oldSubmissions, [])).setting('openTransfers')).toHaveLength(2);
  });

  it('without any setting has the defaults', async () => {
    const outbox = await fromVersion1(oldSubmissions, []);
    for (const key of keys) expect(await outbox.setting(key), key).toEqual(defaultSettings[key]);
  });

  it('keeps no backoff for a connection that was missing', async () => {
    const pause = { key: 'pause', failures: 7, until: startOfTime + 9_000 };
    const outbox = await fromVersion1(oldSubmissions, [pause]);
    expect(await outbox.setting('service')).toEqual(defaultSettings.service);
  });

  it.each([
    ['pause', { notBefore: 'soon' }],
    ['keep-copies', { keep: 'yes' }],
    ['last-attempt', { at: null }],
    ['mark', {}],
    ['stop', { until: null }],
    ['asking', { lastAt: '1' }],
  ])('opens though a setting is broken, which counts for nothing: %s', async (key, broken) => {
    const outbox = await fromVersion1(oldSubmissions, [{ key, ...broken }]);
    expect(await outbox.stored()).toEqual(oldSubmissions);
    for (const one of keys) expect(await outbox.setting(one), one).toEqual(defaultSettings[one]);
  });

  it('has everything that was queued, being sent or held delivered by a drain', async () => {
    const outbox = await fromVersion1(oldSubmissions, [oldEdit]);
    await play('timer = done 4; received a b c d', outbox);
    expect(outbox.service.received.map(({ id }) => id)).toEqual([1, 2, 3, 4].map(testId));
  });

  it('sends nothing while practice is on there', async () => {
    const outbox = await fromVersion1();
    await play('user = practice 0; tried', outbox);
  });

  it('is left as it is, and readable by version 1, where a later migration fails', async () => {
    made += 1;
    const name = `schema-test-${made}`;
    await writeOldOutbox(name);
    const failing = [...migrations, () => Promise.reject(new Error('a bug'))];
    const newer = createDatabase<OutboxSchema>({ name, migrations: failing }, [
      ...(['submissions', 'settings'] as const),
    ]);
    expect(await newer.read(async () => null)).toEqual({ ok: false, error: 'unavailable' });
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect(await readOldOutbox(name)).toEqual({
      submissions: oldSubmissions,
      settings: oldSettings.toSorted(byKey),
      indexes: ['eraseAt', 'id', 'sentAt', 'state'],
    });
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
