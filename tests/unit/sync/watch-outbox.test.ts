// Proves specification 5.28, 5.31.

import { beforeEach, expect, it, vi } from 'vitest';
import { deleteAll } from '#src/outbox/actions/delete.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { watchOutbox } from '#src/sync/watch-outbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

/** What the app's icon showed, one after the other. */
let badges: number[] = [];

beforeEach(() => {
  badges = [];
  const show = async (count = 0) => void badges.push(count);
  giveNavigator({ setAppBadge: show, clearAppBadge: show });
});

it('shows at once how much waits, at the start and after each change', async () => {
  const outbox = makeTestOutbox();
  const reader = createOutboxReader(outbox);
  watchOutbox(reader, () => {});
  await eventually(() => expect(badges).toEqual([0]));
  await outbox.submit(['a']);
  reader.refresh();
  await eventually(() => expect(badges.at(-1)).toBe(1));
  await deleteAll(outbox, 'waiting');
  reader.refresh();
  await eventually(() => expect(badges.at(-1)).toBe(0));
});

it('compares both stores at the start, and whenever the database has become another one', async () => {
  const reconcileStores = vi.fn();
  const outbox = makeTestOutbox();
  const reader = createOutboxReader(outbox);
  watchOutbox(reader, reconcileStores);
  await eventually(() => expect(reconcileStores.mock.calls).toEqual([[0]]));
  await outbox.submit(['a']);
  await eventually(() => expect(reconcileStores.mock.calls).toEqual([[0], [1]]));
  await outbox.submit(['b']);
  await eraseOutbox(outbox);
  await eventually(() => expect(reconcileStores.mock.calls).toEqual([[0], [1], [0]]));
});
