// Proves specification 5.2, 11.3.
import { describe, expect, it } from 'vitest';
import { fail } from '#src/lib/result.ts';
import { editLockLength, leaseLength } from '#src/outbox/model/retry-policy.ts';
import { recover } from '#src/outbox/sender/recover.ts';
import { mappingOf, withQueued } from '#tests/support/outbox-bench.ts';
import { takeLease, takeLeases } from '#tests/support/outbox-leases.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { namesOf } from '#tests/support/outbox-service.ts';

const connecting = { mapping: mappingOf(2, ['join', 'health']) };
const underLock = { underLock: true };

it('changes nothing and tells nothing where nothing is to be recovered', async () => {
  const outbox = await withQueued(['a'], { locks: null });
  await play('hold b; lease', outbox);
  const before = await outbox.stored();
  const changes = outbox.countChanges();
  expect((await recover(outbox, () => false)).ok).toBe(true);
  expect(await outbox.stored()).toEqual(before);
  expect(changes()).toBe(0);
});

it('queues every lease that has ended and every held submission that can be delivered', async () => {
  const outbox = await play('queue a b; hold c d');
  await outbox.submit(['e'], { form: 'staff' });
  for (const _ of ['a', 'b']) await takeLease(outbox);
  outbox.clock.pass(leaseLength);
  const newer = outbox.another(connecting);
  const changes = newer.countChanges();
  const started = await recover(newer, () => false);
  expect(await outbox.states()).toEqual(['queued', 'queued', 'queued', 'queued', 'held']);
  expect((await outbox.stored())[0]).toMatchObject({ attempts: 1, nextAttemptAt: 0 });
  expect(started).toMatchObject({ ok: true, value: { keys: [1, 2, 3, 4], delivering: false } });
  expect(changes()).toBeGreaterThan(0);
});

plays({
  'lets an editor that is open keep its lock while its form is connected': `hold a; lock a;
    version join health; user = done 0; states queued; pass ${editLockLength}; user = done 1`,
});

it('connects in a later drain what an older page has stored since', async () => {
  const older = await play('hold a');
  const newer = older.another(connecting);
  await newer.drain('user');
  for (const name of ['b', 'c']) {
    await older.submit([name], { form: 'health' });
    await newer.drain('user');
    expect(namesOf(newer.service.received).at(-1)).toBe(name);
  }
  expect(await newer.states()).toEqual(['sent', 'sent', 'sent']);
});

it('connects in a later drain what a full disk had no room for', async () => {
  const outbox = await play('hold a');
  const newer = outbox.another(connecting);
  const { write } = newer.database;
  newer.database.write = async () => fail('full');
  await recover(newer, () => false);
  newer.database.write = write;
  await recover(newer, () => false);
  expect(await outbox.states()).toEqual(['queued']);
});

describe('the lease of a holder that died', () => {
  plays(
    {
      'keeps others away until it ends, without locks': `queue a; lease; pass ${leaseLength - 1};
        other user = done 0; states sending; tried; pass 1; other user = done 1`,
      'does not keep the others waiting':
        'queue a b; lease; other user = done 1; states sending sent',
    },
    () => ({ locks: null }),
  );
  plays({
    'is respected if it was taken without the lock': `queue a; other lease; user = done 0;
      pass ${leaseLength}; user = done 1`,
  });

  it('ends with the next drain, which holds the lock that the dead one held', async () => {
    const outbox = await withQueued(['a', 'b']);
    await takeLeases(outbox, {}, underLock);
    await play('other user = done 2; received a b', outbox);
  });

  it('is waited for by a context that has no locks', async () => {
    const outbox = await withQueued(['a'], { locks: lockRoom().enter().locks });
    await takeLeases(outbox, {}, underLock);
    const second = outbox.another({ locks: null });
    await play(`user = done 0; pass ${leaseLength}; user = done 1`, second);
  });
});
