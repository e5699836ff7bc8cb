// Proves specification 5.28.
import { expect, it, vi } from 'vitest';
import { deleteSubmission, restoreSubmission } from '#src/outbox/actions/delete.ts';
import { saveEdit } from '#src/outbox/actions/edit.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { putBackups, removeBackups } from '#src/outbox/store/backups.ts';
import { heal } from '#src/outbox/store/heal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { makeTestOutbox, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { deferred } from '#tests/support/outbox-service.ts';

/** Caches on a disk with room for so many entries more; as in Chromium, one that is replaced gives its room first. */
function cachesWithRoom(room = Number.POSITIVE_INFINITY) {
  const caches = fakeCaches();
  const disk = { room, fails: null as string | null, pause: Promise.resolve() };
  const open: CacheStorage['open'] = async (name) => {
    await disk.pause;
    if (disk.fails !== null) throw new DOMException('Forbidden by the test.', disk.fails);
    const cache = await caches.open(name);
    const put: Cache['put'] = async (request, response) => {
      if ((await cache.match(request)) === undefined) {
        if (disk.room === 0) throw new DOMException('Entry already exists.', 'InvalidAccessError');
        disk.room -= 1;
      }
      await cache.put(request, response);
    };
    const remove: Cache['delete'] = async (request) => {
      const was = await cache.delete(request);
      if (was) disk.room += 1;
      return was;
    };
    return { ...cache, put, delete: remove };
  };
  return { disk, caches: { ...caches, open } };
}

const rest = (outbox: TestOutbox) => outbox.locks?.request('outbox-backups', {}, () => {});

async function namesIn(outbox: TestOutbox, name: string): Promise<readonly string[]> {
  const keys = (await (await outbox.caches?.open(name))?.keys()) ?? [];
  return keys.map(({ url }) => url.split('/').slice(4).join('/'));
}

/** A device with its reserve, whose disk is then full. */
async function onFullDisk() {
  const { disk, caches } = cachesWithRoom();
  const outbox = makeTestOutbox({ caches });
  await outbox.submit(['before']);
  await heal(outbox);
  expect(await namesIn(outbox, 'outbox-reserve')).toHaveLength(20);
  disk.room = 0;
  return { outbox, disk };
}

const input = (name: string) => ({ form: 'join', answers: { name }, installed: false });

it('spends the reserve on a full disk, and says that it is full', async () => {
  const { outbox } = await onFullDisk();
  const onFull = vi.fn();
  expect(await submit(outbox, { ...input('a'), onFull })).toMatchObject({ kind: 'stored' });
  await eventually(() => expect(onFull).toHaveBeenCalledOnce());
  expect(await namesIn(outbox, 'outbox-reserve')).toHaveLength(19);
  expect(await namesIn(outbox, 'outbox-backups')).toHaveLength(2);
});

it('calls it saved once its backup is there, or is late', async () => {
  const { disk, caches } = cachesWithRoom();
  const outbox = makeTestOutbox({ caches });
  let resume = () => {};
  disk.pause = new Promise((resolve) => {
    resume = resolve;
  });
  const submitted = vi.fn();
  // On the real clock, a machine that pauses would call it late.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    void submit(outbox, input('a')).then(submitted);
    while ((await outbox.states()).length === 0) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(submitted).not.toHaveBeenCalled();
    resume();
    await eventually(() => expect(submitted).toHaveBeenCalledOnce());
    expect(await namesIn(outbox, 'outbox-backups')).toHaveLength(1);

    disk.pause = new Promise(() => {});
    void submit(outbox, input('b')).then(submitted);
    await eventually(async () => expect(await outbox.states()).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(2_000);
    await eventually(() => expect(submitted).toHaveBeenCalledTimes(2));
    expect(submitted).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'stored' }));
    // What a person deletes may come back: its backup is not known to be gone.
    const deleted = vi.fn();
    void deleteSubmission(outbox, await outbox.idOf('a')).then(deleted);
    await vi.advanceTimersByTimeAsync(30_000);
    await eventually(() => expect(deleted).toHaveBeenCalledOnce());
    expect(deleted).toHaveBeenCalledWith(expect.objectContaining({ ok: false }));
    expect(await outbox.states()).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('announces what was sent once its backup is gone', async () => {
  const { disk, caches } = cachesWithRoom();
  const outbox = makeTestOutbox({ caches });
  await outbox.submit(['a']);
  await rest(outbox);
  let resume = () => {};
  disk.pause = new Promise((resolve) => {
    resume = resolve;
  });
  const heard = vi.fn();
  const draining = outbox.drain('user');
  await eventually(async () => expect(await outbox.states()).toEqual(['sent']));
  outbox.another().channel.subscribe(heard);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).not.toHaveBeenCalled();
  resume();
  await draining;
  expect(heard).toHaveBeenCalled();
  expect(await namesIn(outbox, 'outbox-backups')).toEqual([]);
});

it('calls it deleted once no backup is left, and brought back once it has one', async () => {
  const outbox = await withQueued(['a']);
  const id = await outbox.idOf('a');
  const { write } = outbox.database;
  const savesBefore: typeof write = async (work, options) => {
    await saveEdit(outbox, id, { name: 'b' });
    await rest(outbox);
    return write(work, options);
  };
  const database = { ...outbox.database, write: savesBefore };
  const deleted = await deleteSubmission({ ...outbox, database }, id);
  expect(await namesIn(outbox, 'outbox-backups')).toEqual([]);
  if (!deleted.ok || deleted.value === undefined) throw new Error('It was not there.');
  expect(deleted.value).toMatchObject({ answers: { name: 'b' } });
  await restoreSubmission(outbox, deleted.value);
  expect(await namesIn(outbox, 'outbox-backups')).toEqual([id]);
});

it('does not call it saved if there is neither room nor a reserve, and stores it once', async () => {
  const { outbox, disk } = await onFullDisk();
  for (let at = 0; at < 15; at += 1) {
    expect(await submit(outbox, input(`a${at}`))).toMatchObject({ kind: 'stored' });
    await rest(outbox);
  }
  expect(await submit(outbox, input('b'))).toMatchObject({ kind: 'stored' });
  await rest(outbox);
  const tried = await submit(outbox, input('c'));
  if (tried.kind !== 'hanging') throw new Error(`It was ${tried.kind}.`);
  disk.room = 100;
  const { id } = tried;
  const again = {
    ...input('c'),
    earlier: { kind: 'hanging', id, answers: { name: 'c' } } as const,
  };
  expect(await submit(outbox, again)).toEqual({ kind: 'stored', id });
  expect((await outbox.stored()).filter((one) => one.id === id)).toHaveLength(1);
});

it('fills the reserve only with ample room', async () => {
  const { caches } = cachesWithRoom(3);
  const outbox = makeTestOutbox({ caches });
  await outbox.submit(['a']);
  await heal(outbox);
  expect((await namesIn(outbox, 'outbox-reserve')).length).toBeLessThan(3);
});

it('says nothing of a full disk while there is room', async () => {
  const onFull = vi.fn();
  const outbox = makeTestOutbox();
  await submit(outbox, { ...input('a'), onFull });
  await rest(outbox);
  expect(onFull).not.toHaveBeenCalled();
});

it('counts what waits beside the backups, in the latest entry alone', async () => {
  const outbox = makeTestOutbox();
  await outbox.submit(['a', 'b', 'c']);
  await rest(outbox);
  const { databaseId } = await outbox.snapshot();
  expect(await namesIn(outbox, 'outbox-backups-count')).toEqual([`${databaseId}/3`]);
  await outbox.drain('user');
  expect(await namesIn(outbox, 'outbox-backups-count')).toEqual([`${databaseId}/0`]);
  expect(await namesIn(outbox, 'outbox-backups')).toEqual([]);
});

it('deletes nothing whose backup it cannot take away', async () => {
  const { disk, caches } = cachesWithRoom();
  const outbox = makeTestOutbox({ caches });
  await outbox.submit(['a']);
  await rest(outbox);
  disk.fails = 'UnknownError';
  expect(await deleteSubmission(outbox, await outbox.idOf('a'))).toMatchObject({ ok: false });
  expect(await outbox.states()).toEqual(['queued']);
});

it.each(['forbidden', 'absent'])('stores and deletes where Cache Storage is %s', async (how) => {
  const { disk, caches } = cachesWithRoom();
  disk.fails = 'SecurityError';
  const outbox = makeTestOutbox({ caches: how === 'absent' ? null : caches });
  const onFull = vi.fn();
  expect(await submit(outbox, { ...input('a'), onFull })).toMatchObject({ kind: 'stored' });
  await rest(outbox);
  expect(onFull).not.toHaveBeenCalled();
  await heal(outbox);
  expect((await deleteSubmission(outbox, await outbox.idOf('a'))).ok).toBe(true);
  expect((await eraseOutbox(outbox)).ok).toBe(true);
});

it('keeps the order of its changes without locks, too', async () => {
  const { disk, caches } = cachesWithRoom();
  const outbox = makeTestOutbox({ caches, locks: null });
  await outbox.submit(['a']);
  const [stored] = await outbox.stored();
  if (stored === undefined) throw new Error('Nothing is stored.');
  const slow = deferred<void>();
  disk.pause = slow.promise;
  const removing = removeBackups(outbox, [stored.id]);
  await new Promise(setImmediate);
  disk.pause = Promise.resolve();
  const putting = putBackups(outbox, [stored]);
  await new Promise(setImmediate);
  slow.resolve();
  await Promise.all([removing, putting]);
  expect(await namesIn(outbox, 'outbox-backups')).toEqual([stored.id]);
});

it('keeps no backup of a wording that another context has replaced or deleted meanwhile', async () => {
  const outbox = await withQueued(['edited', 'deleted', 'sent', 'waiting']);
  const stored = await outbox.stored();
  await saveEdit(outbox, await outbox.idOf('edited'), { name: 'corrected' });
  await deleteSubmission(outbox, await outbox.idOf('deleted'));
  await outbox.drain('user', { only: [await outbox.idOf('sent')] });
  await rest(outbox);
  const before = await namesIn(outbox, 'outbox-backups');
  expect(before).toHaveLength(2);
  // The lock is granted late.
  await putBackups(outbox, stored);
  expect((await namesIn(outbox, 'outbox-backups')).toSorted()).toEqual(before.toSorted());
});

it('keeps the backup of what the browser has erased with its database meanwhile', async () => {
  const outbox = await withQueued(['a', 'b']);
  await rest(outbox);
  const stored = await outbox.stored();
  const names = stored.map(({ id }) => id);
  await outbox.database.write(async (transaction) => {
    await transaction.objectStore('submissions').clear();
    await transaction.objectStore('settings').clear();
  });
  await putBackups(outbox, stored);
  expect((await namesIn(outbox, 'outbox-backups')).toSorted()).toEqual(names.toSorted());
});

it('has a backup again if a deletion fails, and the reading after it', async () => {
  const outbox = makeTestOutbox();
  await outbox.submit(['a']);
  await rest(outbox);
  const id = await outbox.idOf('a');
  const failing = outbox.failing();
  let reads = 0;
  const read: TestOutbox['database']['read'] = async (...given) => {
    reads += 1;
    return reads === 1 ? outbox.database.read(...given) : { ok: false, error: 'unavailable' };
  };
  const dying = { ...failing, database: { ...failing.database, read } };
  expect(await deleteSubmission(dying, id)).toMatchObject({ ok: false });
  await rest(outbox);
  expect(await namesIn(outbox, 'outbox-backups')).toEqual([id]);
});
