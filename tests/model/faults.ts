import { leaseLength, lockPatience } from '#src/outbox/model/retry-policy.ts';
import { defaultSettings } from '#src/outbox/model/settings.ts';
import { isWaiting } from '#src/outbox/model/submission.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { arrive, startContext } from './context.ts';
import { hasBackups } from './invariants.ts';
import { reconcileOutbox, startDrain } from './person.ts';
import { meet, noteCrash, noteJump, noteLeaving } from './situations.ts';
import type { Step } from './steps.ts';
import {
  type Context,
  closeEditors,
  eraseDatabaseOf,
  excuse,
  hasArrived,
  idsOfBackups,
  isBeingDeleted,
  isCalm,
  type Request,
  settleDown,
  underWay,
  type World,
  withdraw,
} from './world.ts';

const second = 1_000;
const day = 24 * 60 * 60 * second;

export function loseAnswer(world: World, request: Request, now: boolean): void {
  request.excused = true;
  if (now) arrive(world, request);
  request.answer({ kind: 'unreachable', failure: 'no-connection' });
}

/** Delivers a request that was considered lost. */
export function arriveLate(world: World): void {
  const lost = world.requests.find(
    ({ delivery, excused, outcome, by, arrived }) =>
      delivery !== null && excused && (outcome !== null || !by.alive) && !arrived,
  );
  if (lost) arrive(world, lost);
}

export function replace(by: Context, version: number): void {
  const { world } = by;
  by.die();
  const next = startContext(world, version, by.outbox.locks !== null);
  world.open[world.open.indexOf(by)] = next;
  // As at each start: a page that ended may have left the backup of what was sent.
  void reconcileOutbox(next);
}

/** At any point; its transactions may complete, and its requests may arrive. */
export function crash(by: Context, step: Extract<Step, { kind: 'crash' }>): void {
  const { world } = by;
  const lost = underWay(world).filter((one) => one.by === by);
  noteCrash(world, by, step.arrives);
  if (step.abort) by.suspend();
  replace(by, step.version);
  if (step.arrives) for (const one of lost) arrive(world, one);
}

/** For the back/forward cache, or suspended by the system without an event. */
export function leave(by: Context, step: Extract<Step, { kind: 'leave' }>): void {
  const { world } = by;
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

export function jump(world: World, to: Extract<Step, { kind: 'jump' }>['to']): void {
  const { time } = world;
  noteJump(world, to === 'back' || to === '1970');
  const there = { '1970': 0, ahead: time.now() + 365 * day, back: time.now() - 90 * second };
  time.set(to === 'forward' ? time.now() + 90 * second : there[to]);
  // The new clock may expire its lease.
  excuse(world, () => true);
}

/** A request outlives its lease, and fails while another context sends the same. */
export async function overtake(world: World): Promise<void> {
  const late = underWay(world).find(({ lease }) => lease !== null);
  const by = world.open.find((one) => one !== late?.by && !one.frozen);
  if (late === undefined || by === undefined) return;
  late.excused = true;
  // Time passes while nothing can happen, as in sleep: the request does not time out.
  world.time.goTo(world.time.elapsed() + leaseLength);
  startDrain(by, { trigger: 'user' });
  await letPass(5);
  world.time.goTo(world.time.elapsed() + lockPatience);
  const isOvertaken = () => underWay(world).some((one) => one.by === by && one.id === late.id);
  for (let events = 0; events < 60 && !isOvertaken(); events += 1) await letPass(1);
  if (isOvertaken()) meet(world, 'a failure under a lease that another context has by then');
  late.answer({ kind: 'unreachable', failure: 'no-connection' });
}

/** An unresponsive page gets the drains' lock. */
export function stick(world: World): void {
  const entered = world.room?.enter();
  void entered?.locks.request('outbox-drain', () => new Promise(() => {}));
  world.stuck.push(() => entered?.die());
}

export function unstick({ stuck }: World): void {
  for (const end of stuck.splice(0)) end();
}

/** Cache Storage fails, hangs or is full for some calls, or the browser erases it. */
export async function sickenCaches(
  world: World,
  { calls, how }: Extract<Step, { kind: 'sicken-caches' }>,
): Promise<void> {
  if (how !== 'erased') {
    world.sickness = { calls, how };
    return;
  }
  world.isSick = true;
  meet(world, 'a second copy that the browser erases');
  for (const name of await world.caches.keys()) await world.caches.delete(name);
  for (const [id, lost] of world.lost) world.lost.set(id, { ...lost, isBackedUp: false });
}

/** The browser erases the database between two transactions, and keeps the caches. */
export async function eraseDatabase(world: World): Promise<void> {
  await settleDown(world);
  if (world.unsure.size > 0) return;
  // A page's end does not stop its last transaction.
  const going = () => [...world.busy].some(({ by }) => !by.frozen);
  for (let events = 0; events < 100 && going(); events += 1) await letPass(1);
  const ids = await idsOfBackups(world);
  const isIdle = world.contexts.every(({ running }) => running.size === 0);
  for (const [sequence, promised] of world.promised) {
    const stored = world.stored.submissions.get(sequence);
    if (stored === undefined) continue;
    const { id, state } = stored;
    const isBackedUp = isWaiting(stored) && ids.has(id);
    // A page that has ended or sleeps may not have put it; a drain in the middle may know that it has arrived.
    if (
      isWaiting(stored) &&
      !isBackedUp &&
      isCalm(world) &&
      hasBackups(world) &&
      !hasArrived(world, id)
    )
      world.violations.push(`no backup: ${JSON.stringify(stored)}`);
    const isOver = !isWaiting(stored) && isCalm(world) && isIdle && !world.isSick;
    const comesBack = isBackedUp && !isBeingDeleted(world, id);
    world.lost.set(id, { promised, state, isBackedUp: comesBack, isOver });
    // Lost before, it has a backup beside the correction that a file has brought since.
    const earlier = stored.earlierIds ?? [];
    const left = earlier.filter((one) => stored.imported && ids.has(one) && !world.lost.has(one));
    // The page may have ended between an edit and its backup.
    if (world.isSick) left.push(...earlier);
    else if (!isBackedUp && !isCalm(world)) left.push(...earlier.slice(-1));
    for (const one of left)
      world.lost.set(one, { promised, state, isBackedUp: false, isOver, isEarlier: true });
    withdraw(world, stored, promised);
  }
  world.promised.clear();
  closeEditors(world, () => true);
  // Nor is it known any more which build is the newest.
  for (const { running } of world.contexts) for (const one of running) one.newestBuild = 0;
  // The database's answers to these are gone.
  excuse(world, () => true);
  for (const { outbox } of world.contexts) outbox.database.close();
  eraseDatabaseOf(world);
  world.wasErased = true;
  world.stored = { ...defaultSettings, submissions: new Map() };
}
