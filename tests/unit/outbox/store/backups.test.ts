// Proves specification 5.28.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAll, deleteSubmission, restoreSubmissions } from '#src/outbox/actions/delete.ts';
import { saveEdit } from '#src/outbox/actions/edit.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { namesOf } from '#src/outbox/model/outbox.ts';
import { cacheOf, syncBackups } from '#src/outbox/store/backups.ts';
import { reconcileStores } from '#src/outbox/store/reconcile.ts';
import { importSubmissions } from '#src/outbox/transfer/import-submissions.ts';
import { backedUp, eraseDatabase, backupsRest as rest } from '#tests/support/backups.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { makeTestOutbox, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { whileTimePasses } from '#tests/support/passing-time.ts';
import { preview, transferredFrom } from '#tests/support/transfers.ts';

/** Caches on a disk with room for so many entries more; as in Chromium, one that is replaced gives its room first. */
function cachesWithRoom(room = Number.POSITIVE_INFINITY) {
  const caches = fakeCaches();
  const disk = { room, fails: null as string | null, isTight: false, pause: Promise.resolve() };
  const gate = async () => {
    await disk.pause;
    if (disk.fails !== null) throw new DOMException('Forbidden by the test.', disk.fails);
  };
  const gated =
    <Given extends unknown[], Value>(call: (...given: Given) => Promise<Value>) =>
    (...given: Given) =>
      gate().then(() => call(...given));
  const open: CacheStorage['open'] = async (name) => {
    await gate();
    const cache = await caches.open(name);
    const put: Cache['put'] = async (request, response) => {
      if (disk.isTight || (await cache.match(request)) === undefined) {
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
  return {
    disk,
    caches: {
      ...caches,
      open,
      has: gated(caches.has),
      keys: gated(caches.keys),
      delete: gated(caches.delete),
    },
  };
}

async function reserveOf(outbox: TestOutbox): Promise<number> {
  const reserve = await outbox.caches?.open('outbox-reserve');
  return ((await reserve?.keys()) ?? []).length;
}

/** A device with its reserve, whose disk is then full. */
async function onFullDisk() {
  const { disk, caches } = cachesWithRoom();
  const outbox = await withQueued(['before'], { caches });
  await reconcileStores(outbox);
  expect(await reserveOf(outbox)).toBe(20);
  disk.room = 0;
  return { outbox, disk };
}

const input = (name: string) => ({ form: 'join', answers: { name }, installed: false });

it('spends the reserve on a full disk, and says that it is full', async () => {
  const { outbox } = await onFullDisk();
  const submitted = await submit(outbox, input('a'));
  expect(submitted).toMatchObject({ kind: 'stored', isDiskFull: true });
  expect(await reserveOf(outbox)).toBe(19);
  expect(await backedUp(outbox)).toHaveLength(2);
});

it('calls it saved once its backup is there, or Cache Storage hangs', async () => {
  const { disk, caches } = cachesWithRoom();
  const outbox = makeTestOutbox({ caches });
  const { promise, resolve: resume } = deferred<void>();
  disk.pause = promise;
  const submitted = vi.fn();
  // On the real clock, a machine that pauses would call it hung.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  void submit(outbox, input('a')).then(submitted);
  while ((await outbox.states()).length === 0) await new Promise(setImmediate);
  await letPass(200);
  await vi.advanceTimersByTimeAsync(4_900);
  await letPass(200);
  expect(submitted).not.toHaveBeenCalled();
  resume();
  await eventually(() => expect(submitted).toHaveBeenCalledOnce());
  expect(await backedUp(outbox)).toHaveLength(1);

  disk.pause = new Promise(() => {});
  void submit(outbox, input('b')).then(submitted);
  while ((await outbox.states()).length === 1) await new Promise(setImmediate);
  await letPass(200);
  await vi.advanceTimersByTimeAsync(5_000);
  // By turns of the event loop alone: `eventually` would let a longer limit pass.
  await letPass(200);
  expect(submitted).toHaveBeenCalledTimes(2);
  expect(submitted).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'stored' }));
});

it('announces what was sent once its backup is gone', async () => {
  const { disk, caches } = cachesWithRoom();
  const outbox = await withQueued(['a'], { caches });
  await outbox.change('tookOver', true);
  const { promise, resolve: resume } = deferred<void>();
  disk.pause = promise;
  const heard = vi.fn();
  const draining = outbox.drain('user');
  await eventually(async () => expect(await outbox.states()).toEqual(['sent']));
  outbox.another().channel.subscribe(heard);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).not.toHaveBeenCalled();
  resume();
  await draining;
  expect(heard).toHaveBeenCalled();
  expect(await backedUp(outbox)).toEqual([]);
});

it('calls it deleted once no backup is left, and brought back once it has one', async () => {
  const outbox = await withQueued(['a']);
  const id = await outbox.idOf('a');
  // Its backup waits for the lock.
  const saves = () => outbox.another({ caches: null }).edit(id, 'b');
  const deleted = await outbox.aroundWrites({ before: saves }).takeOut(id);
  expect(await backedUp(outbox)).toEqual([]);
  expect(deleted).toMatchObject({ answers: { name: 'b' } });
  await restoreSubmissions(outbox, [deleted]);
  expect(await backedUp(outbox)).toEqual([id]);
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
  const earlier = { kind: 'hanging', id, answers: { name: 'c' } } as const;
  expect(await submit(outbox, { ...input('c'), earlier })).toEqual({ kind: 'stored', id });
  expect((await outbox.stored()).filter((one) => one.id === id)).toHaveLength(1);
});

it('leaves no backup of an earlier wording, though it spends the reserve', async () => {
  const { outbox } = await onFullDisk();
  const { id } = await outbox.named('before');
  await play('service no-connection; user', outbox);
  expect(await saveEdit(outbox, id, { name: 'after' })).toMatchObject({ ok: true });
  expect(await backedUp(outbox)).toEqual([(await outbox.named('after')).id]);
});

it('fills the reserve only with ample room', async () => {
  const { caches } = cachesWithRoom(3);
  const outbox = await withQueued(['a'], { caches });
  await reconcileStores(outbox);
  expect(await reserveOf(outbox)).toBeLessThan(3);
});

it('keeps the order of its changes without locks, too', async () => {
  const { disk, caches } = cachesWithRoom();
  const outbox = await withQueued(['a'], { caches, locks: null });
  const { id } = await outbox.named('a');
  const slow = deferred<void>();
  disk.pause = slow.promise;
  const putting = syncBackups(outbox, [id]);
  await new Promise(setImmediate);
  disk.pause = Promise.resolve();
  const deleting = deleteSubmission(outbox, id);
  await new Promise(setImmediate);
  slow.resolve();
  await Promise.all([putting, deleting]);
  expect(await backedUp(outbox)).toEqual([]);
});

it('keeps the backup of what the browser has erased with its database meanwhile, and does not call it saved', async () => {
  const outbox = await withQueued(['a', 'b']);
  await rest(outbox);
  const before = await backedUp(outbox);
  eraseDatabase(outbox);
  const after = outbox.another();
  expect(await syncBackups(after, before, before[0])).toBe('lost');
  await after.submit(['c']);
  expect(await syncBackups(after, before, before[0])).toBe('lost');
  expect(await backedUp(after)).toEqual([...before, await after.idOf('c')].toSorted());
});

it('calls neither an edit nor an undo done whose database the browser erases after it', async () => {
  const outbox = await withQueued(['a', 'b']);
  const deleted = await outbox.takeOut(await outbox.idOf('b'));
  const erased = outbox.aroundWrites({ after: () => eraseDatabase(outbox) });
  const saved = await saveEdit(erased, await outbox.idOf('a'), { name: 'b' });
  expect(saved).toEqual({ ok: false, error: 'hanging' });
  expect(await restoreSubmissions(erased, [deleted])).toEqual({ ok: false, error: 'hanging' });
  expect(await restoreSubmissions(outbox, [deleted])).toEqual({ ok: true, value: undefined });
  expect(await backedUp(outbox)).toContain(deleted.id);
});

it('has a backup again if a deletion fails (H1), or at the next start if the reading after it fails, too', async () => {
  const outbox = await play('queue a');
  await rest(outbox);
  const id = await outbox.idOf('a');
  const failing = outbox.failing();
  expect(await deleteSubmission(failing, id)).toMatchObject({ ok: false });
  expect(await backedUp(outbox)).toEqual([id]);
  let reads = 0;
  const read: TestOutbox['database']['read'] = async (...given) => {
    reads += 1;
    return reads === 1 ? outbox.database.read(...given) : { ok: false, error: 'unavailable' };
  };
  const dying = { ...failing, database: { ...failing.database, read } };
  expect(await deleteSubmission(dying, id)).toMatchObject({ ok: false });
  await reconcileStores(outbox);
  expect(await backedUp(outbox)).toEqual([id]);
});

/** What a person does, while Cache Storage is as a browser was seen to leave it. */
const deeds = {
  // Nor is anything called full (H8c).
  submit: async (outbox: TestOutbox) => {
    const submitted = await submit(outbox, input('b'));
    expect(submitted).toEqual({ kind: 'stored', id: expect.any(String) });
    return true;
  },
  delete: async (outbox: TestOutbox) => (await deleteSubmission(outbox, await outbox.idOf('a'))).ok,
  'delete all': async (outbox: TestOutbox) => (await deleteAll(outbox, 'waiting')).ok,
  send: async (outbox: TestOutbox) => (await outbox.drain('lifecycle')).delivered === 1,
  erase: (outbox: TestOutbox) => eraseOutbox(outbox),
} as const;
const deedNames = Object.keys(deeds) as (keyof typeof deeds)[];

describe.each(['broken', 'hanging', 'absent', 'forbidden'] as const)('Cache Storage: %s', (how) => {
  const { disk, caches } = cachesWithRoom();
  beforeEach(() => Object.assign(disk, { fails: null, pause: Promise.resolve() }));
  const device = () => makeTestOutbox({ caches: how === 'absent' ? null : caches });
  const fail = () => {
    if (how === 'broken') disk.fails = 'UnknownError';
    if (how === 'forbidden') disk.fails = 'SecurityError';
    if (how === 'hanging') disk.pause = new Promise(() => {});
  };

  it.each(deedNames)('works, and says what is true: %s', async (deed) => {
    const outbox = device();
    await outbox.submit(['a']);
    fail();
    const done = await whileTimePasses<unknown>(() => deeds[deed](outbox));
    const isWhole = how === 'absent' || how === 'forbidden';
    const erased = isWhole ? { ok: true, value: undefined } : { ok: false, error: 'failing' };
    expect(done).toEqual(deed === 'erase' ? erased : true);
    const left = deed === 'submit' ? ['queued', 'queued'] : [];
    expect(await outbox.states()).toEqual(deed === 'send' ? ['sent'] : left);
  });
});

it('an undo, an edit or what a file brought is not called saved if a full disk leaves it without a backup (H7, H26)', async () => {
  const hanging = { ok: false, error: 'hanging' };
  const { outbox, disk } = await onFullDisk();
  const before = await outbox.named('before');
  await deleteSubmission(outbox, before.id);
  await outbox.caches?.delete('outbox-reserve');
  disk.room = 0;
  disk.isTight = true;
  expect(await restoreSubmissions(outbox, [before])).toEqual(hanging);
  expect(await saveEdit(outbox, before.id, { name: 'after' })).toEqual(hanging);
  const from = await withQueued(['other', 'given']);
  const given = await transferredFrom(from);
  expect(await importSubmissions(outbox, await preview(outbox, given))).toEqual(hanging);
  disk.room = 9;
  expect(await saveEdit(outbox, before.id, { name: 'after' })).toEqual({ ok: true, value: null });
});

it('leaves the backups of another site on the same host alone', async () => {
  vi.stubEnv('BASE_URL', '/wtp/');
  const caches = fakeCaches();
  for (const folder of ['', '/other/', '/wtp/']) await caches.open(`${folder}outbox-backups-1`);
  expect(cacheOf('1')).toBe('/wtp/outbox-backups-1');
  expect(await namesOf(caches)).toEqual(['/wtp/outbox-backups-1']);
});

it('puts nothing without the lock, and removes what a person deletes', async () => {
  const room = lockRoom();
  const outbox = await withQueued(['a'], { locks: room.enter().locks });
  const before = await backedUp(outbox);
  void room.enter().locks.request('outbox-backups', {}, () => new Promise(() => {}));
  const submitted = await whileTimePasses(() => submit(outbox, input('b')));
  expect(submitted).toMatchObject({ kind: 'stored' });
  const { id } = await outbox.named('b');
  expect(await whileTimePasses(() => syncBackups(outbox, [id]))).toBe('none');
  expect(await backedUp(outbox)).toEqual(before);
  const [first = ''] = before;
  expect(await whileTimePasses(() => deleteSubmission(outbox, first))).toMatchObject({ ok: true });
  expect(await backedUp(outbox)).toEqual([]);
});

it('keeps the lock as long as a call hangs, which may still write, and no longer', async () => {
  const room = lockRoom();
  const { disk, caches } = cachesWithRoom();
  const outbox = makeTestOutbox({ caches, locks: room.enter().locks });
  const other = outbox.another({ caches: fakeCaches(), locks: room.enter().locks });
  await outbox.submit(['a']);
  const { id } = await outbox.named('a');
  const slow = deferred<void>();
  disk.pause = slow.promise;
  const sync = (by: TestOutbox) => whileTimePasses(() => syncBackups(by, [id]));
  expect(await sync(outbox)).toBe('none');
  expect(await sync(other)).toBe('none');
  slow.resolve();
  expect(await sync(other)).toBe('kept');
});

it('reports a bug of its own, and goes on', async () => {
  const reportFault = vi.fn();
  const caches = { ...fakeCaches(), open: () => Promise.reject(new TypeError('A bug.')) };
  const outbox = makeTestOutbox({ caches, reportFault });
  expect(await submit(outbox, input('a'))).toMatchObject({ kind: 'stored' });
  expect(reportFault).toHaveBeenCalledWith(new TypeError('A bug.'));
});
