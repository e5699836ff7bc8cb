import type { Answers } from '#src/forms/answers.ts';
import { type Outcome, requestLimit } from '#src/outbox/delivery/form-service.ts';
import { deleteSubmission, resend } from '#src/outbox/edit.ts';
import { leaseLength } from '#src/outbox/retry-policy.ts';
import { submit } from '#src/outbox/submit.ts';
import { readStored } from './outbox-bench.ts';
import { seededRandom } from './outbox-clock.ts';
import { confirmed, noConnection, refused, sent, timedOut } from './outbox-service.ts';
import {
  type Context,
  letPass,
  makeWorld,
  startDrain,
  type UnderWay,
  type World,
} from './outbox-world.ts';

export type Program = {
  readonly seed: number;
  readonly locks: boolean;
  /** Whether contexts crash, leases run out, writes fail and answers get lost. */
  readonly rough: boolean;
};

/** What the program did to the outbox, so that one can say what must be true of it. */
export type Played = {
  readonly world: World;
  readonly contexts: Context[];
  /** Every submission of which the outbox said that it is stored, by id. */
  readonly stored: Map<string, Captured>;
  readonly deleted: Set<string>;
  readonly random: () => number;
};

/** What a person was told is stored. */
export type Captured = {
  readonly form: string;
  readonly answers: Answers;
  readonly capturedAt: number;
};

const forms = ['join', 'tax', 'health'] as const;

/** Plays a program of random steps; after each of them `check` says whether all is as it must be. */
export async function play(
  { seed, locks, rough }: Program,
  check: (played: Played) => Promise<void>,
): Promise<Played> {
  const random = seededRandom(seed);
  const world = makeWorld(locks);
  const connected = forms.slice(0, 2);
  const contexts = [world.start(1, connected), world.start(1, connected)];
  const played: Played = { world, contexts, stored: new Map(), deleted: new Set(), random };
  if (rough) world.writeFails = () => random() < 0.03;
  const steps = 20 + Math.floor(random() * 30);
  for (let step = 0; step < steps; step += 1) {
    await stepOf(played, rough, step);
    await letPass(Math.floor(random() * 40));
    await check(played);
  }
  return played;
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

async function stepOf(played: Played, rough: boolean, step: number): Promise<void> {
  const { world, contexts, random } = played;
  const context = pick(random, contexts);
  if (context === undefined) return;
  const which = random();
  if (which < 0.3) return finishForm(played, context, step);
  if (which < 0.5) {
    return startDrain(context, pick(random, ['user', 'lifecycle', 'timer'] as const) ?? 'user');
  }
  if (which < 0.75) {
    const underWay = pick(random, [...world.underWay]);
    return underWay && answerSomehow(world, underWay, rough, random);
  }
  if (which < 0.86) return passTime(played, rough);
  if (which < 0.92) return change(played, context);
  if (rough) crash(played, context);
}

async function finishForm(
  { world, stored, random }: Played,
  by: Context,
  step: number,
): Promise<void> {
  const form = pick(random, forms) ?? 'join';
  const answers = { name: `${form} ${step}`, message: 'x'.repeat(Math.floor(random() * 20)) };
  const capturedAt = by.outbox.clock.now();
  // Where nothing can be stored, it would wait for the service's answer.
  const { writeFails } = world;
  world.writeFails = () => false;
  const done = await submit(by.outbox, { form, answers, installed: random() < 0.5 });
  world.writeFails = writeFails;
  if (done.kind === 'stored') stored.set(done.id, { form, answers, capturedAt });
}

/** @returns what the sender gets to know; `received` gets to know what arrived */
function answerSomehow(
  world: World,
  { delivery, answer }: UnderWay,
  rough: boolean,
  random: () => number,
): void {
  const outcome: Outcome =
    pick(random, [sent, sent, confirmed, noConnection, timedOut, refused]) ?? sent;
  const arrived = outcome.kind === 'sent' || outcome.kind === 'confirmed';
  const answerLost = rough && outcome.kind === 'unreachable' && random() < 0.3;
  if (arrived || answerLost) world.received.push(delivery);
  answer(outcome);
}

async function passTime({ world, random }: Played, rough: boolean): Promise<void> {
  const time = random() * 3 * leaseLength;
  // Without faults every request ends within its limit, and is settled before its lease ends.
  while (!rough) {
    const tooLong = [...world.underWay].filter(
      ({ since }) => since + requestLimit < world.device.clock.now() + time,
    );
    for (const { answer } of tooLong) answer(timedOut);
    await letPass(5);
    const sending = (await readStored(world.device)).filter(({ state }) => state === 'sending');
    const asked = new Set([...world.underWay].map(({ delivery }) => delivery.id));
    if (tooLong.length === 0 && sending.every(({ id }) => asked.has(id))) break;
  }
  world.device.clock.pass(time);
}

/** A person deletes a submission, or sends a refused one again. */
async function change({ world, deleted, random }: Played, { outbox }: Context): Promise<void> {
  const some = pick(random, await readStored(world.device));
  if (some === undefined) return;
  if (some.state === 'refused') {
    await resend(outbox, some.id);
  } else if ((await deleteSubmission(outbox, some.id)).ok) {
    deleted.add(some.id);
  }
}

/** Ends a context wherever it is, and starts another one, maybe of another version of the site. */
function crash({ world, contexts, random }: Played, context: Context): void {
  // Before its transactions end, or with them aborted: both happen.
  if (random() < 0.5) context.outbox.database.suspend();
  context.die();
  for (const underWay of world.underWay) {
    if (underWay.by !== context) continue;
    if (random() < 0.5) world.received.push(underWay.delivery);
    world.underWay.delete(underWay);
  }
  const version = 1 + Math.floor(random() * 3);
  const connected = forms.filter(() => random() < 0.8);
  contexts[contexts.indexOf(context)] = world.start(version, connected);
}

/** Ends all faults and everything under way; then only what is stored counts. */
export async function calmDown({ world, contexts }: Played): Promise<void> {
  world.healthy = true;
  world.writeFails = () => false;
  for (const { delivery, answer } of world.underWay) {
    world.received.push(delivery);
    answer(sent);
  }
  await Promise.all(contexts.flatMap(({ drains }) => [...drains]));
  world.device.clock.pass(leaseLength);
}
