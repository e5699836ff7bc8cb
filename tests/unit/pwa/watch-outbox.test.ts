// Proves specification 5.28, 5.31.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteAll } from '#src/outbox/delete.ts';
import { createOutboxReader } from '#src/outbox/outbox-reader.ts';
import { putSetting } from '#src/outbox/settings.ts';
import { acknowledgeEviction, evicted, watchOutbox } from '#src/pwa/watch-outbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';

/** What the app's icon showed, one after the other. */
let badges: number[] = [];

beforeEach(() => {
  localStorage.clear();
  acknowledgeEviction();
  badges = [];
  const show = async (count = 0) => void badges.push(count);
  Object.assign(navigator, { setAppBadge: show, clearAppBadge: show });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

it('shows at once how much waits, at the start and after each change', async () => {
  const outbox = makeTestOutbox();
  const reader = createOutboxReader(outbox);
  watchOutbox(outbox, reader);
  await eventually(() => expect(badges).toEqual([0]));
  await outbox.submit(['a']);
  reader.refresh();
  await eventually(() => expect(badges.at(-1)).toBe(1));
  await deleteAll(outbox, 'pending');
  reader.refresh();
  await eventually(() => expect(badges.at(-1)).toBe(0));
});

it('tells of what waited where the next database is another one', async () => {
  const first = makeTestOutbox();
  watchOutbox(first, createOutboxReader(first));
  await first.submit(['a', 'b']);
  await eventually(() => expect(badges.at(-1)).toBe(2));
  const second = makeTestOutbox();
  watchOutbox(second, createOutboxReader(second));
  await eventually(() => expect(evicted.get()).toMatchObject({ count: 2 }));
});

it('gives a name to a database that was filled before databases had one', async () => {
  const outbox = await withQueued(['a']);
  await outbox.database.write((transaction) => putSetting(transaction, 'databaseId', null));
  watchOutbox(outbox, createOutboxReader(outbox));
  await eventually(async () => expect((await outbox.snapshot()).databaseId).not.toBeNull());
  expect(evicted.get()).toBeNull();
});
