import { arrive, startContext } from './context.ts';
import { noteCrash, noteJump, noteLeaving } from './situations.ts';
import type { Play, Step } from './steps.ts';
import { type Context, excuse, type Request, underWay } from './world.ts';

const second = 1_000;
const day = 24 * 60 * 60 * second;

export function loseAnswer({ world }: Play, request: Request, now: boolean): void {
  request.excused = true;
  if (now) arrive(world, request);
  request.answer({ kind: 'unreachable', failure: 'no-connection' });
}

/** Delivers a request that was considered lost. */
export function arriveLate({ world }: Play): void {
  const lost = world.requests.find(
    ({ delivery, excused, outcome, by, arrived }) =>
      delivery !== null && excused && (outcome !== null || !by.alive) && !arrived,
  );
  if (lost) arrive(world, lost);
}

export function replace({ world, open }: Play, by: Context, version: number): void {
  by.die();
  open[open.indexOf(by)] = startContext(world, version, by.outbox.locks !== null);
}

/** At any point; its transactions may complete, and its requests may arrive. */
export function crash(play: Play, by: Context, step: Extract<Step, { kind: 'crash' }>): void {
  const { world } = play;
  const lost = underWay(world).filter((one) => one.by === by);
  noteCrash(world, by, step.arrives);
  if (step.abort) by.suspend();
  replace(play, by, step.version);
  if (step.arrives) for (const one of lost) arrive(world, one);
}

/** For the back/forward cache, or suspended by the system without an event. */
export function leave({ world }: Play, by: Context, step: Extract<Step, { kind: 'leave' }>): void {
  noteLeaving(world, by, step.notified && step.locksLost);
  if (step.notified) by.leave();
  if (step.notified && step.locksLost) by.loseLocks();
  by.suspend();
  for (const request of underWay(world)) {
    if (request.by !== by || !step.breaks) continue;
    request.excused = true;
    request.answer({ kind: 'unreachable', failure: 'no-connection' });
  }
}

export function jump({ world }: Play, to: Extract<Step, { kind: 'jump' }>['to']): void {
  const { time } = world;
  noteJump(world, to === 'back' || to === '1970');
  const there = { '1970': 0, ahead: time.now() + 365 * day, back: time.now() - 90 * second };
  time.set(to === 'forward' ? time.now() + 90 * second : there[to]);
  // The new clock may expire its lease.
  excuse(world, () => true);
}

/** An unresponsive page gets the drains' lock. */
export function stick(play: Play): void {
  const { world } = play;
  const entered = world.room?.enter();
  world.isStuck = true;
  void entered?.locks.request('outbox-drain', () => new Promise(() => {}));
  const { unstick } = play;
  play.unstick = () => {
    entered?.die();
    world.isStuck = false;
    unstick();
  };
}
