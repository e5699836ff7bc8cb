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
  const done = await fc.check(
    fc.asyncProperty(programs(either(rough), either(locks)), async (program) => {
      const world = await runProgram(program);
      stored += world.knownIds.size;
      arrived += world.received.length;
      for (const one of world.met) met.set(one, (met.get(one) ?? 0) + 1);
    }),
    // fast-check shortens a list only from its beginning, which takes minutes.
    { seed, endOnFailure: true, ...(path === undefined ? { numRuns } : { numRuns: 1, path }) },
  );
  if (!done.failed)
    return { stored, arrived, met: [...met].sort(([, one], [, other]) => one - other) };
  const [program] = done.counterexample ?? [];
  if (program === undefined) throw new Error('No program was made.');
  throw new Error(await describe(program, done));
}

async function describe(
  program: Program,
  { seed, counterexamplePath, numRuns, errorInstance }: fc.RunDetails<[Program]>,
): Promise<string> {
  const shortest = await shorten(program);
  const { steps, ...setting } = shortest;
  const lines = [
    `After ${numRuns} programs; seed ${seed}, path ${counterexamplePath}`,
    (await failureOf(shortest)) ?? `It does not fail a second time: ${errorInstance}`,
    JSON.stringify(setting),
    ...steps.map((step) => JSON.stringify(step)),
  ];
  return lines.join('\n');
}

/** Drops steps, and zeroes numbers, while the program still fails. */
async function shorten(program: Program): Promise<Program> {
  let shortest = program;
  const kind = kindOf(await failureOf(program));
  const attempt = async (steps: Program['steps']) => {
    const shorter = { ...shortest, steps };
    if (kindOf(await failureOf(shorter)) === kind) shortest = shorter;
  };
  for (let size = Math.ceil(program.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = shortest.steps.length - size; at > -size; at -= size) {
      const first = Math.max(0, at);
      await attempt(shortest.steps.toSpliced(first, at + size - first));
    }
  }
  for (let at = 0; at < shortest.steps.length; at += 1) {
    for (const [name, value] of Object.entries(shortest.steps[at] ?? {})) {
      const step = shortest.steps[at];
      if (step === undefined || typeof value !== 'number' || value === 0) continue;
      await attempt(shortest.steps.with(at, { ...step, [name]: 0 }));
    }
  }
  return shortest;
}

/** Without what differs between two programs. */
const kindOf = (failure: string | null): string | undefined =>
  failure?.split('\n')[0]?.replace(/: \{.*|[0-9a-f]{8}-[0-9a-f-]{27}/g, '');

async function failureOf(program: Program): Promise<string | null> {
  try {
    await runProgram(program);
    return null;
  } catch (error) {
    return String(error);
  }
}
