import { deleteAll } from '../../../src/outbox/delete.ts';
import {
  type LeaseRequest,
  recover,
  settleAndLease,
  startOfQueue,
} from '../../../src/outbox/leases.ts';
import { createOutboxDatabase, type Outbox } from '../../../src/outbox/outbox.ts';
import { pending } from '../../../src/outbox/queries.ts';
import { readSnapshot } from '../../../src/outbox/snapshot.ts';

/** In milliseconds. */
export type Timing = { readonly name: string; readonly times: readonly number[] };

const rounds = 7;

/** Runs in the site's page, on its outbox. */
export async function timeOutbox(forms: readonly string[]): Promise<readonly Timing[]> {
  const mapping = Object.fromEntries(
    forms.map((form) => [form, { formId: 'none', entries: {}, version: 'bench' }]),
  );
  const outbox: Outbox = {
    database: createOutboxDatabase(),
    channel: { changed() {}, subscribe: () => () => {} },
    service: {
      deliver: async () => ({ kind: 'sent' }),
      concurrency: () => 1,
      isReachable: async () => true,
      status: null,
    },
    mapping,
    clock: { now: () => Date.now(), sleep: async () => {} },
    random: () => 0,
    newId: () => crypto.randomUUID(),
    locks: null,
    builtAt: 0,
    holder: 'bench',
    isOnline: () => true,
    reportFault: (error) => {
      throw error;
    },
  };
  const started = await recover(outbox, () => true);
  if (!started.ok) throw new Error(`The outbox cannot be read: ${started.error}`);
  const { isNewestBuild } = started.value;
  const terms = { early: true, only: null, underLock: true, isNewestBuild, hasLeft: () => false };
  let position = startOfQueue(started.value.keys);
  const lease = (order: LeaseRequest['order']) => async () => {
    const nothing = { settle: [], postpone: [], giveBack: [], lastAttempt: null, service: null };
    const request = { count: 1, leased: 0, order, oneByOne: true, failed: [] };
    const done = await settleAndLease(outbox, nothing, request, position, terms);
    if (!done.ok || done.value.leased.length !== 1) throw new Error('Nothing was leased.');
    position = done.value.position;
  };
  const now = Date.now();
  const snapshot = () => outbox.database.read((transaction) => readSnapshot(transaction, now));
  const screen = () =>
    outbox.database.read(async (transaction) =>
      pending(50)(transaction, now, await readSnapshot(transaction, now)),
    );
  return [
    await time('snapshot and the first 50', screen),
    await time('snapshot', snapshot),
    await time('recover', () => recover(outbox, () => true)),
    await time('lease, oldest', lease('oldest')),
    await time('lease, least tried', lease('least-tried')),
    await time('delete all', () => deleteAll(outbox, 'pending'), 1),
  ];
}

async function time(name: string, work: () => Promise<unknown>, times = rounds): Promise<Timing> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return { name, times: taken };
}
