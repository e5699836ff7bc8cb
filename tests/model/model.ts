import { parseArgs } from 'node:util';
import { hunt } from './hunt.ts';
import { tryOrders } from './orders.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
    // `gentle` or `rough`; both where it is not said.
    kind: { type: 'string' },
    preemptions: { type: 'string', default: '2' },
  },
});

const seed = Number(values.seed);
console.log(`Seed ${seed}, ${values.programs} programs.`);
try {
  const rough = values.kind === undefined ? undefined : values.kind === 'rough';
  const programs = Number(values.programs);
  const counts = await hunt({ seed, programs, path: values.path, rough });
  for (const [what, times] of [...counts].sort()) console.log(`${times} ${what}`);
  for (const locks of [true, false]) {
    const tried = await tryOrders({ locks, preemptions: Number(values.preemptions) });
    console.log(`${tried} orders of two contexts, ${locks ? 'with' : 'without'} locks.`);
  }
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
