import fc from 'fast-check';
import { runProgram } from '#tests/model/run-program.ts';
import { programs } from '#tests/model/steps.ts';

declare global {
  /** @returns how many submissions arrived */
  var playProgram: (seed: number) => Promise<number>;
}

/** A healthy device: no virtual time may pass the limits of a real transaction. */
const gentle = programs(fc.constant(false));

globalThis.playProgram = async (seed) => {
  const [program] = fc.sample(gentle, { seed, numRuns: 1 });
  if (program === undefined) throw new Error('No program was made.');
  try {
    return (await runProgram(program)).received.length;
  } catch (error) {
    throw new Error(`Seed ${seed}: ${error}\n${JSON.stringify(program)}`);
  }
};
