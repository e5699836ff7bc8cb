// Proves specification 5.7, 5.10, 5.11.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '#src/lib/result.ts';
import { createStore } from '#src/lib/store.ts';
import type { NextDrain, OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import type { OutboxReader, Reread } from '#src/outbox/reads/outbox-reader.ts';
import type { DrainReport, Trigger } from '#src/outbox/sender/drain.ts';
import { type ProbeResult, startScheduler } from '#src/sync/scheduler.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { handClock, letPass } from '#tests/support/outbox-clock.ts';
import { deferred, scriptedService } from '#tests/support/outbox-service.ts';
import { pageOfEachTest } from '#tests/support/page-life.ts';
import { playSteps, type Steps } from '#tests/support/steps.ts';

const second = 1_000;
const done: DrainReport = { end: 'done', delivered: 0 };

const page = pageOfEachTest();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // Other test files must set no timer here.
  await letPass(50);
  vi.clearAllTimers();
});

const clock = { ...handClock(), now: () => Date.now(), sleep: async () => {} };
const isVisible = () => document.visibilityState === 'visible';

/** What is next: `none`, `due`, `at 30` seconds from now, `lost` for a missing connection; else it cannot be read. */
function nextOf([kind, seconds]: readonly string[]): NextDrain | null {
  if (kind === 'at') return { kind, at: Date.now() + Number(seconds) * second };
  const kinds: Readonly<Record<string, NextDrain>> = {
    ...{ none: { kind: 'none' }, due: { kind: 'at', at: 0 } },
    lost: { kind: 'when-reachable', since: 0 },
  };
  return kinds[kind ?? ''] ?? null;
}

const holdingOne: OutboxSnapshot = { ...emptySnapshot, counts: { queued: 1 } };

/**
 * A scheduler on this page.
 * @param next words of `nextOf`; what is lost is so since it was read first
 * @param first the initial read of the outbox
 */
function started(next: readonly string[], first: Reread<OutboxSnapshot> = succeed(holdingOne)) {
  const outbox = { next: nextOf(next) };
  /** Ends what hangs, the first first. */
  const hung: (() => void)[] = [];
  const triggers: Trigger[] = [];
  const reads = vi.fn();
  const snapshot = createStore<Reread<OutboxSnapshot>>(first);
  let lostSince: number | null = null;
  const changed = async () => {
    await Promise.resolve();
    reads();
    let nextDrain = outbox.next;
    lostSince = nextDrain?.kind === 'when-reachable' ? (lostSince ?? Date.now()) : null;
    if (lostSince !== null) nextDrain = { kind: 'when-reachable', since: lostSince };
    snapshot.set(nextDrain === null ? fail('unavailable') : succeed({ ...holdingOne, nextDrain }));
  };
  const reader: OutboxReader = { snapshot, refresh: changed, watch: () => () => {} };
  const drains = vi.fn(async (): Promise<DrainReport> => done);
  const probe = vi.fn(async (): Promise<ProbeResult> => 'reachable');
  const isReachable = vi.fn(async () => true);
  const isOnline = vi.fn(() => true);
  const service = { ...scriptedService(), isReachable };
  startScheduler({ ...makeTestOutbox(), service, isOnline, clock }, reader, {
    requestDrain: ({ trigger }) => {
      triggers.push(trigger);
      return drains();
    },
    probe,
    isVisible,
  });
  return { outbox, hung, triggers, drains, reads, probe, isReachable, isOnline, snapshot, changed };
}

/** Settles promises, then advances time. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

const reports: Readonly<Record<string, DrainReport>> = {
  unreachable: { end: 'unreachable', delivered: 0 },
  'turned-away': { end: 'turned-away', delivered: 0 },
  busy: { end: 'busy', delivered: 0 },
  'no-storage': { end: 'no-storage', delivered: 0, failure: 'full' },
};
const probed: readonly ProbeResult[] = ['reachable', 'captive-portal', 'unreachable'];

function expectBetween(times: number, [fewest, most = fewest]: readonly string[]): void {
  expect(times).toBeGreaterThanOrEqual(Number(fewest));
  expect(times).toBeLessThanOrEqual(Number(most));
}

const steps: Steps<ReturnType<typeof started>> = {
  next: ({ outbox }, words) => Object.assign(outbox, { next: nextOf(words) }),
  /** Something in the outbox has changed. */
  changed: ({ changed }) => changed(),
  /** Twenty changes, none of which waits for the one before. */
  burst: ({ changed }) => void Array.from({ length: 20 }, changed),
  /** In seconds. */
  pass: (_, [seconds]) => pass(Number(seconds) * second),
  'clock-back': (_, [seconds]) => vi.setSystemTime(Date.now() - Number(seconds) * second),
  online: () => dispatchEvent(new Event('online')),
  offline: () => dispatchEvent(new Event('offline')),
  seen: () => page.isSeen('visible'),
  /** How every drain ends from now on; with `ends-all` it leaves nothing to do. */
  ends: ({ drains }, [end = '']) => drains.mockResolvedValue(reports[end] ?? done),
  'ends-all': ({ drains, outbox }) =>
    drains.mockImplementation(async () => {
      outbox.next = nextOf(['none']);
      return done;
    }),
  'ends-changing': ({ drains, changed }) =>
    drains.mockImplementation(async () => {
      for (let change = 0; change < 10; change += 1) await changed();
      return done;
    }),
  'drain-hangs': ({ drains, hung }) => {
    const { promise, resolve } = deferred<DrainReport>();
    drains.mockReturnValueOnce(promise);
    hung.push(() => resolve(done));
  },
  'probe-hangs': ({ probe, hung }) => {
    const { promise, resolve } = deferred<ProbeResult>();
    probe.mockReturnValueOnce(promise);
    hung.push(() => resolve('unreachable'));
  },
  unhang: ({ hung }) => hung.shift()?.(),
  /** What a probe of this site finds from now on, and whether the form service answers. */
  site: ({ probe }, [found]) =>
    probe.mockResolvedValue(probed.find((one) => one === found) ?? 'reachable'),
  service: ({ isReachable }, [word]) => isReachable.mockResolvedValue(word === 'answers'),
  'says-offline': ({ isOnline }) => isOnline.mockReturnValue(false),
  /** All drains by their triggers; with `...`, more may follow. */
  drained({ triggers }, words) {
    const told = words.filter((word) => word !== '...');
    expect(words.includes('...') ? triggers.slice(0, told.length) : triggers).toEqual(told);
  },
  /** So often, or from so often to so often; probes and questions since `count`. */
  drains: ({ triggers }, times) => expectBetween(triggers.length, times),
  count: ({ probe, isReachable }) => [probe, isReachable].map((one) => one.mockClear()),
  probes: ({ probe }, times) => expectBetween(probe.mock.calls.length, times),
  questions: ({ isReachable }, times) => expectBetween(isReachable.mock.calls.length, times),
  reads: ({ reads }, times) => expectBetween(reads.mock.calls.length, times),
  timers: (_, [count]) => expect(vi.getTimerCount()).toBe(Number(count)),
};

/** Plays a program of which the first step says what is next at the start. */
function play(program: string): Promise<void> {
  const [next = ''] = program.split(';');
  return playSteps(steps, started(next.trim().split(' ')), program.slice(next.length + 1));
}

/** One test for each program, under its title. */
function plays(programs: Readonly<Record<string, string>>): void {
  for (const [title, program] of Object.entries(programs)) it(title, () => play(program));
}

it.each([
  ['drains once it is known that something waits', succeed({ counts: { held: 1 } }), 1],
  ['drains once it is known that it cannot be read', fail('unavailable' as const), 1],
  ['drains nothing where it is empty', succeed({ counts: {} }), 0],
  ['drains nothing where all is sent', succeed({ counts: { sent: 3 } }), 0],
] as const)('at the start, before the outbox is read, %s', async (_, read, drained) => {
  const { triggers, snapshot } = started(['none'], null);
  await pass();
  expect(triggers).toEqual([]);
  snapshot.set(read.ok ? succeed({ ...emptySnapshot, ...read.value }) : read);
  expect(triggers).toHaveLength(drained);
  // What comes after it is the timer's.
  snapshot.set(succeed({ ...emptySnapshot, counts: { queued: 2 } }));
  expect(triggers).toHaveLength(drained);
});

const threeDrains = 'drained lifecycle lifecycle lifecycle';

describe('the timer', () => {
  plays({
    'drains when the time of the next one has come, and not before': `at 30; pass 29.9;
      drained lifecycle; ends-all; pass 0.2; drained lifecycle timer; pass 86400;
      drained lifecycle timer; probes 0`,
    'leaves a service alone that has too much to do, whatever changes meanwhile': `at 1200;
      ends turned-away; ${'pass 60; changed; '.repeat(19)} drained lifecycle; probes 0; pass 60;
      drained lifecycle timer`,
    'is set again when something was enqueued, in whatever tab': `none; pass 3600; next at 5;
      changed; pass 4.9; drained lifecycle; pass 0.2; drained lifecycle timer`,
    'gives way to an earlier time, and leaves none behind': `at 60; pass 0; next at 10; burst;
      pass 0; timers 1; ends-all; pass 7200; drained lifecycle timer`,
    'looks at the clock again within an hour, however far the time is': `at 3600000; pass 3601;
      drained lifecycle timer`,
    'does not run hot where what is due is never sent': 'due; pass 60; drains 11 62; reads 0 63',
    'does not run hot where every drain tells of changes': `due; ends-changing; pass 60; drains 0 62;
      timers 1`,
    'waits while a drain runs, and is set when the last one has ended': `due; pass 0; drain-hangs;
      drain-hangs; online; seen; ${threeDrains}; changed; pass 10; unhang; pass 10; ${threeDrains};
      unhang; pass 2; ${threeDrains} timer ...`,
    'waits a while where another context is delivering': `due; ends busy; online; pass 4.9;
      drained lifecycle lifecycle; pass 0.2; drained lifecycle lifecycle timer`,
    'tries once a minute if the outbox cannot be read; the other triggers remain': `unreadable;
      pass 630; drains 11; timers 1; online; drains 12`,
    'tries again a minute after storage failed, not every second, and at once on an occasion': `due;
      ends no-storage; online; pass 59; drained lifecycle lifecycle; pass 2;
      drained lifecycle lifecycle timer; online; drained lifecycle lifecycle timer lifecycle`,
  });
});

/** The connection is missing, and probes of this site find this. */
const lost = (site: string, service: string) =>
  `lost; ends unreachable; site ${site}; service ${service}; pass 0`;
// The form service is asked more seldom than this site.
const isBackSoon = `pass 240; count; pass 50; probes 10; questions 2; drained lifecycle;
  service answers; pass 30; drained lifecycle timer ...`;
const isTried = 'pass 360; drains 2 14; pass 3000; drains 11 14';

describe('a missing connection', () => {
  it('is looked for seldom while the page is hidden, and often as soon as it is seen', async () => {
    page.isSeen('hidden');
    await play(`${lost('unreachable', 'answers')}; pass 29.9; probes 0; seen;
      drained lifecycle lifecycle; pass 10.1; probes 2`);
  });

  plays({
    'is back when the browser says so': `none; pass 0; offline; drained lifecycle; online;
      drained lifecycle lifecycle`,
    'is back within half a minute of the service’s return, though this site is out of reach': `
      ${lost('unreachable', 'silent')}; ${isBackSoon}`,
    'is back within half a minute of the service’s return, though another answers for this site': `
      ${lost('captive-portal', 'silent')}; ${isBackSoon}`,
    'is tried every five minutes though neither this site nor the form service answers': `
      ${lost('unreachable', 'silent')}; pass 240; drained lifecycle; ${isTried}`,
    'is tried every five minutes though the clock was set back under the open page': `
      ${lost('unreachable', 'silent')}; pass 240; drained lifecycle; clock-back 86400; ${isTried}`,
    'is still missing if this site answers and the form service does not': `
      ${lost('reachable', 'silent')}; pass 240; probes 48; drained lifecycle`,
    'is back with the first probe that gets through, and everything follows it': `lost; ends-all;
      site unreachable; service silent; pass 240; site reachable; service answers;
      pass 15; drained lifecycle timer; count; pass 3600; probes 0; drained lifecycle timer`,
    'is looked for in time however often the outbox changes': `${lost('unreachable', 'silent')};
      ${'pass 1; changed; '.repeat(60)} probes 12`,
    // Once the hanging one has ended, the next is due since long, and none more.
    'is not looked for by two probes at once': `${lost('unreachable', 'answers')}; probe-hangs;
      count; pass 5.1; probes 1; changed; count; pass 60; probes 0; unhang; count; pass 4.9; probes 1`,
    'is looked for more seldom while the browser says that it is offline, which may be wrong': `
      ${lost('reachable', 'silent')}; says-offline; pass 240; probes 0; questions 8 48;
      drained lifecycle; service answers; pass 30; drained lifecycle timer ...`,
  });
});
