// Proves specification 5.6.
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { migrations } from '#src/outbox/model/migrations.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import type { OutboxSchema } from '#src/outbox/model/settings.ts';
import { createDatabase, type DatabasePlan } from '#src/storage/database.ts';
import {
  firstSettings,
  firstSubmissions,
  readFirstOutbox,
  write,
  writeFirstOutbox,
} from '#tests/support/first-version.ts';
import { makeTestOutbox, mappingOf, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';

let made = 0;
const newName = () => {
  made += 1;
  return `schema-test-${made}`;
};

const outboxOn = (databaseName: string): TestOutbox => ({
  ...makeTestOutbox({
    mapping: mappingOf(2, ['join', 'health']),
    database: createOutboxDatabase(databaseName),
  }),
  databaseName,
});

async function fromFirstVersion(...written: readonly (readonly unknown[])[]): Promise<TestOutbox> {
  const name = newName();
  await writeFirstOutbox(name, ...written);
  return outboxOn(name);
}

/** All records and indexes. */
async function contentsOf({ database }: Pick<TestOutbox, 'database'>) {
  const read = await database.read(async (transaction) => ({
    submissions: await transaction.objectStore('submissions').getAll(),
    settings: await transaction.objectStore('settings').getAll(),
    indexes: [...transaction.objectStore('submissions').indexNames],
  }));
  return read.ok ? read.value : read.error;
}

/** As a later version of the app opens it. */
const later = (name: string, ...more: DatabasePlan<OutboxSchema>['migrations']) => ({
  database: createDatabase<OutboxSchema>({ name, migrations: [...migrations, ...more] }, [
    ...(['submissions', 'settings'] as const),
  ]),
});

const indexes = ['earlierIds', 'eraseAt', 'id', 'sentAt', 'state'];
// What it had of submitted drafts is with the drafts now.
const settings = firstSettings.filter(({ key }) => key !== 'submittedDrafts');
const whole = { submissions: firstSubmissions, settings, indexes };

describe('a database of the first version', () => {
  it('loses no submission, nothing of one, and no setting, known or not', async () => {
    expect(await contentsOf(await fromFirstVersion())).toEqual(whole);
  });

  it('has everything that was queued, being sent or held delivered by a drain', async () => {
    const outbox = await fromFirstVersion(firstSubmissions, []);
    await play('timer = done 5; received a b c d j', outbox);
    expect(outbox.service.received.map(({ id }) => id)).toEqual([1, 2, 3, 4, 10].map(testId));
  });

  it('keeps everything when a later migration changes it', async () => {
    const name = newName();
    await writeFirstOutbox(name);
    const newer = later(name, (database) => {
      database.createObjectStore('more' as never);
    });
    expect(await contentsOf(newer)).toEqual(whole);
    expect(await contentsOf(outboxOn(name))).toBe('outdated');
  });

  it('is left as it is, and readable by the first version, where a later migration fails', async () => {
    const name = newName();
    await writeFirstOutbox(name);
    const newer = later(name, () => Promise.reject(new Error('a bug')));
    expect(await contentsOf(newer)).toBe('unavailable');
    const { submissions } = whole;
    expect(await readFirstOutbox(name)).toEqual({ submissions, settings: firstSettings });
  });
});

it.each([
  ['without a database', () => {}],
  [
    'with one of an older number',
    (name: string) =>
      write(
        name,
        (database) => void database.createObjectStore('submissions', { keyPath: 'id' }),
        { submissions: [{ id: 'older' }] },
        1,
      ),
  ],
])('a device %s gets an empty one like that of the first version', async (_, prepare) => {
  const name = newName();
  await prepare(name);
  expect(await contentsOf(outboxOn(name))).toEqual({ submissions: [], settings: [], indexes });
});
