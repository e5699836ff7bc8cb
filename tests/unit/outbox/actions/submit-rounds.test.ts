// Proves specification 4.1.
import { expect, it, onTestFinished } from 'vitest';
import { submit } from '#src/outbox/actions/submit.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

const asked = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'put', 'add', 'delete'];

/**
 * Counts the rounds of requests to the database: a request that was made only after another one's answer belongs to a
 * later round. It watches the requests themselves, whatever code awaits; for one transaction at a time.
 * @returns the rounds since the call, and what was requested in each
 */
function countRounds(): readonly string[][] {
  const rounds: string[][] = [];
  let answered = 0;
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const name of asked) {
      const ask: unknown = Reflect.get(prototype, name);
      // Nothing is written through an index.
      if (typeof ask !== 'function') continue;
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
  }
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
  const later = rounds.slice(2).flat();
  expect(later.filter((one) => !one.startsWith('get'))).toEqual([]);
  expect(rounds[0]?.filter((one) => !one.startsWith('get '))).toEqual(['add submissions']);
  expect(rounds[1]?.filter((one) => one.startsWith('get '))).toEqual([]);
});
