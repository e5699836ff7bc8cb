// Proves specification 5.10, 5.12.
import { describe, expect, it } from 'vitest';
import { longestServiceWait } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { numbered, withQueued } from '#tests/support/outbox-bench.ts';
import { plays } from '#tests/support/outbox-program.ts';
import { scriptedService, unclear } from '#tests/support/outbox-service.ts';

const half = () => ({ random: () => 0.5 });
const almostOne = () => ({ random: () => 1 - Number.EPSILON });
const reachable = (isReachable: boolean) => () => ({
  ...{ ...half(), service: scriptedService({ isReachable: async () => isReachable }) },
});
const threeMore = 'submit = unreachable 0; lifecycle = unreachable 0; timer = unreachable 0';
/** A drain that has just been turned away; the service takes everything since. */
const turnedAway = 'queue a b; service unclear; user = turned-away 0; service sent';
/** The same by a service that has named a time. */
const asked = 'queue a b; asks 300000; user = turned-away 0; service sent';

describe('a connection that is missing', () => {
  for (const failure of ['no-connection', 'timed-out', 'offline']) {
    plays(
      {
        [`holds no later drain back: ${failure}`]: `queue a b; service ${failure};
          user = unreachable 0; tried a; ${threeMore}; failures 0; left 0; service sent; timer = done 2`,
      },
      reachable(false),
    );
  }

  plays(
    {
      'is not the reason if the service can be reached, which is left alone then':
        'queue a b; service no-connection; any = turned-away 0; failures 1; timer = done 0',
    },
    reachable(true),
  );

  plays(
    {
      'leaves a time that the service has named as it is': `${asked}; service no-connection; user;
        left 300000; failures 1; timer = backing-off 0`,
    },
    () => ({ random: () => 0 }),
  );
});

describe('a form that has failed', () => {
  plays(
    {
      'is left alone until the time, and tried at it': `${turnedAway}; automatic = done 0;
        wait -1; automatic = done 0; tried a b; states queued queued; pass 1;
        automatic = done 2`,
      'is tried at once by a person': `${turnedAway}; person = done 2`,
      'is as always after a success, in every context': `${turnedAway}; user; failures 0; left 0;
        queue c; other timer = done 1`,
      'is left alone by every context': `${turnedAway}; other timer = done 0`,
      'is tried if the clock was set back since': `${turnedAway}; pass -86400000; timer = done 2`,
    },
    half,
  );
});

describe('how long', () => {
  it.each([
    ['lifecycle', 60, 32],
    ['timer', 60, 32],
    ['timer', 1, 10],
  ] as const)('grows with every %s, to its cap, with %i waiting', async (trigger, count, tries) => {
    const outbox = await withQueued(numbered(count), almostOne());
    outbox.service.follow(() => unclear);
    const waits: number[] = [];
    for (let drains = 0; drains < 10; drains += 1) {
      expect((await outbox.drain(trigger)).end).toBe('turned-away');
      const { nextDrain } = await outbox.snapshot();
      waits.push(nextDrain.kind === 'at' ? nextDrain.at - outbox.clock.now() : 0);
      outbox.clock.pass(waits.at(-1) ?? 0);
    }
    const doubled = [15, 30, 60, 120, 240, 480, 960].map((seconds) => seconds * 1_000);
    const cap = longestServiceWait;
    expect(waits).toEqual([...doubled, cap, cap, cap]);
    expect(outbox.service.tried).toHaveLength(tries);
  });

  plays({
    'counts the failures of all contexts':
      'queue a b c d; service unclear; timer; wait; other timer; wait; other timer; failures 3',
  });
  plays(
    {
      'does not grow by what a person brings about': `queue a b; service unclear;
        ${'person = turned-away 0; pass 100; '.repeat(10)}failures 1; left 14000`,
    },
    almostOne,
  );
  plays(
    {
      'is the first step again after a success': `queue a b; service unclear; timer; wait; timer;
        service sent; user; queue c; service unclear; timer; failures 1; left 7500`,
    },
    half,
  );
});

describe('a time that the service has named', () => {
  plays(
    {
      'ends the drain if the second try is told the same': `${asked}; tried a b; states queued queued`,
      'holds, and is not a moment shorter': `${asked}; pass 299999; automatic = backing-off 0;
        tried a b; pass 1; automatic = done 2`,
      'holds on though a person was turned away since, without one': `${asked}; service unclear;
        user; failures 1; left 300000`,
      'ends if what a person sends goes through': `${asked}; user = done 2; queue c;
        lifecycle = done 1`,
    },
    () => ({ random: () => 0 }),
  );
  plays(
    {
      'holds also if it is the longest': `queue a; asks ${longestServiceWait}; user;
        automatic = done 0; pass ${longestServiceWait}; automatic = done 0;
        pass 30000; automatic = turned-away 0`,
    },
    almostOne,
  );
});
