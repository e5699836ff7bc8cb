import { parseArgs } from 'node:util';
import { hunt } from './hunt.ts';
import { tryOrders } from './orders.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
  },
});

const seed = Number(values.seed);
console.log(`Seed ${seed}, ${values.programs} programs.`);
try {
  const programs = Number(values.programs);
  const begun = performance.now();
  const { stored, arrived, met } = await hunt({ seed, programs, path: values.path });
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${(programs / seconds).toFixed(0)} programs a second.`);
  console.log(`${stored} stored, ${arrived} arrived.\nPrograms that came across each situation:`);
  for (const [what, times] of met) console.log(`${times} ${what}`);
  // Ten in 10,000; a single program has no minimum.
  const least = values.path === undefined ? Math.floor(programs / 1_000) : 0;
  const rare = met.filter(([, times]) => times < least).map(([what]) => what);
  if (rare.length > 0) throw new Error(`In less than ${least} programs: ${rare.join('; ')}.`);
  for (const locks of [true, false]) {
    const tried = await tryOrders({ locks, preemptions: 2 });
    console.log(`${tried} orders of two contexts, ${locks ? 'with' : 'without'} locks.`);
  }
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
