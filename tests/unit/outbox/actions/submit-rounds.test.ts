// Proves specification 4.1.
import { expect, it } from 'vitest';
import { submit } from '#src/outbox/actions/submit.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { countRounds } from '#tests/support/count-rounds.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { noConnection, scriptedService, sent } from '#tests/support/outbox-service.ts';

const input = {
  ...{ form: 'join', answers: { name: 'a' }, installed: false },
  draft: { ids: ['one', 'two'], typedAt: 1 },
};

/** Without Cache Storage, whose count of what waits is read after the word 'saved'. */
const device = { caches: null, service: scriptedService({ takesNumber: () => true }) };

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

it('a drain reads the numbering only if a number is to be given, in one more round', async () => {
  const rounds = countRounds();
  const drained = async (takes: boolean, outcome: Outcome) => {
    const service = scriptedService({ takesNumber: () => takes });
    const outbox = await withQueued(['a'], { ...device, service });
    outbox.service.follow(() => outcome);
    await outbox.drain('user');
    outbox.service.follow(() => sent);
    if (outcome === sent) await outbox.submit(['b']);
    const before = rounds.length;
    await outbox.drain('user');
    expect(outbox.service.received).toHaveLength(outcome === sent ? 2 : 1);
    return rounds.length - before;
  };
  const without = await drained(false, sent);
  expect(await drained(true, sent)).toBe(without + 1);
  expect(await drained(true, noConnection)).toBe(await drained(false, noConnection));
});
