// Proves specification 5.22, 5.29.
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { createOutboxDatabase, type OutboxDatabase } from '#src/outbox/outbox.ts';
import { createDrainClient, type Deliverer } from '#src/pwa/drain-client.ts';
import { createDeliverer } from '#sw/deliver.ts';
import { type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
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
const names = (count: number) => Array.from({ length: count }, (_, place) => `report ${place}`);

type Room = {
  /** How many more records fit; a deletion makes room for one. */
  free: number;
  /** Whether even a deletion fails, as on a disk without a byte. */
  canDelete: boolean;
};

/** The same database on a disk with so much room: a transaction that puts more than fits is aborted. */
function onDisk(database: OutboxDatabase, room: Room): OutboxDatabase {
  return {
    ...database,
    write: (work, options) =>
      database.write(async (transaction) => {
        const store = transaction.objectStore('submissions');
        const settings = transaction.objectStore('settings');
        const { put, add, delete: remove } = store;
        const removeSetting = settings.delete;
        let free = room.free;
        const full = () => {
          throw new DOMException('There is no room.', 'QuotaExceededError');
        };
        const taking =
          <Given extends unknown[], Result>(write: (...given: Given) => Result) =>
          (...given: Given): Result => {
            free -= 1;
            return free < 0 ? full() : write.apply(store, given);
          };
        Object.assign(store, {
          put: taking(put),
          add: taking(add),
          delete: (...given: Parameters<typeof remove>) => {
            free += 1;
            return room.canDelete ? remove.apply(store, given) : full();
          },
        });
        Object.assign(settings, {
          delete: async (key: string) => {
            // As in a real disk: what deletes nothing needs no byte.
            if (!room.canDelete && (await settings.getKey(key)) !== undefined) full();
            return removeSetting.call(settings, key);
          },
        });
        const value = await work(transaction);
        room.free = free;
        return value;
      }, options),
  };
}

async function onFullDisk(
  count: number,
  room: Room,
  changes: Parameters<typeof withQueued>[1] = {},
): Promise<TestOutbox> {
  const outbox = await withQueued(names(count), { locks: lockRoom().enter().locks, ...changes });
  return Object.assign(outbox, { database: onDisk(outbox.database, room) });
}

/** As a drain has left it that proved that deletions can be written, and then sent nothing. */
const spendSpare = ({ databaseName }: TestOutbox) =>
  createOutboxDatabase(databaseName).write((transaction) =>
    transaction.objectStore('settings').delete('spare'),
  );

/** Pages and workers of one device, each with a connection and a memory of its own. */
async function onSharedDisk(count: number, room: Room) {
  const page = await onFullDisk(count, room);
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
  const loadDrain = () => import('#src/outbox/drain.ts');
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
  it('is drained, in order and once, and the history has a line of each for which there is room', async () => {
    const outbox = await onFullDisk(20, { free: 0, canDelete: true });
    const report = await outbox.drain('user');
    expect(report.delivered).toBe(20);
    expect(namesOf(outbox.service.received)).toEqual(names(20));
    expect(await outbox.states()).toEqual(names(20).map(() => 'sent'));
  });

  it('keeps no copy, also where copies are kept: the deletion is what makes room', async () => {
    const outbox = await withQueued([], { locks: lockRoom().enter().locks });
    await outbox.submit(['a'], { installed: true });
    Object.assign(outbox, { database: onDisk(outbox.database, { free: 0, canDelete: true }) });
    await outbox.drain('user');
    expect(await outbox.stored()).toMatchObject([{ state: 'sent', copy: null }]);
  });

  it('that takes no deletion sends nothing, in no page and no worker, until there is room', async () => {
    const room = { free: 0, canDelete: false };
    const { page, pages, workers } = await onSharedDisk(3, room);
    const ended = { end: 'no-storage', failure: 'full', delivered: 0 };
    for (let visit = 0; visit < 3; visit += 1) {
      // The browser has ended the worker meanwhile, and nobody remembers.
      workers.start();
      expect(await pages.open().request(user)).toMatchObject(ended);
    }
    expect(page.service.tried).toEqual([]);
    room.canDelete = true;
    expect((await pages.open().request(user)).delivered).toBe(3);
    expect(namesOf(page.service.tried)).toEqual(names(3));
  });

  it('ends the worker’s drain after the first, which the page does not send again', async () => {
    const room = { free: 0, canDelete: false };
    const { page, pages } = await onSharedDisk(3, room);
    await spendSpare(page);
    expect(await pages.open().request(user)).toMatchObject({ end: 'no-storage', delivered: 1 });
    expect(namesOf(page.service.tried)).toEqual(['report 0']);
  });

  it('that takes no deletion any more ends the drain after the first, which is not sent again', async () => {
    const room = { free: 0, canDelete: false };
    const outbox = await onFullDisk(3, room);
    await spendSpare(outbox);
    const ended = { end: 'no-storage', failure: 'full' };
    expect(await outbox.drain('user')).toMatchObject({ ...ended, delivered: 1 });
    expect(await outbox.drain('user')).toMatchObject({ ...ended, delivered: 0 });
    expect(namesOf(outbox.service.tried)).toEqual(['report 0']);
    expect(await outbox.states()).toEqual(['queued', 'queued', 'queued']);
    Object.assign(room, { free: 9, canDelete: true });
    expect(await outbox.drain('user')).toEqual({ end: 'done', delivered: 2 });
    expect(namesOf(outbox.service.tried)).toEqual(names(3));
    expect(await outbox.states()).toEqual(['sent', 'sent', 'sent']);
  });

  it('keeps what fails, and sends nothing after it', async () => {
    const outbox = await onFullDisk(3, { free: 0, canDelete: true });
    outbox.service.follow(() => noConnection);
    expect(await outbox.drain('user')).toMatchObject({ end: 'no-storage', delivered: 0 });
    expect(outbox.service.tried).toHaveLength(1);
    expect(await outbox.states()).toEqual(['queued', 'queued', 'queued']);
  });

  it('keeps answers for which the form has no field, for they are nowhere else', async () => {
    const outbox = await withQueued([], { locks: lockRoom().enter().locks });
    const answers = { name: 'a', gone: 'only here' };
    await outbox.submit(['a'], { more: answers });
    Object.assign(outbox, { database: onDisk(outbox.database, { free: 0, canDelete: true }) });
    expect(await outbox.drain('user')).toMatchObject({ end: 'no-storage', delivered: 1 });
    expect(await outbox.stored()).toMatchObject([{ state: 'queued', answers }]);
  });

  it('keeps what was sent without an answer that its form requires by now', async () => {
    const outbox = await onFullDisk(1, { free: 0, canDelete: true });
    outbox.service.follow(() => ({ kind: 'sent', lacksAnswer: true }));
    expect(await outbox.drain('user')).toMatchObject({ end: 'no-storage', delivered: 1 });
    expect(await outbox.states()).toEqual(['queued']);
  });

  it('for a moment only: no context sends again what another has under way', async () => {
    // Its drain would lease all three in one transaction.
    const room = { free: 1, canDelete: true };
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

  it('without the lock sends nothing: only leases would keep others from the same', async () => {
    const outbox = await onFullDisk(2, { free: 0, canDelete: true }, { locks: null });
    expect(await outbox.drain('user')).toMatchObject({ end: 'no-storage', failure: 'full' });
    expect(outbox.service.tried).toEqual([]);
  });

  it('in the middle of a drain costs no more than the requests under way, each settled in the end', async () => {
    const room = { free: 99, canDelete: false };
    const service = scriptedService({ concurrency: () => 6 });
    const outbox = await onFullDisk(13, room, { service });
    outbox.service.follow(() => {
      room.free = 0;
      return sent;
    });
    expect(await outbox.drain('user')).toMatchObject({ end: 'no-storage', delivered: 6 });
    Object.assign(room, { free: 99, canDelete: true });
    await play('service sent; user', outbox);
    expect(namesOf(outbox.service.tried).sort()).toEqual(names(13).sort());
    expect(new Set(await outbox.states())).toEqual(new Set(['sent']));
  });
});
