import { leaseLength } from '#src/outbox/model/retry-policy.ts';
import { arrive, startContext } from './context.ts';
import { finishForm, startDrain } from './person.ts';
import { checkEnd, mustHold, withTime } from './run-program.ts';
import {
  type Context,
  createShared,
  createWorld,
  settleDown,
  underWay,
  type World,
} from './world.ts';

export type Orders = {
  readonly locks: boolean;
  /** Interruptions of one context for the other, besides necessary waits. */
  readonly preemptions: number;
};

type Option =
  | { readonly kind: 'go'; readonly by: Context; readonly preempts: boolean }
  | { readonly kind: 'crash'; readonly by: Context; readonly arrives: boolean };

/** A choice: the index taken, and the number of options. */
type Choice = { readonly taken: number; readonly of: number };

/**
 * Two contexts submit and drain once each, and at most one crashes: tries every order of transactions,
 * requests and answers, and every moment of the crash, its request arrived or not, up to the bound of
 * preemptions (as in Musuvathi and Qadeer, Iterative Context Bounding, PLDI 2007).
 * @returns the number of orders
 * @throws at the first violation, with its choices
 */
export async function tryOrders(orders: Orders): Promise<number> {
  let choices: readonly number[] | null = [];
  let tried = 0;
  while (choices !== null) {
    const made: readonly Choice[] = await tryOrder(orders, choices);
    tried += 1;
    const last: number = made.findLastIndex(({ taken, of }) => taken + 1 < of);
    const next = made[last];
    choices =
      next === undefined
        ? null
        : [...made.slice(0, last).map(({ taken }) => taken), next.taken + 1];
  }
  return tried;
}

async function tryOrder(orders: Orders, choices: readonly number[]): Promise<readonly Choice[]> {
  const setting = { locks: orders.locks, isPublished: false, rough: false };
  const world = createWorld(setting, createShared(1));
  const made: Choice[] = [];
  try {
    await withTime(world, () => follow(world, orders, choices, made));
  } catch (error) {
    throw new Error(
      `${JSON.stringify({ ...orders, choices: made.map(({ taken }) => taken) })}: ${error}`,
    );
  }
  return made;
}

async function follow(
  world: World,
  { preemptions }: Orders,
  choices: readonly number[],
  made: Choice[],
): Promise<void> {
  const waiting: { readonly by: Context; readonly go: () => void }[] = [];
  world.healthy = true;
  world.turn = (by) => new Promise((go) => waiting.push({ by, go }));
  const contexts = [startContext(world, 0), startContext(world, 0)];
  for (const [at, by] of contexts.entries()) {
    const input = { form: 'join', answers: { name: `name ${at}` }, installed: false };
    finishForm(by, input, () => startDrain(by, { trigger: 'user' }));
  }
  let current: Context | undefined = contexts[0];
  let preemptionsAllowed = preemptions;
  for (;;) {
    await settleDown(world);
    mustHold(world);
    const ready = contexts.filter((by) => by.alive && waiting.some((one) => one.by === by));
    if (ready.length === 0) {
      const timer = world.time.nextTimer();
      if (timer === null || contexts.every(hasEnded)) break;
      world.time.goTo(timer);
      continue;
    }
    const options = optionsOf(world, ready, current, preemptionsAllowed);
    const taken = choices[made.length] ?? 0;
    made.push({ taken, of: options.length });
    const option = options[taken];
    if (option === undefined) throw new Error('There is no such choice.');
    if (option.kind === 'crash') crash(world, option);
    else {
      if (option.preempts) preemptionsAllowed -= 1;
      current = option.by;
      const at = waiting.findIndex(({ by }) => by === current);
      for (const { go } of waiting.splice(at, 1)) go();
    }
  }
  if (!contexts.every(hasEnded)) throw new Error('A drain never ends.');
  await deliverTheRest(world);
}

const hasEnded = ({ alive, asked }: Context): boolean => !alive || asked.size === 0;

function optionsOf(
  world: World,
  ready: readonly Context[],
  current: Context | undefined,
  preemptionsAllowed: number,
): readonly Option[] {
  const goesOn = ready.find((by) => by === current);
  const others = ready.filter(
    (by) => by !== goesOn && (goesOn === undefined || preemptionsAllowed > 0),
  );
  const go = [...(goesOn ? [goesOn] : []), ...others].map((by) => ({
    ...({ kind: 'go', by, preempts: goesOn !== undefined && by !== goesOn } as const),
  }));
  if (world.contexts.some(({ alive }) => !alive)) return go;
  const crashes = ready.flatMap((by) => {
    const arrivals = underWay(world).some((one) => one.by === by) ? [false, true] : [false];
    return arrivals.map((arrives) => ({ kind: 'crash', by, arrives }) as const);
  });
  return [...go, ...crashes];
}

function crash(world: World, { by, arrives }: Extract<Option, { kind: 'crash' }>): void {
  const lost = underWay(world).filter((one) => one.by === by);
  by.die();
  if (arrives) for (const one of lost) arrive(world, one);
}

async function deliverTheRest(world: World): Promise<void> {
  world.turn = () => Promise.resolve();
  const last = startContext(world, 0);
  world.time.goTo(world.time.elapsed() + leaseLength);
  startDrain(last, { trigger: 'user' });
  await settleDown(world);
  if (!hasEnded(last)) throw new Error('The last drain never ends.');
  await checkEnd(world, last);
  mustHold(world);
}
