import fc from 'fast-check';
import { runProgram } from './run-program.ts';
import { type Program, programs } from './steps.ts';

export type Hunt = {
  readonly seed: number;
  readonly programs: number;
  /** Both where it is not said. */
  readonly rough?: boolean | undefined;
  readonly locks?: boolean | undefined;
  /** Plays the one program again that failed at this path of this seed. */
  readonly path?: string | undefined;
};

/** What the programs did, by its name. */
export type Counts = ReadonlyMap<string, number>;

/**
 * Plays so many random programs.
 * @throws at the first that shows something untrue, with the shortest program that does so
 */
export async function hunt({ seed, programs: numRuns, rough, locks, path }: Hunt): Promise<Counts> {
  const counts = new Map<string, number>();
  const either = (said: boolean | undefined) =>
    said === undefined ? fc.boolean() : fc.constant(said);
  const done = await fc.check(
    fc.asyncProperty(programs(either(rough), either(locks)), async (program) => {
      for (const [what, times] of (await runProgram(program)).counts) {
        counts.set(what, (counts.get(what) ?? 0) + times);
      }
    }),
    // Shrunk below: fast-check shortens a list from its beginning only, which takes minutes.
    { seed, numRuns, endOnFailure: true, ...(path !== undefined && { path }) },
  );
  if (!done.failed) return counts;
  const [program] = done.counterexample ?? [];
  if (program === undefined) throw new Error('No program was made.');
  throw new Error(await describe(program, done));
}

async function describe(
  program: Program,
  { seed, counterexamplePath, numRuns }: fc.RunDetails<[Program]>,
): Promise<string> {
  const shortest = await shorten(program);
  const { steps, ...setting } = shortest;
  const lines = [
    `After ${numRuns} programs; seed ${seed}, path ${counterexamplePath}`,
    (await failureOf(shortest)) ?? 'It does not fail a second time.',
    JSON.stringify(setting),
    ...steps.map((step) => JSON.stringify(step)),
  ];
  return lines.join('\n');
}

/** Leaves out all steps, and makes 0 of all numbers, without which it fails too. */
async function shorten(program: Program): Promise<Program> {
  let shortest = program;
  const attempt = async (steps: Program['steps']) => {
    const shorter = { ...shortest, steps };
    if ((await failureOf(shorter)) !== null) shortest = shorter;
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

async function failureOf(program: Program): Promise<string | null> {
  try {
    await runProgram(program);
    return null;
  } catch (error) {
    return String(error);
  }
}
