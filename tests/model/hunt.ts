import fc from 'fast-check';
import { runProgram } from './run-program.ts';
import { type Situation, situations } from './situations.ts';
import { type Program, programs } from './steps.ts';

export type Hunt = {
  readonly seed: number;
  readonly programs: number;
  /** Undefined for both kinds. */
  readonly rough?: boolean | undefined;
  readonly locks?: boolean | undefined;
  /** Replays only the failed program at this path of this seed. */
  readonly path?: string | undefined;
};

/**
 * Plays random programs.
 * @returns how many submissions were stored, and arrived, and how many programs met each situation, the rarest first
 * @throws at the first violation, with its shortest program
 */
export async function hunt({ seed, programs: numRuns, rough, locks, path }: Hunt) {
  let stored = 0;
  let arrived = 0;
  const met = new Map<Situation, number>(situations.map((one) => [one, 0]));
  const either = (chosen: boolean | undefined) =>
    chosen === undefined ? fc.boolean() : fc.constant(chosen);
  const any = programs(either(rough), either(locks));
  const done = await fc.check(
    fc.asyncProperty(any, async (program) => {
      const world = await runProgram(program);
      stored += world.knownIds.size;
      arrived += world.received.length;
      for (const one of world.met) met.set(one, (met.get(one) ?? 0) + 1);
    }),
    // fast-check shortens a list only from its beginning.
    { seed, endOnFailure: true, ...(path === undefined ? { numRuns } : { numRuns: 1, path }) },
  );
  if (!done.failed)
    return { stored, arrived, met: [...met].sort(([, one], [, other]) => one - other) };
  const { counterexamplePath, errorInstance } = done;
  const [program] = done.counterexample ?? [];
  if (program === undefined) throw new Error('No program was made.');
  const shortest = await shorten(program, kindOf(errorInstance));
  const { steps, ...setting } = shortest;
  const lines = [
    `After ${done.numRuns} programs; seed ${seed}, path ${counterexamplePath}`,
    (await failureOf(shortest)) ?? `It does not fail a second time: ${errorInstance}`,
    ...[setting, ...steps].map((one) => JSON.stringify(one)),
  ];
  throw new Error(lines.join('\n'));
}

/** Drops steps while the program still fails in the same way: many at once, then fewer. */
async function shorten(program: Program, kind: string): Promise<Program> {
  let shortest = program;
  for (const size of [16, 8, 4, 2, 1]) {
    for (let at = shortest.steps.length - size; at > -size; at -= size) {
      const first = Math.max(0, at);
      const shorter = { ...shortest, steps: shortest.steps.toSpliced(first, at + size - first) };
      if (kindOf(await failureOf(shorter)) === kind) shortest = shorter;
    }
  }
  return shortest;
}

const failureOf = (program: Program): Promise<string | null> =>
  runProgram(program).then(() => null, String);

/** Without what differs between two programs. */
const kindOf = (failure: unknown): string =>
  String(failure).replace(/(: \{|\n).*|[0-9a-f]{8}-[0-9a-f-]{27}/gs, '');
