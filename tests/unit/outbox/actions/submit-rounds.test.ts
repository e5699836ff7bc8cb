// Proves specification 4.1.
import { expect, it } from 'vitest';
import { submit } from '#src/outbox/actions/submit.ts';
import { countRounds } from '#tests/support/count-rounds.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

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
