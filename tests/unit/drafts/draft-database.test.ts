import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDraftsDatabase } from '#src/drafts/draft.ts';
import { createDrafts } from '#src/drafts/drafts.ts';
import { firstDrafts, write, writeFirstDrafts } from '#tests/support/first-version.ts';
import { memoryChannel } from '#tests/support/memory-channel.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';

it('reads what the first version kept, and offers it', async () => {
  await writeFirstDrafts('first-drafts');
  const database = createDraftsDatabase('first-drafts');
  const read = await database.read((transaction) => transaction.objectStore('drafts').getAll());
  expect(read).toEqual({ ok: true, value: firstDrafts });
  const drafts = createDrafts({
    channel: memoryChannel(),
    database,
    locks: null,
    now: () => startOfTime + 500,
    builtAt: 0,
    newId: () => 'new',
    pageId: 'page',
    tab: 'tab',
    installed: false,
    readSubmitted: async () => [],
  });
  expect(await drafts.list()).toHaveLength(firstDrafts.length);
  for (const { id, target: key, form, values, typedAt } of firstDrafts) {
    const target = key.startsWith('form:')
      ? ({ kind: 'form', form } as const)
      : ({ kind: 'submission', id: testId(4), form } as const);
    expect(await drafts.claim(target)).toEqual({ id, target, values, typedAt, own: false });
  }
});

it('makes a database of an older number anew', async () => {
  const make = (database: IDBDatabase) =>
    void database.createObjectStore('drafts', { keyPath: 'id' });
  await write('older-drafts', make, { drafts: [{ id: 'older' }] }, 1);
  const read = await createDraftsDatabase('older-drafts').read((transaction) => {
    const drafts = transaction.objectStore('drafts');
    expect([...drafts.indexNames]).toEqual(['eraseAt', 'form']);
    return drafts.getAll();
  });
  expect(read).toEqual({ ok: true, value: [] });
});
