import { randomUUID } from 'node:crypto';
import { submission } from '#tests/support/endpoint-contract.ts';
import { startRuntime } from './runtime.ts';

/**
 * Kills the runtime while it takes submissions, and starts it again on its rows.
 * @param answers between two kills, at least
 * @returns what devices were told, and what was there in the end
 */
export async function killed(kills: number, answers: number, random: () => number) {
  const runtime = await startRuntime({ shares: 4 });
  const answered = new Set<string>();
  const unclear: string[] = [];
  let isOver = false;
  const device = async () => {
    while (!isOver) {
      // Half of what has no answer comes again, as from a device.
      const id = (random() < 0.5 ? unclear.shift() : undefined) ?? randomUUID();
      try {
        const said = await runtime.post(submission(id));
        if (said.ok === true && said.id === id) answered.add(id);
        else unclear.push(id);
      } catch {
        unclear.push(id);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  };
  const devices = Array.from({ length: 16 }, device);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = answered.size + answers * (0.5 + random());
      while (answered.size < enough) await new Promise((resolve) => setTimeout(resolve, 1));
      await runtime.restart();
    }
    isOver = true;
    await Promise.all(devices);
    const ids = (await runtime.rows()).map(({ submissionId = '' }) => submissionId);
    const stored = new Set(ids);
    return {
      ...{ answered: answered.size, stored: stored.size, doubled: ids.length - stored.size },
      lost: [...answered].filter((id) => !stored.has(id)).length,
    };
  } finally {
    isOver = true;
    await Promise.all(devices);
    await runtime.end();
  }
}
