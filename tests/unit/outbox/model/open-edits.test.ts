// Proves specification 5.19.
import { expect, it } from 'vitest';
import { lockForEditing, saveEdit, unlock } from '#src/outbox/actions/edit.ts';
import { openEdits, unlockAbandoned } from '#src/outbox/model/open-edits.ts';
import { withQueued } from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';

/** A submission that waits, and pages that may edit it. */
async function withPages() {
  const room = lockRoom();
  const outbox = await withQueued(['a']);
  const openPage = () => {
    const { locks, die } = room.enter();
    return { outbox: outbox.another({ locks }), die };
  };
  return { outbox, openPage, id: await outbox.idOf('a') };
}

it('ends the lock of an editor whose page is gone at once, and no other', async () => {
  const { openPage, id } = await withPages();
  const editor = openPage();
  const other = openPage();
  await lockForEditing(editor.outbox, id);
  await unlockAbandoned(other.outbox);
  expect((await other.outbox.drain('user')).delivered).toBe(0);
  editor.die();
  await unlockAbandoned(other.outbox);
  expect(await other.outbox.setting('edits')).toEqual([]);
  expect((await other.outbox.drain('user')).delivered).toBe(1);
});

it.each([
  ['first', 0],
  ['second', 1],
] as const)('stays locked where two pages edit it and the %s is closed', async (_, closed) => {
  const { openPage, id } = await withPages();
  const pages = [openPage(), openPage()] as const;
  for (const { outbox } of pages) await lockForEditing(outbox, id);
  await unlock(pages[closed].outbox, id);
  const { outbox } = pages[1 - closed] ?? pages[0];
  await unlockAbandoned(outbox);
  expect((await outbox.drain('user')).delivered).toBe(0);
  await unlock(outbox, id);
  expect((await outbox.drain('user')).delivered).toBe(1);
});

it('leaves it to time where the engine cannot tell who is gone', async () => {
  const { outbox, id } = await withPages();
  const without = outbox.another({ locks: null });
  await lockForEditing(without, id);
  await unlockAbandoned(without);
  expect((await without.drain('user')).delivered).toBe(0);
});

it('forgets what was saved meanwhile, and changes nothing of it', async () => {
  const { openPage, id } = await withPages();
  const { outbox } = openPage();
  await lockForEditing(outbox, id);
  await saveEdit(outbox, id, { name: 'edited' });
  await unlock(outbox, id);
  const before = await outbox.stored();
  await unlockAbandoned(outbox);
  expect(await outbox.stored()).toEqual(before);
  expect(await outbox.setting('edits')).toEqual([]);
});

it('does not take from a page what it has opened since', async () => {
  const { openPage, id } = await withPages();
  const [first, second, other] = [openPage(), openPage(), openPage()];
  await lockForEditing(first.outbox, id);
  first.die();
  const { locks } = other.outbox;
  let reopened: Promise<unknown> = Promise.resolve();
  const query = async () => {
    const held = (await locks?.query()) ?? {};
    // Between the look and the writing.
    second.outbox.clock.pass(1);
    reopened = lockForEditing(second.outbox, id);
    await reopened;
    return held;
  };
  await unlockAbandoned({ ...other.outbox, locks: locks && { ...locks, query } });
  await reopened;
  expect((await other.outbox.drain('user')).delivered).toBe(0);
});

it('a renewal that fails leaves the editor its name, a first lock that fails does not', async () => {
  const { openPage, id } = await withPages();
  const { outbox } = openPage();
  await lockForEditing(outbox.failing(), id);
  expect(await openEdits(outbox)).toEqual(new Set());
  await lockForEditing(outbox, id);
  await lockForEditing(outbox.failing(), id);
  expect(await openEdits(outbox)).toEqual(new Set([id]));
});
