/** What a program can do, each under its word. */
export type Steps<World> = Readonly<
  Record<string, (world: World, words: readonly string[]) => unknown>
>;

/** Takes the step of the first word, with the others. */
export async function takeStep<World>(steps: Steps<World>, world: World, line: readonly string[]) {
  const [word = '', ...words] = line;
  const step = steps[word];
  if (step === undefined) throw new Error(`There is no step '${word}'.`);
  try {
    return await step(world, words);
  } catch (error) {
    if (error instanceof Error) error.message = `${line.join(' ')}: ${error.message}`;
    throw error;
  }
}

export const linesOf = (program: string): string[][] =>
  program.split(';').map((line) => line.trim().split(/\s+/));

/** Plays a program: steps between semicolons, each a word of the table with words of its own. */
export async function playSteps<World>(steps: Steps<World>, world: World, program: string) {
  for (const line of linesOf(program)) await takeStep(steps, world, line);
}
