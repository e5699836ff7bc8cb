// Proves specification 7.5, 7.6.
import { describe, expect, it } from 'vitest';
import { copyRetention, unconfirmedCopyRetention } from '#src/outbox/model/retry-policy.ts';
import { history, pending } from '#src/outbox/reads/queries.ts';
import { askAfter, handedOver, recordHandover } from '#src/outbox/transfer/handed-over.ts';
import { withQueued } from '#tests/support/outbox-bench.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { noConnection, refused, sent } from '#tests/support/outbox-service.ts';
import { traceable } from '#tests/support/status-bench.ts';
import { makeExport } from '#tests/support/transfers.ts';

const almost = askAfter - 1;

describe('what is handed over', () => {
  it('is kept with its answers, listed apart, and sent no more', async () => {
    const outbox = await play('queue a b; export; given 2; user; received');
    const at = outbox.clock.now();
    expect(await outbox.read(handedOver(1))).toMatchObject({
      ...{ count: 2, listed: [{ answers: { name: 'a' }, handedOverAt: at }] },
    });
    expect(await outbox.read(pending(10))).toEqual({ listed: [], count: 0 });
    expect(await outbox.read(history(10))).toEqual({ listed: [], count: 0 });
    expect(await outbox.snapshot()).toMatchObject({
      ...{ counts: { 'handed-over': 2 }, nextDrain: { kind: 'none' } },
    });
  });

  plays({
    'is taken back, one or all, under the same ids, and sent':
      'queue a b c; give; back b; states handed-over queued handed-over; back; user; received-as-exported a b c',
    'is held, not lost, where it is taken back for a form that is not connected':
      'hold a; give; back; user; states held',
    'is deleted only when that is asked for; deleting what waits or the history leaves it': `
      queue a b c; give; delete waiting; delete sent; delete handed-over b;
      states handed-over handed-over; delete handed-over; states`,
    'is nothing that was sent since the export':
      'queue a b; export; user; given 0; back a b; states sent sent',
    'is not a correction made since the export':
      'queue a b; export; edit b corrected; given 1; given 0; user; states handed-over sent; received corrected',
  });

  it('is the same submission though a lost database has given it another sequence', async () => {
    const outbox = await withQueued(['a']);
    const { submissions } = await makeExport(outbox);
    const stored = await outbox.named('a');
    await play('delete waiting', outbox);
    await outbox.put({ ...stored, sequence: stored.sequence + 5 });
    expect(await recordHandover(outbox, submissions)).toEqual({ ok: true, value: 1 });
  });

  const outcomes = [
    ['handed-over', noConnection],
    ['sent', sent],
    ['refused', refused],
  ] as const;

  it.each(outcomes)('is %s where it was being sent, and that ends', async (after, outcome) => {
    const outbox = await withQueued(['a', 'b']);
    const { finish } = await outbox.begin();
    await play('export; given 2; states handed-over handed-over', outbox);
    await finish(outcome);
    expect(await outbox.states()).toEqual([after, 'handed-over']);
    expect(outbox.service.tried).toHaveLength(1);
  });

  it.each(outcomes)('is %s where a delivery ends long after its lease', async (state, outcome) => {
    // Without locks, as in an engine that has none: with them, no drain outlives its lease.
    const outbox = await withQueued(['a'], { locks: null });
    const { finish } = await outbox.begin();
    await play('pass 120000; service no-connection; user; export; given 1', outbox);
    await finish(outcome);
    expect(await outbox.states()).toEqual([state]);
  });
});

describe('the question whether the other device has what left for it', () => {
  plays({
    'is open at once, also after a restart, and hands nothing over':
      'queue a b; export; leave; other due open a b; other since 0; states queued queued',
    'is ended by a yes; then, hours later, the question is whether they were sent': `
      queue a b; export; leave; pass 1000; given 2; due nothing; pass ${askAfter};
      due handed-over a b; since ${askAfter}`,
    'is over after a yes, also for what is taken back':
      'queue a b; export; leave; given 2; back a; due nothing; back; due nothing; states queued queued',
    'is over after a “never”':
      'queue a; export; leave; answer-never; due nothing; states queued; user = done 1; received a',
    'is about what still waits in that wording, and over with the last of it':
      'queue a b c; export; leave; edit a corrected; delete waiting b; due open c; user; due nothing',
    'is about each in its latest export, the earliest first':
      'queue a b; export; leave; pass 1000; export b; leave; due open a; since 1000; answer-never; due open b; since 0',
  });

  it('leaves no setting that outlives it', async () => {
    const outbox = await play('queue a; export; leave; user; queue b; export; leave');
    const open = { [await outbox.idOf('b')]: outbox.clock.now() };
    expect(await outbox.setting('openExports')).toEqual(open);
  });
});

describe('the question whether the other device has sent it', () => {
  plays({
    'comes after some hours, for each transfer by itself': `
      queue a b; give; pass ${almost}; queue c; give; due nothing; pass 1;
      due handed-over a b; since ${askAfter}; answer-not-yet; due nothing; pass ${almost};
      due handed-over c`,
    'comes again, also after a restart, some hours after a “Not yet”': `
      queue a b; give; pass ${askAfter}; answer-not-yet; pass ${almost}; other due nothing;
      pass 1; other due handed-over a b; states handed-over handed-over`,
    'can be answered by taking back that transfer, and no other': `
      queue a b; give; pass ${askAfter}; queue c; give; answer-take-back;
      states queued queued handed-over; due nothing`,
    'is not asked about what was taken back or deleted one by one': `
      queue a b; give; pass ${askAfter}; back a; due handed-over b; delete handed-over b;
      due nothing`,
    'comes at once where the clock was set back since': `
      queue a; give; pass ${-365 * 86_400_000}; due handed-over a`,
  });

  it('keeps no answer about what is over', async () => {
    const outbox = await play(`queue a; give; pass ${askAfter}; answer-not-yet; pass ${askAfter};
      queue b; give; back a; pass ${askAfter}; answer-not-yet`);
    const second = outbox.clock.now() - askAfter;
    expect(await outbox.setting('notSentYet')).toEqual({ [second]: outbox.clock.now() });
  });

  it.each([
    ['yes', copyRetention],
    ['no', unconfirmedCopyRetention],
  ])('is ended by a yes: sent by another device; with copies: %s', async (keep, keptFor) => {
    const outbox = await play(
      `queue a b; give; pass ${askAfter}; keep ${keep}; queue c; answer-sent; due nothing`,
    );
    const sentAt = outbox.clock.now();
    // The only copy of this device: even without copies, a day to notice a mistake.
    const copy = { answers: { name: 'a' }, eraseAt: sentAt + keptFor };
    const one = { state: 'sent', sentAt, handedOverAt: sentAt - askAfter };
    expect(await outbox.stored()).toMatchObject([{ ...one, copy }, one, { state: 'queued' }]);
    expect((await outbox.stored())[0]).not.toHaveProperty('traceable');
  });

  plays(
    {
      'counts, and takes back, only what the service does not know to have arrived': `
        queue a b c; give; pass ${askAfter}; poll a; due handed-over b c; answer-take-back;
        states confirmed queued queued`,
    },
    () => ({ mapping: traceable }),
  );
});
