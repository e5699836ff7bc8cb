// Proves specification 4.1.
import { expect, it, onTestFinished } from 'vitest';
import { submit } from '#src/outbox/actions/submit.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

const asked = {
  store: ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'put', 'add', 'delete'],
  index: ['get', 'getKey', 'getAll', 'getAllKeys', 'count'],
} as const;

/**
 * Counts the rounds of requests to the database: a request that was made only after another one's answer belongs to a
 * later round. It watches the requests themselves, whatever code awaits; for one transaction at a time.
 * @returns the rounds since the call, and what was requested in each
 */
function countRounds(): readonly string[][] {
  const rounds: string[][] = [];
  let answered = 0;
  const watch = (prototype: IDBObjectStore | IDBIndex, names: readonly string[]) => {
    for (const name of names) {
      const ask: unknown = Reflect.get(prototype, name);
      if (typeof ask !== 'function') throw new Error(`There is no ${name}.`);
      const watched = function (this: IDBObjectStore | IDBIndex, ...words: unknown[]): IDBRequest {
        const request: IDBRequest = ask.apply(this, words);
        const round = answered;
        rounds[round] = [...(rounds[round] ?? []), `${name} ${this.name}`];
        request.addEventListener('success', () => {
          answered = Math.max(answered, round + 1);
        });
        return request;
      };
      Reflect.set(prototype, name, watched);
      onTestFinished(() => void Reflect.set(prototype, name, ask));
    }
  };
  watch(IDBObjectStore.prototype, asked.store);
  watch(IDBIndex.prototype, asked.index);
  return rounds;
}

const input = {
  ...{ form: 'join', answers: { name: 'a' }, installed: false },
  draft: { ids: ['one', 'two'], typedAt: 1 },
};

it.each(['first', 'later'])('is stored in two rounds; only the first reads (%s)', async (which) => {
  const outbox = makeTestOutbox();
  if (which === 'later') await outbox.submit(['before']);
  const rounds = countRounds();
  expect(await submit(outbox, input)).toMatchObject({ kind: 'stored' });
  // What follows only reads, for the backup.
  expect(
    rounds
      .slice(2)
      .flat()
      .filter((one) => !one.startsWith('get')),
  ).toEqual([]);
  expect(rounds[0]?.filter((one) => !one.startsWith('get '))).toEqual(['add submissions']);
  expect(rounds[1]?.filter((one) => one.startsWith('get '))).toEqual([]);
});
