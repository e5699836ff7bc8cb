import fc from 'fast-check';
import { runProgram } from './run-program.ts';
import { type Situation, situations } from './situations.ts';
import { type Program, programs } from './steps.ts';

/** How long a failing program may be shortened, in milliseconds. */
const shortensFor = 120_000;

export type Hunt = {
  readonly seed: number;
  readonly programs: number;
  /** Undefined for both kinds. */
  readonly rough?: boolean | undefined;
  readonly locks?: boolean | undefined;
  /** Replays only the failed program at this path of this seed. */
  readonly path?: string | undefined;
};

export type Hunted = {
  /** How many submissions were stored, and how many arrived. */
  readonly stored: number;
  readonly arrived: number;
  /** The programs that met each situation, the rarest first. */
  readonly met: readonly (readonly [Situation, number])[];
};

/**
 * Plays random programs.
 * @throws at the first violation, with its shortest program
 */
export async function hunt({ seed, programs: numRuns, rough, locks, path }: Hunt): Promise<Hunted> {
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
    { seed, endOnFailure: true, ...(path === undefined ? { numRuns } : { numRuns: 1, path }) },
  );
  if (!done.failed)
    return { stored, arrived, met: [...met].sort(([, one], [, other]) => one - other) };
  const { counterexamplePath, errorInstance } = done;
  const kind = kindOf(errorInstance);
  const shorter = await fc.check(
    fc.asyncProperty(any, (program) => failsAs(kind, program)),
    {
      ...{ seed, path: counterexamplePath ?? '', numRuns: 1 },
      interruptAfterTimeLimit: shortensFor,
    },
  );
  const [shortest] = shorter.counterexample ?? [];
  const { steps = [], ...setting } = shortest ?? {};
  const lines = [
    `After ${done.numRuns} programs; seed ${seed}, path ${counterexamplePath}`,
    shorter.errorInstance ?? `It does not fail a second time: ${errorInstance}`,
    ...[setting, ...steps].map((one) => JSON.stringify(one)),
  ];
  throw new Error(lines.join('\n'));
}

/** @throws if it fails in the same way */
async function failsAs(kind: string | undefined, program: Program): Promise<void> {
  await runProgram(program).catch((error: unknown) => {
    if (kindOf(error) === kind) throw error;
  });
}

/** Without what differs between two programs. */
const kindOf = (failure: unknown): string | undefined =>
  String(failure)
    .split('\n')[0]
    ?.replace(/: \{.*|[0-9a-f]{8}-[0-9a-f-]{27}/g, '');
