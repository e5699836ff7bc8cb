// Proves specification 4.1.
import { expect, it } from 'vitest';
import { simulateOffline } from '#src/outbox/actions/preferences.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { countRounds } from '#tests/support/count-rounds.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

const input = {
  ...{ form: 'join', answers: { name: 'a' }, installed: false },
  draft: { ids: ['one', 'two'], typedAt: 1 },
};

/** Without Cache Storage, whose count of what waits is read after the word 'saved'. */
const device = { caches: null };

it.each(['first', 'later', 'practice'])(
  'a submission is stored in two rounds: one reads, one writes (%s)',
  async (which) => {
    const outbox = makeTestOutbox(device);
    if (which === 'practice') await simulateOffline(outbox, true);
    if (which === 'later') await outbox.submit(['before']);
    const rounds = countRounds();
    expect(await submit(outbox, input)).toMatchObject({ kind: 'stored' });
    expect(rounds).toHaveLength(2);
    expect(rounds[0]?.every((one) => one.startsWith('get '))).toBe(true);
    expect(rounds[1]).toContain('add submissions');
  },
);
