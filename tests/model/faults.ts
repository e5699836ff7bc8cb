import { arrive, startContext } from './context.ts';
import type { Play, Step } from './steps.ts';
import { type Context, excuse, type Request, underWay } from './world.ts';

const second = 1_000;
const day = 24 * 60 * 60 * second;

export function loseAnswer({ world }: Play, request: Request, now: boolean): void {
  request.excused = true;
  if (now) arrive(world, request);
  request.answer({ kind: 'unreachable', failure: 'no-connection' });
}

/** A request that everybody took for lost arrives. */
export function arriveLate({ world }: Play): void {
  const lost = world.requests.find(
    ({ delivery, excused, heard, by, arrived }) =>
      delivery !== null && excused && (heard !== null || !by.alive) && !arrived,
  );
  if (lost) arrive(world, lost);
}

export function replace({ world, open }: Play, by: Context, version: number): void {
  by.die();
  open[open.indexOf(by)] = startContext(world, version);
}

/** Ends a context wherever it is, its transactions completed or aborted, its requests arrived or not. */
export function crash(play: Play, by: Context, step: Extract<Step, { kind: 'crash' }>): void {
  const { world } = play;
  const lost = underWay(world).filter((one) => one.by === by);
  if (step.abort) by.suspend();
  replace(play, by, step.version);
  if (step.arrives) for (const one of lost) arrive(world, one);
}

/** The page goes to the back/forward cache, or the system halts it without a word. */
export function leave({ world }: Play, by: Context, step: Extract<Step, { kind: 'leave' }>): void {
  if (step.told) by.leave();
  if (step.told && step.locksLost) by.loseLocks();
  by.suspend();
  for (const request of underWay(world)) {
    if (request.by !== by || !step.breaks) continue;
    request.excused = true;
    request.answer({ kind: 'unreachable', failure: 'no-connection' });
  }
}

export function jump({ world }: Play, to: Extract<Step, { kind: 'jump' }>['to']): void {
  const { time } = world;
  const there = { '1970': 0, ahead: time.now() + 365 * day, back: time.now() - 90 * second };
  time.set(to === 'forward' ? time.now() + 90 * second : there[to]);
  // What its lease says by the new clock is nobody's fault.
  excuse(world, () => true);
}

/** A page of which nobody hears any more was given the drains' lock. */
export function stick(play: Play): void {
  const entered = play.world.room?.enter();
  void entered?.locks.request('outbox-drain', () => new Promise(() => {}));
  const { unstick } = play;
  play.unstick = () => {
    entered?.die();
    unstick();
  };
}
