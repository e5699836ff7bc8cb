import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDrafts } from '#src/drafts/drafts.ts';
import { createDraftsDatabase } from '#src/drafts/drafts-database.ts';
import { memoryChannel } from '#tests/support/memory-channel.ts';

/** A draft as the first version of the database kept it. */
const old = {
  id: 'a',
  form: 'join',
  values: { issue: 'typed before the update' },
  typedAt: 1_000,
  eraseAt: 2_000,
  holder: 'a page that is gone',
};

/** The database as the first version of the app left it. */
const makeFirstVersion = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      const drafts = opening.result.createObjectStore('drafts', { keyPath: 'id' });
      drafts.createIndex('form', 'form');
      drafts.createIndex('eraseAt', 'eraseAt');
      drafts.put(old);
      drafts.put({ ...old, id: 'b', form: 'tax' });
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });

it('takes over what an earlier version kept, and offers it', async () => {
  await makeFirstVersion('old-drafts');
  const drafts = createDrafts({
    channel: memoryChannel(),
    database: createDraftsDatabase('old-drafts'),
    locks: null,
    now: () => 1_500,
    builtAt: 0,
    newId: () => 'new',
    pageId: 'page',
    tab: 'tab',
    installed: false,
  });
  expect(await drafts.list()).toHaveLength(2);
  const { id, values, typedAt } = old;
  const target = { kind: 'form', form: 'join' } as const;
  expect(await drafts.claim(target)).toEqual({ id, target, values, typedAt, own: false });
});
