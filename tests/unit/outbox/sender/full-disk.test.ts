// Proves specification 5.22, 5.29.
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import type { OutboxDatabase } from '#src/outbox/model/outbox.ts';
import { reconcileStores } from '#src/outbox/store/reconcile.ts';
import { createDrainClient, type Deliverer } from '#src/sync/drain-client.ts';
import { createDeliverer } from '#sw/deliver.ts';
import { backedUp } from '#tests/support/backups.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { numbered, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import {
  deferred,
  namesOf,
  noConnection,
  scriptedService,
  sent,
  until,
} from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const names = (count: number) => numbered(count, 'report ');

/** How many more records fit. */
type Room = {
  free: number;
  /** Another app takes what a deletion frees, and not even a deletion can be written. */
  isTaken?: boolean;
};

/** The same database on a disk with so much room: a transaction that puts more than fits is aborted. */
function onDisk(database: OutboxDatabase, room: Room): OutboxDatabase {
  return {
    ...database,
    write: (work, options) =>
      database.write(async (transaction) => {
        const store = transaction.objectStore('submissions');
        const { put, add } = store;
        const remove = store.delete;
        let free = room.free;
        const taking =
          <Given extends unknown[], Result>(write: (...given: Given) => Result) =>
          (...given: Given): Result => {
            free -= 1;
            if (free < 0) throw new DOMException('There is no room.', 'QuotaExceededError');
            return write.apply(store, given);
          };
        const writes = { put: taking(put), add: taking(add) };
        Object.assign(store, room.isTaken ? { ...writes, delete: taking(remove) } : writes);
        const value = await work(transaction);
        room.free = free;
        return value;
      }, options),
  };
}

/** In records: a file of the cache has the room of a lease and an outcome, which has no answers. */
const roomOfEntry = 2;

function roomyCaches(caches: CacheStorage, room: Room): CacheStorage {
  const open: CacheStorage['open'] = async (name) => {
    const cache = await caches.open(name);
    const remove: Cache['delete'] = async (request) => {
      const isRemoved = await cache.delete(request);
      if (isRemoved && room.isTaken !== true) room.free += roomOfEntry;
      return isRemoved;
    };
    return { ...cache, delete: remove };
  };
  return { ...caches, open };
}

/** @param reserve how many entries of it are left */
async function onFullDisk(
  count: number,
  room: Room,
  changes: Parameters<typeof withQueued>[1] = {},
  reserve = 20,
): Promise<TestOutbox> {
  const caches = fakeCaches();
  const outbox = await withQueued(names(count), { caches, ...changes });
  await reconcileStores(outbox);
  const entries = await caches.open('outbox-reserve');
  for (const entry of (await entries.keys()).slice(reserve)) await entries.delete(entry);
  return fill(outbox, room, caches);
}

const fill = (outbox: TestOutbox, room: Room, caches: CacheStorage): TestOutbox =>
  Object.assign(outbox, {
    database: onDisk(outbox.database, room),
    caches: roomyCaches(caches, room),
  });

/** Pages and workers of one device, each with a connection and a memory of its own. */
async function onSharedDisk(...disk: Parameters<typeof onFullDisk>) {
  const page = await onFullDisk(...disk);
  const [, room] = disk;
  const another = () => {
    const context = page.another();
    return Object.assign(context, { database: onDisk(context.database, room) });
  };
  const scope = {
    clients: { matchAll: async () => [], openWindow: async () => null },
    registration: { showNotification: async () => {} },
  };
  let deliverer = createDeliverer(scope, another());
  const worker: Deliverer = {
    postMessage(message, [port]) {
      if (message.type === 'deliver') void deliverer.forPage(message, port);
    },
  };
  const loadDrain = () => import('#src/outbox/sender/drain.ts');
  return {
    page,
    pages: { open: () => createDrainClient(another(), async () => worker, loadDrain) },
    workers: {
      start() {
        deliverer = createDeliverer(scope, another());
      },
    },
  };
}

describe('a full disk', () => {
  it.each([
    ['the reserve and of what arrived', 30, 20],
    ['what the backups leave of the reserve', 3, 4],
  ])('is drained, in order and once, with the room of %s', async (_, count, reserve) => {
    const outbox = await onFullDisk(count, { free: 0 }, {}, reserve);
    expect(await outbox.drain('user')).toEqual({ end: 'done', delivered: count });
    expect(namesOf(outbox.service.tried)).toEqual(names(count));
    expect(new Set(await outbox.states())).toEqual(new Set(['sent']));
  });

  it.each([true, false])('without a reserve sends none, keeps both (lock: %s)', async (hasLock) => {
    const outbox = await onFullDisk(2, { free: 0 }, hasLock ? {} : { locks: null }, 0);
    const before = await backedUp(outbox);
    expect(await outbox.drain('user')).toMatchObject({ end: 'no-storage', delivered: 0 });
    await play('tried; states queued queued', outbox);
    expect(await backedUp(outbox)).toEqual(before);
  });

  it('ends the worker’s drain at an outcome without room, which the page does not send again', async () => {
    const room = { free: 1, isTaken: true };
    const { page, pages } = await onSharedDisk(3, room);
    const ended = { end: 'no-storage', failure: 'full' };
    expect(await pages.open().request(user)).toMatchObject({ ...ended, delivered: 1 });
    expect(await pages.open().request(user)).toMatchObject({ ...ended, delivered: 0 });
    expect(namesOf(page.service.tried)).toEqual(['report 0']);
    Object.assign(room, { free: 9 });
    expect((await pages.open().request(user)).delivered).toBe(2);
    expect(namesOf(page.service.tried)).toEqual(names(3));
    expect(await page.states()).toEqual(['sent', 'sent', 'sent']);
    expect(await backedUp(page)).toEqual([]);
  });

  it('without room for an outcome, which a worker took along, is sent again under its id', async () => {
    const room = { free: 1, isTaken: true };
    const { page, pages, workers } = await onSharedDisk(2, room);
    await pages.open().request(user);
    workers.start();
    // Without room for a lease, nothing is sent.
    expect(await pages.open().request(user)).toMatchObject({ end: 'no-storage', delivered: 0 });
    Object.assign(room, { free: 9 });
    expect((await pages.open().request(user)).delivered).toBe(2);
    expect(namesOf(page.service.tried)).toEqual(['report 0', 'report 0', 'report 1']);
    const ids = page.service.tried.map(({ id }) => id);
    expect(ids[0]).toBe(ids[1]);
    expect(await page.states()).toEqual(['sent', 'sent']);
  });

  it('keeps what fails, and sends nothing after a probe of the service', async () => {
    const outbox = await onFullDisk(3, { free: 0 });
    outbox.service.follow(() => noConnection);
    expect(await outbox.drain('user')).toMatchObject({ end: 'unreachable', delivered: 0 });
    expect(outbox.service.tried).toHaveLength(1);
    expect(await outbox.states()).toEqual(['queued', 'queued', 'queued']);
  });

  it('for a moment only: no context sends again what another has under way', async () => {
    // Its drain would lease all three in one transaction.
    const room = { free: 1 };
    const takesSix = scriptedService({ concurrency: () => 6 });
    const outbox = await onFullDisk(3, room, { service: takesSix });
    const { service } = outbox;
    const other = outbox.another();
    Object.assign(other, { locks: null, database: onDisk(other.database, room) });
    const answer = deferred<Outcome>();
    service.follow(({ answers }) => (answers.name === 'report 0' ? answer.promise : sent));
    const draining = outbox.drain('user');
    await until(() => service.tried.length === 1);
    room.free = 9;
    expect(await other.drain('user')).toMatchObject({ delivered: 2 });
    answer.resolve(sent);
    expect(await draining).toMatchObject({ delivered: 1 });
    expect(namesOf(service.tried)).toEqual(names(3));
  });

  it('in the middle of a drain costs no more than the requests under way, each settled in the end', async () => {
    const room = { free: 99, isTaken: true };
    const service = scriptedService({ concurrency: () => 6 });
    const outbox = await onFullDisk(13, room, { service });
    outbox.service.follow(() => {
      room.free = 0;
      return sent;
    });
    expect(await outbox.drain('user')).toMatchObject({ end: 'no-storage', delivered: 6 });
    room.free = 99;
    await play('service sent; user', outbox);
    expect(namesOf(outbox.service.tried).sort()).toEqual(names(13).sort());
    expect(new Set(await outbox.states())).toEqual(new Set(['sent']));
  });
});
