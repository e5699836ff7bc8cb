import { createOutboxDatabase } from '#src/outbox/database.ts';
import { deleteAll } from '#src/outbox/edit-outbox.ts';
import { takeLease } from '#src/outbox/lease.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { readNextDrain, readOutbox, readStatus } from '#src/outbox/read-outbox.ts';
import { recover } from '#src/outbox/recover.ts';

/** How long one thing took, each time; milliseconds. */
export type Timing = { readonly name: string; readonly times: readonly number[] };

const rounds = 7;

/** Runs in a page of the site, on the outbox that is there: times what a drain and the screen do all the time. */
export async function timeOutbox(forms: readonly string[]): Promise<readonly Timing[]> {
  const mapping = Object.fromEntries(
    forms.map((form) => [form, { formId: 'none', entries: {}, version: 'bench' }]),
  );
  const outbox: Outbox = {
    database: createOutboxDatabase(),
    channel: { changed() {}, subscribe: () => () => {} },
    service: { deliver: async () => ({ kind: 'sent' }) },
    mapping,
    clock: { now: () => Date.now(), sleep: async () => {} },
    random: () => 0,
    newId: () => crypto.randomUUID(),
    locks: null,
    holder: 'bench',
  };
  const tried = new Set<number>();
  const lease = (order: 'oldest' | 'least-tried') => async () => {
    const taken = await takeLease(outbox, { order, tried, early: true });
    if (!taken.ok || taken.value === null) throw new Error('Nothing was taken.');
  };
  const now = Date.now();
  return [
    await time('readOutbox, 50 of each list', () => readOutbox(outbox, 50)),
    await time('readStatus', () => readStatus(outbox)),
    await time('readNextDrain', () =>
      outbox.database.read((transaction) => readNextDrain(transaction, now)),
    ),
    await time('recover', () => recover(outbox)),
    await time('takeLease, oldest', lease('oldest')),
    await time('takeLease, least tried', lease('least-tried')),
    await time('delete all', () => deleteAll(outbox, 'waiting'), 1),
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
