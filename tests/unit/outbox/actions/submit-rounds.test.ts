// Proves specification 4.1.
import { expect, it } from 'vitest';
import { submit } from '#src/outbox/actions/submit.ts';
import { countRounds } from '#tests/support/count-rounds.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

const input = {
  ...{ form: 'join', answers: { name: 'a' }, installed: false },
  draft: { ids: ['one', 'two'], typedAt: 1 },
};

/** Without Cache Storage, whose count of what waits is read after the word 'saved'. */
const device = { caches: null };

it.each(['first', 'later'])(
  'a submission is stored in two rounds, of which only the first reads (%s)',
  async (which) => {
    const outbox = makeTestOutbox(device);
    if (which === 'later') await outbox.submit(['before']);
    const rounds = countRounds();
    expect(await submit(outbox, input)).toMatchObject({ kind: 'stored' });
    expect(rounds).toHaveLength(2);
    expect(rounds[0]?.filter((one) => !one.startsWith('get '))).toEqual(['add submissions']);
    expect(rounds[1]?.filter((one) => one.startsWith('get '))).toEqual([]);
  },
);
