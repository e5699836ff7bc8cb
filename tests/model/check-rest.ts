import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import { readBackups } from '#tests/support/backups.ts';
import { snapshotOf } from '#tests/support/outbox-bench.ts';
import { atRest, brokenRows } from './invariants.ts';
import { isCalm, settleDown, type World } from './world.ts';

/** How often what is read is read again, because something ended meanwhile. */
const mostReadings = 8;

/** Asks what must hold while nothing goes on, of one moment: rows, backups and the next drain. */
export async function checkRest(world: World): Promise<void> {
  for (let readings = 0; readings < mostReadings; readings += 1) {
    await settleDown(world);
    const isAtRest = () => world.busy.size === 0 && isCalm(world);
    if (!isAtRest()) return;
    const ended = world.ended;
    const backups = await readBackups(world);
    const next = await readNextDrain(world);
    if (!isAtRest()) return;
    if (world.ended !== ended) continue;
    world.violations.push(...brokenRows(atRest, world, { backups, next }));
    return;
  }
}

async function readNextDrain({ databaseName, time }: World) {
  const database = createOutboxDatabase(databaseName);
  const { nextDrain } = await snapshotOf({ database, clock: time });
  database.close();
  return nextDrain;
}
