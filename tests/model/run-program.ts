import { leaseLength } from '#src/outbox/retry-policy.ts';
import { userPauseLength } from '#src/outbox/settings.ts';
import { isPending } from '#src/outbox/submission.ts';
import { readStored, snapshotOf } from '#tests/support/outbox-bench.ts';
import { checkPromises } from './check-commit.ts';
import { arrive, startContext } from './context.ts';
import * as person from './person.ts';
import { passTime, playStep, startDrain } from './play.ts';
import type { Play, Program } from './steps.ts';
import { letPass } from './time.ts';
import { type Context, createWorld, settleDown, underWay, type World } from './world.ts';

/** How many drains deliver everything, once nothing is in their way. */
const maxDrains = 40;

/**
 * Plays a program, and then lets all faults end and everything be delivered.
 * @throws where anything was untrue at any moment
 */
export async function runProgram(program: Program): Promise<World> {
  const world = createWorld(program.seed, program.locks);
  await withTime(world, () => playAll(world, program));
  return world;
}

async function playAll(world: World, program: Program): Promise<void> {
  const open = Array.from({ length: program.contexts }, () => startContext(world, 0));
  const hands = { deleted: [], exported: [], elsewhere: [] };
  const play: Play = { world, program, open, hands, unstick: () => {}, written: 0 };
  for (const step of program.steps) {
    await playStep(play, step);
    await letPass(step.ticks);
    mustHold(world);
  }
  await calm(play);
  mustHold(world);
}

/** Does the work with this world's timers in the place of the platform's. */
export async function withTime(world: World, work: () => Promise<void>): Promise<void> {
  const restore = world.time.install();
  const rejected = (error: unknown) => world.violations.push(`nobody caught ${error}`);
  process.on('unhandledRejection', rejected);
  try {
    await work();
  } finally {
    process.off('unhandledRejection', rejected);
    restore();
    for (const context of world.contexts) context.outbox.database.close();
  }
}

export function mustHold({ violations }: World): void {
  if (violations.length > 0) throw new Error(violations.join('\n'));
}

/** All faults end, and everything is delivered. */
async function calm(play: Play): Promise<void> {
  const { world, open, program } = play;
  play.unstick();
  world.online = true;
  world.healthy = true;
  for (const context of world.contexts) {
    context.failing = { reads: 0, writes: 0, how: 'unavailable' };
    if (context.alive && context.frozen) context.thaw();
  }
  await settleDown(world);
  for (const request of underWay(world)) {
    arrive(world, request);
    request.answer(request.stopped ? { kind: 'refused', reason: 'It was.' } : { kind: 'sent' });
  }
  await untilAllHaveEnded(play);
  mustHold(world);

  const last = startContext(world, 1);
  open.push(last);
  person.leaveSimulation(world, last, 'send');
  person.pause(world, last, false);
  person.takeBackAll(world, last);
  await settleDown(world);
  for (const { state, id } of world.stored.submissions.values()) {
    if (state === 'refused') person.sendAgain(world, last, id);
  }
  await settleDown(world);
  if (program.byTimers) await timersDeliver(play, last);
  else await personDelivers(play, last);
  await checkEnd(world, last);
}

/** No drain goes on for ever. */
async function untilAllHaveEnded(play: Play): Promise<void> {
  const { world } = play;
  for (let looks = 0; looks < 60; looks += 1) {
    await settleDown(world);
    if (world.contexts.every(({ alive, asked }) => !alive || asked.size === 0)) return;
    await passTime(play, 1_000);
  }
  throw new Error('A drain never ends.');
}

async function personDelivers(play: Play, last: Context): Promise<void> {
  const { world } = play;
  // Leases and the locks of editors end, those too that a clock set back makes count again later.
  await passTime(play, 10 * leaseLength);
  startDrain(world, last, { trigger: 'user' });
  await untilAllHaveEnded(play);
}

/** The timers' drains deliver it all, each when the outbox says that it is due. */
async function timersDeliver(play: Play, last: Context): Promise<void> {
  const { world } = play;
  for (let drains = 0; drains < maxDrains; drains += 1) {
    const { nextDrain } = await snapshotOf({ ...last.outbox, clock: world.time } as never);
    if (nextDrain.kind === 'none' && drains > 0) return;
    const wait = nextDrain.kind === 'at' ? nextDrain.at - world.time.now() : 5_000;
    if (wait > 24 * userPauseLength) throw new Error(`The next drain is ${wait} ms away.`);
    if (wait > 0) await passTime(play, wait);
    startDrain(world, last, { trigger: 'timer' });
    await untilAllHaveEnded(play);
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
