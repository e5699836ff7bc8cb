import { createHash } from 'node:crypto';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';
import { userPauseLength } from '#src/outbox/model/settings.ts';
import { isPending } from '#src/outbox/model/submission.ts';
import { readStored, snapshotOf } from '#tests/support/outbox-bench.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { checkPromises, checkStates } from './check-commit.ts';
import { checkRest } from './check-rest.ts';
import { arrivalOf, arrive, startContext } from './context.ts';
import { passTime } from './deeds.ts';
import { unstick } from './faults.ts';
import * as person from './person.ts';
import { playStep } from './play.ts';
import type { Program } from './steps.ts';
import * as transfers from './transfers.ts';
import {
  type Context,
  createShared,
  createWorld,
  hasArrived,
  settleDown,
  underWay,
  type World,
} from './world.ts';

/** In milliseconds, until the service may be polled again. */
const askedAfter = 120_000;

/** In milliseconds: a wait for a lock or a call; and how many follow each other. */
const longestWait = 10_000;
const mostWaits = 12;

/** The drains that suffice to deliver everything without faults. */
const maxDrains = 40;

/**
 * Plays a program, ends all faults, and delivers everything.
 * @throws on any violation
 */
export async function runProgram(program: Program): Promise<World> {
  const shared = createShared(program.seed);
  const world = createWorld(program, shared);
  if (program.isShared) createWorld(program, shared);
  await withTime(world, () => playAll(world, program));
  return world;
}

async function playAll(world: World, program: Program): Promise<void> {
  const { devices } = world;
  for (const device of devices)
    for (let at = 0; at < program.contexts; at += 1)
      device.open.push(startContext(device, 0, at !== program.withoutLocks));
  for (const step of program.steps) {
    await playStep(devices.at(step.isElsewhere ? -1 : 0) ?? world, step);
    await letPass(step.ticks);
    for (const device of devices) checkStates(device);
    mustHold(world);
  }
  for (const device of devices) await endFaults(device);
  for (const device of devices) await deliverAll(device, program.byTimers);
  mustHold(world);
}

/** Replaces the platform's timers with this world's during the work. */
export async function withTime(world: World, work: () => Promise<void>): Promise<void> {
  const restore = world.time.install();
  const { digest } = crypto.subtle;
  crypto.subtle.digest = digestAtOnce;
  const rejected = (error: unknown) => world.violations.push(`nobody caught ${error}`);
  process.on('unhandledRejection', rejected);
  try {
    await work();
  } finally {
    const contexts = world.devices.flatMap((device) => device.contexts);
    for (const context of contexts) context.die();
    // What still goes on would start its timers in the next program, which then differs from its repetition.
    await letPass(50);
    process.off('unhandledRejection', rejected);
    restore();
    crypto.subtle.digest = digest;
    for (const { outbox } of contexts) outbox.database.close();
  }
}

/** The platform's takes real time, which would make programs irreproducible. */
const digestAtOnce: SubtleCrypto['digest'] = async (_algorithm, data) => {
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
  return Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer;
};

export function mustHold({ violations }: World): void {
  if (violations.length > 0) throw new Error(violations.join('\n'));
}

async function endFaults(world: World): Promise<void> {
  unstick(world);
  world.online = true;
  world.isReachable = true;
  world.healthy = true;
  world.isForgetful = false;
  world.sickness.calls = 0;
  for (const context of world.contexts) {
    context.failing = { reads: 0, writes: 0, how: 'unavailable' };
    if (context.alive && context.frozen) context.thaw();
  }
  await settleDown(world);
  for (const request of underWay(world)) {
    arrive(world, request);
    request.answer(request.stopped ? { kind: 'refused', reason: 'It was.' } : arrivalOf(world));
  }
  if (world.hanging.length > 0) await endHanging(world);
  await untilAllHaveEnded(world);
  await checkRest(world);
  mustHold(world);
}

/** A second copy that hangs holds up nothing for long: neither a deed nor a drain. */
async function endHanging(world: World): Promise<void> {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    await passTime(world, longestWait);
    await settleDown(world);
  }
  for (const [{ deed }, by] of world.unfinished)
    if (by.alive) world.violations.push(`A second copy that hangs holds up: ${deed.kind}`);
  if (world.contexts.some(({ alive, asked }) => alive && asked.size > 0))
    world.violations.push('A second copy that hangs holds up a drain');
  for (const resume of world.hanging) resume();
}

async function deliverAll(world: World, byTimers: boolean): Promise<void> {
  const last = startContext(world, 1);
  world.open.push(last);
  await person.reconcileOutbox(last);
  await settleDown(world);
  for (const [id, { isBackedUp }] of world.lost) {
    // A drain in the middle may have sent it, and knows.
    if (isBackedUp && !hasArrived(world, id)) world.violations.push(`not brought back: ${id}`);
  }
  transfers.handOver(last);
  await settleDown(world);
  person.pause(last, false);
  transfers.takeBackAll(last);
  await settleDown(world);
  for (const { state, id } of world.stored.submissions.values()) {
    if (state === 'refused') person.sendAgain(last, id);
  }
  await settleDown(world);
  // Before 1970, nothing is due.
  await passTime(world, Math.max(0, -world.time.now()));
  await (byTimers ? timersDeliver(last) : personDelivers(last));
  await passTime(world, askedAfter);
  person.askWhatArrived(last, false);
  await settleDown(world);
  // A clock jump makes it too old to be polled.
  const unknown = [...world.stored.submissions.values()].some(
    (one) => one.state === 'sent' && one.traceable,
  );
  if (unknown && !world.isRough) world.violations.push('It was sent, and never found.');
  await checkEnd(world, last);
}

async function untilAllHaveEnded(world: World): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    await settleDown(world);
    if (world.contexts.every(({ alive, asked }) => !alive || asked.size === 0)) return;
    await passTime(world, 1_000);
  }
  throw new Error('A drain never ends.');
}

async function personDelivers(last: Context): Promise<void> {
  const { world } = last;
  // Leases and editor locks expire. After the clock was set back, one may seem to be new at one of these times.
  for (let drains = 0; drains < 2; drains += 1) {
    await passTime(world, 10 * leaseLength);
    person.startDrain(last, { trigger: 'user' });
    await untilAllHaveEnded(world);
  }
}

/** Runs the timers' drains when the outbox schedules them. */
async function timersDeliver(last: Context): Promise<void> {
  const { world } = last;
  for (let drains = 0; drains < maxDrains; drains += 1) {
    const { nextDrain } = await snapshotOf({ ...last.outbox, clock: world.time } as never);
    if (nextDrain.kind === 'none' && drains > 0) return;
    const wait = nextDrain.kind === 'at' ? nextDrain.at - world.time.now() : 5_000;
    if (wait > 24 * userPauseLength) throw new Error(`The next drain is ${wait} ms away.`);
    if (wait > 0) await passTime(world, wait);
    person.startDrain(last, { trigger: 'timer' });
    await untilAllHaveEnded(world);
  }
  throw new Error('Timers alone do not deliver everything.');
}

export async function checkEnd(world: World, last: Context): Promise<void> {
  const stored = await readStored(last.outbox);
  checkPromises(world, {
    ...world.stored,
    submissions: new Map(stored.map((one) => [one.sequence, one])),
  });
  for (const one of stored) {
    if (isPending(one)) world.violations.push(`stuck: ${JSON.stringify(one)}`);
    if (!world.promised.has(one.sequence)) world.violations.push(`nobody wrote ${one.id}`);
  }
}
