import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsIn } from '#src/drafts/draft.ts';
import { createOutboxDatabase, type OutboxDatabase } from '#src/outbox/model/outbox.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { watchTransactions } from '#tests/support/watch-transactions.ts';

const limit = 8_000;
const timedOut = { ok: false, error: 'timed-out' };
const choice = { key: 'lastAttempt', value: { at: 1, outcome: 'sent' } } as const;
const putChoice = (to = limited) =>
  to.write((transaction) => transaction.objectStore('settings').put(choice));

/** Long enough for whatever the database would still do. */
async function moment(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

/** Lets the time limit pass while the work goes on. */
async function afterLimit<Result>(work: Promise<Result>): Promise<Result> {
  await moment();
  vi.advanceTimersByTime(limit);
  return work;
}

let database: OutboxDatabase;
let databaseName: string;
/** The same, by another connection with the limit of these tests. */
let limited: OutboxDatabase;
beforeEach(() => {
  // The database itself runs by turns of the event loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ({ database, databaseName } = makeTestOutbox());
  limited = createOutboxDatabase(databaseName, limit);
});

/** Keeps everybody else waiting for the stores. @returns ends that */
async function blockStores(): Promise<() => Promise<void>> {
  let released = false;
  const inside = deferred<void>();
  const blocking = database.write(async (transaction) => {
    while (!released) {
      await transaction.objectStore('settings').get('none');
      inside.resolve();
    }
  });
  await inside.promise;
  return async () => {
    released = true;
    await blocking;
  };
}

/** Keeps everybody else waiting for the database to be opened. @returns gives its own upgrade up */
function holdUpgrade(): () => void {
  let held = true;
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('none');
    const hold = () => {
      if (!held) opening.transaction?.abort();
      else store.get('none').onsuccess = hold;
    };
    hold();
  };
  return () => {
    held = false;
  };
}

async function readChoice(from = database): Promise<unknown> {
  const read = await from.read((transaction) =>
    transaction.objectStore('settings').get('lastAttempt'),
  );
  return read.ok ? read.value : read.error;
}

function suspend(): () => void {
  limited.suspend();
  return () => limited.resume();
}

describe('the time limit', () => {
  it.each<[string, () => Promise<() => unknown>]>([
    ['waits for its turn', blockStores],
    ['waits for an opening that hangs', async () => holdUpgrade()],
    ['is suspended', async () => suspend()],
  ])('ends a write that %s, and nothing is stored later', async (_, hold) => {
    const release = await hold();
    expect(await afterLimit(putChoice())).toEqual(timedOut);
    await release();
    expect(await readChoice(limited)).toBeUndefined();
    await moment();
    expect(await readChoice()).toBeUndefined();
  });

  it('ends no write of other stores than those that are written: typing waits for no submission', async () => {
    const release = await blockStores();
    const kept = draftsIn(limited);
    const tombstone = { id: 'a', typedAt: 1, eraseAt: 1 };
    expect((await kept.write((store) => store.put(tombstone))).ok).toBe(true);
    await release();
  });

  it('ends work that takes too long, and nothing of it is stored', async () => {
    const endless = limited.write(async (transaction) => {
      await transaction.objectStore('settings').put(choice);
      for (;;) await transaction.objectStore('settings').get('none');
    });
    expect(await afterLimit(endless)).toEqual(timedOut);
    expect(await readChoice()).toBeUndefined();
  });

  it('gives up a commit that hangs, which may have been stored, and says so', async () => {
    await readChoice(limited);
    // A commit that has begun cannot be aborted, and this one never says that it has ended.
    const { prototype } = IDBTransaction;
    vi.spyOn(prototype, 'abort').mockImplementation(() => {
      throw new DOMException('It is committing.', 'InvalidStateError');
    });
    const { dispatchEvent } = prototype;
    vi.spyOn(prototype, 'dispatchEvent').mockImplementation(function (this: IDBTransaction, event) {
      return event.type === 'complete' || dispatchEvent.call(this, event);
    });
    const hanging = { ok: false, error: 'hanging' };
    expect(await afterLimit(putChoice())).toEqual(hanging);
    expect(await afterLimit(limited.read(async () => 'read'))).toEqual(timedOut);
    vi.restoreAllMocks();
    expect(await readChoice(createOutboxDatabase(databaseName))).toEqual(choice);
  });

  it('may be longer for one write, where thousands are written at once', async () => {
    await putChoice(database);
    const long = limited.write(
      async (transaction) => {
        await transaction.objectStore('settings').count();
        vi.advanceTimersByTime(limit);
        await transaction.objectStore('settings').count();
      },
      { timeLimit: limit + 1 },
    );
    expect((await long).ok).toBe(true);
  });
});

describe('suspend', () => {
  it('aborts what is under way: it fails, and nothing of it is stored', async () => {
    const outbox = await withQueued(['a']);
    const written = outbox.database.write(async (transaction) => {
      await transaction.objectStore('submissions').clear();
      outbox.database.suspend();
      for (;;) await transaction.objectStore('settings').get('none');
    });
    expect(await written).toEqual({ ok: false, error: 'unavailable' });
    outbox.database.resume();
    expect(await outbox.states()).toEqual(['queued']);
  });

  it.each([true, false])(
    'lets nothing start until resume, on a connection that is open: %s',
    async (isOpen) => {
      const outbox = makeTestOutbox();
      if (isOpen) await outbox.stored();
      if (isOpen) outbox.database.suspend();
      const submitted = outbox.submit(['a']);
      // Past its own waiting, before the connection is there.
      await Promise.resolve();
      await Promise.resolve();
      outbox.database.suspend();
      const begun = watchTransactions();
      await moment();
      expect(begun()).toEqual([]);
      outbox.database.resume();
      await submitted;
      expect(await outbox.states()).toEqual(['queued']);
    },
  );
});

it('an opening that is answered late is used if nobody has opened another, and made again if never', async () => {
  const giveUp = holdUpgrade();
  expect(await afterLimit(putChoice())).toEqual(timedOut);
  giveUp();
  await moment();
  const open = vi.spyOn(IDBFactory.prototype, 'open');
  expect(await putChoice()).toMatchObject({ ok: true });
  expect(open).not.toHaveBeenCalled();
  limited.close();
  // An event that never comes.
  open.mockImplementationOnce(() => new IDBOpenDBRequest());
  expect(await afterLimit(putChoice())).toEqual(timedOut);
  expect(await putChoice()).toMatchObject({ ok: true });
});
