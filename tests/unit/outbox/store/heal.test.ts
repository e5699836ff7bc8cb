// Proves specification 5.28.
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { deleteAll, deleteSubmission } from '#src/outbox/actions/delete.ts';
import { saveEdit } from '#src/outbox/actions/edit.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import {
  acknowledgeLoss,
  pauseSending,
  resumeSending,
  setPreferences,
} from '#src/outbox/actions/preferences.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { handedOver } from '#src/outbox/model/transitions.ts';
import { putBackups } from '#src/outbox/store/backups.ts';
import { changeMany } from '#src/outbox/store/change-many.ts';
import { heal } from '#src/outbox/store/heal.ts';
import { takeBack } from '#src/outbox/transfer/handed-over.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { oneOfEach, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { allHandedOver } from '#tests/support/transfers.ts';

/** Resolves once the backups are as the database is. */
const rest = (outbox: TestOutbox) => outbox.locks?.request('outbox-backups', {}, () => {});

/** The browser erases the database under every page, and keeps the caches. */
async function erase(outbox: TestOutbox): Promise<TestOutbox> {
  await rest(outbox);
  outbox.database.close();
  globalThis.indexedDB = new IDBFactory();
  return outbox.another();
}

const namesIn = async (outbox: TestOutbox) =>
  (await outbox.stored()).map((one) => answersOf(one)?.name);

const lossOf = async (outbox: TestOutbox) => {
  const { restored, gone } = (await outbox.snapshot()).loss;
  return { restored, gone };
};

it('brings back what waited, with its ids, times and numbers, in order of capture', async () => {
  const outbox = await withQueued(['a', 'b', 'c']);
  const before = await outbox.stored();
  const after = await erase(outbox);
  await heal(after);
  const same = (one: Submission) => ({ ...one, mayHaveArrived: true });
  expect(await after.stored()).toEqual(before.map(same));
  expect(await lossOf(after)).toEqual({ restored: 3, gone: 0 });
  await after.submit(['d']);
  expect(await namesIn(after)).toEqual(['a', 'b', 'c', 'd']);
});

it('sends it once, and then brings nothing back', async () => {
  const outbox = await withQueued(['a', 'b']);
  const after = await erase(outbox);
  await heal(after);
  await after.drain('user');
  expect(after.service.received).toHaveLength(2);
  const again = await erase(after);
  await heal(again);
  expect(await again.stored()).toEqual([]);
});

it('brings back what waits in any state, and nothing that has arrived', async () => {
  const outbox = await oneOfEach();
  const { id } = await outbox.named('queued');
  await changeMany(outbox, [id], (stored) => handedOver(stored, outbox.clock.now()));
  const after = await erase(outbox);
  await heal(after);
  const back = await after.stored();
  expect(back.map((one) => [answersOf(one)?.name, one.state])).toEqual([
    ['held', 'held'],
    // It is refused again.
    ['refused', 'queued'],
    ['handed-over', 'queued'],
    ['sending', 'queued'],
    ['queued', 'handed-over'],
  ]);
});

it('brings back what the person chose, unless it was chosen again', async () => {
  const outbox = await withQueued(['a']);
  await setPreferences(outbox, { keepCopies: false });
  await pauseSending(outbox);
  const { pausedUntil } = await outbox.setting('preferences');
  const after = await erase(outbox);
  await heal(after);
  expect(await after.setting('preferences')).toMatchObject({ pausedUntil, keepCopies: false });
  await after.submit(['b']);
  await after.drain('user');
  expect(after.service.tried).toEqual([]);
  expect(await lossOf(after)).toEqual({ restored: 1, gone: 0 });

  const again = await erase(after);
  await resumeSending(again);
  await heal(again);
  expect(await again.setting('preferences')).toMatchObject({ pausedUntil: 0, keepCopies: null });
});

it('does not bring back a pause that the person has ended', async () => {
  const outbox = await withQueued(['a']);
  await pauseSending(outbox);
  await resumeSending(outbox);
  const after = await erase(outbox);
  await heal(after);
  expect(await after.setting('preferences')).toMatchObject({ pausedUntil: 0 });
});

it('does not count or change what the database still has', async () => {
  const outbox = await withQueued(['a', 'b']);
  const before = await outbox.stored();
  await heal(outbox);
  expect(await outbox.stored()).toEqual(before);
  expect(await lossOf(outbox)).toEqual({ restored: 0, gone: 0 });
});

it('brings back the latest where the database has lost only those', async () => {
  const outbox = await withQueued(['a', 'b', 'c']);
  await rest(outbox);
  const last = await outbox.named('c');
  await outbox.database.write((transaction) =>
    transaction.objectStore('submissions').delete(last.sequence),
  );
  await outbox.put({ ...(await outbox.named('a')), id: 'other', sequence: last.sequence });
  await heal(outbox);
  expect(await lossOf(outbox)).toEqual({ restored: 1, gone: 0 });
  expect((await outbox.stored()).map(({ id }) => id)).toContain(last.id);
});

it.each([
  ['one', (outbox: TestOutbox) => outbox.idOf('a').then((id) => deleteSubmission(outbox, id))],
  ['all', (outbox: TestOutbox) => deleteAll(outbox, 'waiting')],
  ['everything', eraseOutbox],
])('does not bring back what a person deleted: %s', async (_, remove) => {
  const outbox = await withQueued(['a']);
  await rest(outbox);
  await remove(outbox);
  const after = await erase(outbox);
  await heal(after);
  expect(await after.stored()).toEqual([]);
  expect(await lossOf(after)).toEqual({ restored: 0, gone: 0 });
});

it('does not bring back what was sent and deleted, though its page ended before the backup was gone', async () => {
  const outbox = await withQueued(['a']);
  const waiting = await outbox.stored();
  await outbox.drain('user');
  await putBackups(outbox, waiting);
  await deleteAll(outbox, 'sent');
  await heal(outbox);
  expect(await outbox.stored()).toEqual([]);
});

it('brings back what waited here and its correction by another device', async () => {
  const outbox = await withQueued(['a']);
  const [own] = await outbox.stored();
  if (own === undefined) throw new Error('Nothing is stored.');
  const corrected = { ...own, id: `${own.id.slice(0, -1)}9`, sequence: 2, imported: true as const };
  await outbox.put({ ...corrected, earlierIds: [own.id] });
  await putBackups(outbox, await outbox.stored());
  const after = await erase(outbox);
  await heal(after);
  expect((await after.stored()).map(({ id }) => id)).toEqual([own.id, corrected.id]);
});

it('a deletion that fails keeps the backup', async () => {
  const outbox = await withQueued(['a']);
  await rest(outbox);
  await deleteSubmission(outbox.failing(), await outbox.idOf('a'));
  const after = await erase(outbox);
  await heal(after);
  expect(await namesIn(after)).toEqual(['a']);
});

it.each(['after', 'before'])(
  'brings back the corrected wording alone if the browser ended %s the removal of the earlier backup',
  async (when) => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(() => ({ kind: 'unreachable', failure: 'no-connection' }));
    await outbox.drain('user');
    await rest(outbox);
    const { id } = await outbox.named('a');
    const backups = await outbox.caches?.open('outbox-backups');
    const earlier = await backups?.match(`/outbox-backups/${id}`);
    await saveEdit(outbox, id, { name: 'corrected' });
    await rest(outbox);
    if (when === 'before' && earlier) await backups?.put(`/outbox-backups/${id}`, earlier);
    const saved = await outbox.named('corrected');
    expect(saved.id).not.toBe(id);
    const after = await erase(outbox);
    await heal(after);
    expect(await namesIn(after)).toEqual(['corrected', 'b']);
    expect((await after.named('corrected')).id).toBe(saved.id);
  },
);

it('brings back what was taken back as waiting', async () => {
  const outbox = await withQueued(['a']);
  const { id } = await outbox.named('a');
  await changeMany(outbox, [id], (stored) => handedOver(stored, outbox.clock.now()));
  await takeBack(outbox, allHandedOver);
  const after = await erase(outbox);
  await heal(after);
  expect((await after.named('a')).state).toBe('queued');
});

it('says what is gone with its backup, once', async () => {
  const outbox = await withQueued(['a', 'b']);
  await rest(outbox);
  await outbox.caches?.delete('outbox-backups');
  const after = await erase(outbox);
  await heal(after);
  expect(await lossOf(after)).toEqual({ restored: 0, gone: 2 });
  await acknowledgeLoss(after);
  await heal(after);
  expect(await lossOf(after)).toEqual({ restored: 0, gone: 0 });
});

it('calls nothing gone that was sent, however the browser ended meanwhile', async () => {
  const caches = fakeCaches();
  const outbox = await withQueued(['a'], { caches });
  await rest(outbox);
  const open = caches.open.bind(caches);
  caches.open = async (name) => {
    const isSent = (await (await open('outbox-backups')).keys()).length === 0;
    if (isSent) throw new DOMException('The browser has ended.', 'InvalidStateError');
    return open(name);
  };
  await outbox.drain('user');
  caches.open = open;
  expect(outbox.service.received).toHaveLength(1);
  const after = await erase(outbox);
  await heal(after);
  expect(await lossOf(after)).toEqual({ restored: 0, gone: 0 });
});

it('says what is gone, even after something was stored in the new database', async () => {
  const outbox = await withQueued(['a', 'b']);
  await rest(outbox);
  await outbox.caches?.delete('outbox-backups');
  const after = await erase(outbox);
  await after.submit(['c']);
  await rest(outbox);
  await heal(after);
  expect(await lossOf(after)).toEqual({ restored: 0, gone: 2 });
  expect(await namesIn(after)).toEqual(['c']);
});

it('gives a backup to what has none, such as what an earlier version stored', async () => {
  const outbox = await withQueued(['a'], { caches: null });
  const updated = outbox.another({ caches: fakeCaches() });
  await heal(updated);
  const after = await erase(updated);
  await heal(after);
  expect(await namesIn(after)).toEqual(['a']);
});

it('leaves alone what it cannot read, and changes nothing where the storage fails', async () => {
  const outbox = await withQueued(['a']);
  await rest(outbox);
  const cache = await outbox.caches?.open('outbox-backups');
  for (const text of ['', '[]', '{"id":1}', '{"id":"x","answers":{"name":1}}']) {
    await cache?.put(`/outbox-backups/foreign-${text.length}`, new Response(text));
  }
  const after = await erase(outbox);
  await heal(after.failing());
  expect(await after.stored()).toEqual([]);
  await heal(after);
  expect(await namesIn(after)).toEqual(['a']);
});
