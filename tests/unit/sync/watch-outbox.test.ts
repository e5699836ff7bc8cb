// Proves specification 5.28, 5.31.

import { beforeEach, expect, it, vi } from 'vitest';
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

it('shows how much waits, and compares both stores, at the start, after changes, and in another database', async () => {
  const reconcileStores = vi.fn();
  const outbox = makeTestOutbox();
  const reader = createOutboxReader(outbox);
  watchOutbox(reader, reconcileStores);
  const shown = (badge: number, ...compared: readonly number[]) =>
    eventually(() => {
      expect(badges.at(-1)).toBe(badge);
      expect(reconcileStores.mock.calls.flat()).toEqual(compared);
    });
  await shown(0, 0);
  expect(badges).toEqual([0]);
  await outbox.submit(['a']);
  await shown(1, 0, 1);
  await outbox.submit(['b']);
  await shown(2, 0, 1);
  await eraseOutbox(outbox);
  await shown(0, 0, 1, 0);
});
