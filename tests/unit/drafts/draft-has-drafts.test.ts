// Proves specification 6.5.
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { createDraftsDatabase, hasDrafts } from '#src/drafts/draft.ts';
import { earlyPrefix } from '#src/drafts/early-typing.ts';

beforeEach(() => sessionStorage.clear());

it('there are none on a device where nothing was typed', async () => {
  expect(await hasDrafts()).toBe(false);
});

it('there are some where a form was begun, in whatever tab', async () => {
  const database = createDraftsDatabase();
  await database.write((transaction) =>
    transaction.objectStore('drafts').put({
      ...{ id: 'a', target: 'form:join', form: 'join', values: { issue: 'begun' } },
      ...{ typedAt: 1, eraseAt: 2, holder: 'another page', tab: 'another tab' },
    }),
  );
  database.close();
  expect(await hasDrafts()).toBe(true);
});

it('there is one where something was typed in the first moment of a page that was left', async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('drafts').onsuccess = resolve;
  });
  expect(await hasDrafts()).toBe(false);
  sessionStorage.setItem(`${earlyPrefix}join`, '{}');
  expect(await hasDrafts()).toBe(true);
});

it('there is nothing to see to where the device cannot be read', async () => {
  const { indexedDB } = globalThis;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  expect(await hasDrafts()).toBe(false);
  globalThis.indexedDB = indexedDB;
});
