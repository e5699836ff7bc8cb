import { hostileBodies } from '#tests/cloudflare/hostile-bodies.ts';
import { mostMemory, processorTime, startRuntime } from '#tests/cloudflare/runtime.ts';
import { printTable } from './print-table.ts';

const times = 20;

/** Prints what the dearest bodies cost. @returns whether each stays below 50 ms of processor time */
export async function measureHostile(): Promise<boolean> {
  const runtime = await startRuntime({ shares: 3 });
  const cost: (readonly [name: string, millis: number])[] = [];
  try {
    for (const [name, body] of Object.entries(hostileBodies)) {
      const before = processorTime(runtime.pid);
      for (let n = 0; n < times; n += 1) await runtime.send(body);
      cost.push([name, (processorTime(runtime.pid) - before) / times]);
    }
    console.log(`${cost.length} bodies; the runtime held ${mostMemory(runtime.pid)} MB at most.`);
  } finally {
    await runtime.end();
  }
  cost.sort(([, one], [, other]) => other - one);
  const rows = cost.slice(0, 6).map(([name, millis]) => [name, millis.toFixed(1)]);
  printTable([['body', 'processor ms'], ...rows]);
  return cost.every(([, millis]) => millis < 50);
}
