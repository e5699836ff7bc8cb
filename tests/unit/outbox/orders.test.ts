// Proves specification 5.28, and the table of orders in the outbox's README.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deleteSubmission } from '#src/outbox/actions/delete.ts';
import { saveEdit } from '#src/outbox/actions/edit.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import type { OutboxDatabase } from '#src/outbox/model/outbox.ts';
import { answersOf, isWaiting, type Submission } from '#src/outbox/model/submission.ts';
import { drain } from '#src/outbox/sender/drain.ts';
import { preferencesUrl } from '#src/outbox/store/backups.ts';
import { reconcileStores } from '#src/outbox/store/reconcile.ts';
import { recordHandover, takeBack } from '#src/outbox/transfer/handed-over.ts';
import { importSubmissions } from '#src/outbox/transfer/import-submissions.ts';
import { eraseDatabase, readBackups } from '#tests/support/backups.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import {
  makeTestOutbox,
  readStored,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { noConnection, sent } from '#tests/support/outbox-service.ts';
import { whileTimePasses } from '#tests/support/passing-time.ts';
import { allHandedOver, preview, transferredFrom } from '#tests/support/transfers.ts';

type Operation = {
  /** Whether the submission waits before it, and after it. */
  readonly before: boolean;
  readonly after: boolean;
  prepare?(outbox: TestOutbox): Promise<unknown>;
  /** @returns whether the person was told that it is done */
  run(context: TestOutbox, id: string): Promise<boolean>;
};

const input = { form: 'join', answers: { name: 'a' }, installed: false };
const edit: Operation['run'] = async (context, id) => {
  const saved = await saveEdit(context, id, { name: 'b' });
  return saved.ok && saved.value === null;
};
const stays = { before: true, after: true } as const;
const goes = { before: true, after: false } as const;
const comes = { before: false, after: true } as const;

const operations: Readonly<Record<string, Operation>> = {
  submit: { ...comes, run: async (context) => (await submit(context, input)).kind === 'stored' },
  'edit in place': { ...stays, run: edit },
  'edit of what was tried': {
    ...stays,
    async prepare(outbox) {
      outbox.service.follow(() => noConnection);
      await outbox.drain('user');
    },
    run: edit,
  },
  delete: { ...goes, run: async (context, id) => (await deleteSubmission(context, id)).ok },
  send: {
    ...goes,
    prepare: (outbox) => reconcileStores(outbox),
    run: async (context) => (await drain(context, { trigger: 'user' })).delivered === 1,
  },
  import: {
    ...comes,
    async run(context) {
      const from = await withQueued(['a']);
      const given = await preview(context, await transferredFrom(from)).catch(() => null);
      return given !== null && (await importSubmissions(context, given)).ok;
    },
  },
  'hand over': {
    ...stays,
    run: async (context, id) => (await recordHandover(context, [{ id }])).ok,
  },
  'take back': {
    ...stays,
    prepare: async (outbox) => recordHandover(outbox, await outbox.stored()),
    run: async (context) => (await takeBack(context, allHandedOver)).ok,
  },
  'erase everything': { ...goes, run: async (context) => (await eraseOutbox(context)).ok },
  'take over': {
    ...stays,
    prepare: async (outbox) => eraseDatabase(outbox),
    async run(context) {
      await reconcileStores(context);
      return (await context.stored()).length === 1;
    },
  },
};

/** What happens at a step, or after it; `unreadable`: no read of the database succeeds from there on. */
type Fault = 'dies' | 'fails' | 'hangs' | 'unreadable';

/** A context whose steps are noted, and that meets a fault at one of them. */
function watched(outbox: TestOutbox, room: ReturnType<typeof lockRoom>, at: number, fault: Fault) {
  const steps: string[] = [];
  const { locks, die } = room.enter();
  const context = outbox.another({ locks });
  const { database, caches } = context;
  if (caches === null) throw new Error('There are no caches.');
  const never = new Promise<never>(() => {});
  let isDead = false;
  const isFaulty = () => (fault === 'fails' || fault === 'hangs') && steps.length === at;
  const note = (step: string) => {
    steps.push(step);
    isDead = fault === 'dies' && steps.length === at + 1;
    if (isDead) die();
  };
  /** @param isStep whether the call did something, by what it returned */
  const call = async <Value>(
    step: string,
    work: () => Promise<Value>,
    isStep: (value: Value) => boolean = () => true,
    isFaulted = isFaulty(),
  ): Promise<Value> => {
    if (isDead) return never;
    if (isFaulted) {
      note(step);
      if (fault === 'hangs') return never;
      throw new DOMException('It fails once.', 'UnknownError');
    }
    const value = await work();
    if (isDead) return never;
    if (isStep(value)) note(step);
    return isDead ? never : value;
  };
  const open: CacheStorage['open'] = async (name) => {
    const cache = await caches.open(name);
    if (name.endsWith('reserve')) return cache;
    return {
      ...cache,
      put: (request, response) =>
        request === preferencesUrl
          ? cache.put(request, response)
          : call('put', () => cache.put(request, response)),
      async delete(request) {
        const isThere = (await cache.match(request)) !== undefined;
        return call('remove', () => cache.delete(request), Boolean, isThere && isFaulty());
      },
      keys: () => (isDead ? never : cache.keys()),
    };
  };
  const write: OutboxDatabase['write'] = async (work, options) => {
    if (isDead) return never;
    const before = await readStored(outbox);
    if (isFaulty() && options?.durability !== 'relaxed') {
      note('commit');
      return { ok: false, error: fault === 'hangs' ? 'timed-out' : 'failing' };
    }
    const done = await database.write(work, options);
    const after = await readStored(outbox);
    const isLease = after.some(({ state }) => state === 'sending');
    if (JSON.stringify(before) !== JSON.stringify(after)) note(isLease ? 'lease' : 'commit');
    return isDead ? never : done;
  };
  const read: OutboxDatabase['read'] = async (...given) => {
    if (fault === 'unreadable' && steps.length > at) return { ok: false, error: 'failing' };
    return isDead ? never : database.read(...given);
  };
  outbox.service.follow(() => call('request', async () => sent, undefined, false));
  const erase = (name: string) =>
    name.endsWith('reserve') ? caches.delete(name) : call('erase', () => caches.delete(name));
  Object.assign(context, {
    database: { ...database, write, read },
    caches: { ...caches, open, delete: erase },
  });
  return { context, steps, die };
}

const inDatabase = (stored: readonly Submission[]) => stored.some(isWaiting);

async function storesOf(outbox: TestOutbox): Promise<string> {
  const waits = inDatabase(await outbox.stored());
  const isBackedUp = (await readBackups(outbox)).size > 0;
  if (waits) return isBackedUp ? 'both' : 'database';
  return isBackedUp ? 'backup' : 'neither';
}

/** Prepares a device, and does the operation until it ends, or its context does. */
async function play(name: string, at: number, fault: Fault) {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`No such operation: ${name}`);
  const room = lockRoom();
  const outbox = makeTestOutbox({ locks: room.enter().locks, caches: fakeCaches() });
  await outbox.submit(operation.before ? ['a'] : []);
  await operation.prepare?.(outbox);
  const [stored] = await outbox.stored();
  const { context, steps, die } = watched(outbox, room, at, fault);
  const told = await whileTimePasses(() => operation.run(context, stored?.id ?? ''), 20_000);
  // What hangs keeps its lock until its context has ended.
  die();
  return { operation, outbox, steps, told, next: outbox.another({ locks: room.enter().locks }) };
}

const [, table = ''] = readFileSync('src/outbox/README.md', 'utf8').split('| operation |');
const rows = table
  .split('\n')
  .filter((line) => /^\| [a-z ]+ \| [a-z]+ \| [a-z]+ \| [a-z]+ \|$/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', step = '', after = '', start = '']) => ({ name, step, after, start }));

describe.each(Object.keys(operations))('%s', (name) => {
  const own = rows.filter((row) => row.name === name);
  const steps = own.map(({ step }, at) => [step, at] as const);
  const faulty = ['fails', 'hangs'] as const;

  it('has the steps of the table, in its order', async () => {
    const { steps, told } = await play(name, 99, 'dies');
    expect(steps).toEqual(own.map(({ step }) => step));
    expect(told).toBe(true);
  });

  it.each(steps)(
    'leaves after a death at %s what the table says, and no erasure changes that',
    async (_, at) => {
      const { outbox, next } = await play(name, at, 'dies');
      expect(await storesOf(outbox)).toBe(own[at]?.after);
      await reconcileStores(next);
      expect(await storesOf(next)).toBe(own[at]?.start);
      const [backup] = (await readBackups(next)).values();
      const [stored] = (await next.stored()).filter(isWaiting);
      if (stored) expect(backup).toMatchObject({ id: stored.id, answers: answersOf(stored) });
      eraseDatabase(next);
      const after = next.another();
      await reconcileStores(after);
      expect(await storesOf(after)).toBe(own[at]?.start);
      const ids = (await after.stored()).map(({ id }) => id);
      expect(ids).toEqual(stored ? [stored.id] : []);
    },
  );

  it.each(
    // The sender's tests have its requests.
    steps.flatMap(([step, at]) =>
      (step === 'request' ? [] : faulty).map((how) => [step, how, at] as const),
    ),
  )('is true to its word if %s %s, after the next start too', async (_, how, at) => {
    const { operation, outbox, next, told } = await play(name, at, how);
    expect(told).not.toBeNull();
    if (told) expect(inDatabase(await outbox.stored())).toBe(operation.after);
    await reconcileStores(next);
    const stores = await storesOf(next);
    if (told) expect(stores).toBe(operation.after ? 'both' : 'neither');
    else if (operation.before && operation.after) expect(stores).toBe('both');
    else expect(['both', 'neither']).toContain(stores);
  });
});

// A take-over promises nothing.
it.each(Object.keys(operations).filter((name) => name !== 'take over'))(
  '%s: calls nothing done that is only in a database that cannot be read any more',
  async (name) => {
    const { operation, told } = await play(name, 0, 'unreadable');
    expect(told).toBe(!operation.after);
  },
);

it('plays every row of the table', () => {
  expect([...new Set(rows.map(({ name }) => name))]).toEqual(Object.keys(operations));
});
