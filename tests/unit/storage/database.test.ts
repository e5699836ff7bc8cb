// Proves specification 4.1, 5.29.
import { forceCloseDatabase } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { watchTransactions } from '#tests/support/watch-transactions.ts';

let outbox: TestOutbox;
let database: TestOutbox['database'];
beforeEach(() => {
  outbox = makeTestOutbox();
  ({ database } = outbox);
});

const choice = { key: 'lastAttempt', value: { at: 1, outcome: 'sent' } } as const;
type Write = Parameters<typeof database.write>[0];
const putChoice: Write = (transaction) => transaction.objectStore('settings').put(choice);

it('asks for strict durability, unless what is written may be undone', async () => {
  const begun = watchTransactions();
  await database.write(putChoice);
  await database.write(putChoice, { durability: 'relaxed' });
  await database.read(async () => null);
  expect(begun()).toEqual([
    { mode: 'readwrite', durability: 'strict' },
    { mode: 'readwrite', durability: 'relaxed' },
    { mode: 'readonly', durability: 'strict' },
  ]);
});

it('succeeds only when the transaction has, not when its requests have', async () => {
  const order: string[] = [];
  const written = database.write(async (transaction) => {
    transaction.addEventListener('complete', () => order.push('complete'));
    await putChoice(transaction);
    order.push('put');
  });
  await written.then(() => order.push('written'));
  expect(order).toEqual(['put', 'complete', 'written']);
});

it('takes work that throws for an exception and no failure of storage; nothing has changed', async () => {
  await outbox.submit(['a']);
  const work: Write = async (transaction) => {
    await transaction.objectStore('submissions').clear();
    throw new Error('a bug');
  };
  await expect(database.write(work)).rejects.toThrow('a bug');
  expect(await outbox.states()).toEqual(['queued']);
});

describe('a failure of storage', () => {
  it.each([
    ['at the end', false],
    ['while a request is under way, which knows nothing of it', true],
  ])('is full where the quota turns out to be used up %s', async (_when, pending) => {
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const written = database.write(async (transaction) => {
      await putChoice(transaction);
      const request = pending ? transaction.objectStore('settings').count() : null;
      // What an engine does whose disk is full: it ends the transaction with this error.
      const running: unknown = transactions.mock.results.at(-1)?.value;
      (running as { _abort(error: string): void })._abort('QuotaExceededError');
      await request;
    });
    expect(await written).toEqual({ ok: false, error: 'full' });
    const count: Write = (transaction) => transaction.objectStore('settings').count();
    expect(await database.write(count)).toEqual({ ok: true, value: 0 });
  });

  it.each([
    // What Chromium says of a write to a full disk, and of opening the database after that.
    ['full', 'Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE'],
    ['full', 'Encountered full disk while opening backing store for indexedDB.open.'],
    ['failing', 'Internal error opening backing store for indexedDB.open.'],
    ['failing', ''],
  ] as const)('of the disk is %s where the browser says %j', async (failure, message) => {
    const broken = () => Promise.reject(new DOMException(message, 'UnknownError'));
    expect(await database.write(broken)).toEqual({ ok: false, error: failure });
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException(message, 'UnknownError');
    });
    const { database: unopened } = makeTestOutbox();
    expect(await unopened.read(async () => 1)).toEqual({ ok: false, error: failure });
    // Each opening does harm to a full disk.
    expect(open).toHaveBeenCalledTimes(1);
  });

  const throws = (name: string, failure = 'unavailable'): [string, Write, string] => [
    name,
    () => Promise.reject(new DOMException('', name)),
    failure,
  ];

  it.each<[what: string, work: Write, failure: string]>([
    throws('QuotaExceededError', 'full'),
    throws('ConstraintError'),
    throws('DataError'),
    throws('InvalidStateError'),
    ['the browser aborts it', async (transaction) => transaction.abort(), 'failing'],
  ])('is one of these else: %s', async (_, work, error) => {
    expect(await database.write(work)).toEqual({ ok: false, error });
  });

  it('is unavailable where there is no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await database.read(async () => 1)).toEqual({ ok: false, error: 'unavailable' });
  });

  it('is not remembered: the next call opens again', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    expect(await database.read(async () => 1)).toEqual({ ok: false, error: 'unavailable' });
    open.mockRestore();
    expect(await database.read(async () => 1)).toEqual({ ok: true, value: 1 });
  });
});

describe('the connection', () => {
  it('is opened once for many calls, again after close, or if the system closed it, saying so or not', async () => {
    const { contexts } = vi.spyOn(IDBDatabase.prototype, 'transaction').mock;
    const close = (how: (connection: IDBDatabase) => void) => how(contexts.at(-1) as IDBDatabase);
    await Promise.all([outbox.submit(['a']), outbox.stored()]);
    close((connection) => connection.close());
    await outbox.submit(['b']);
    close((connection) => forceCloseDatabase(connection as never));
    await play('queue c; states queued queued queued', outbox);
    database.close();
    await play('states queued queued queued', outbox);
    expect(new Set(contexts).size).toBe(4);
  });
});
