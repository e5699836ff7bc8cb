import { isRecord } from '#src/lib/result.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import { openBackups } from '#src/outbox/store/backups.ts';
import { snapshotOf } from '#tests/support/outbox-bench.ts';
import { atRest, brokenRows } from './invariants.ts';
import { isCalm, settleDown, type World } from './world.ts';

/** Asks what must hold while nothing goes on. */
export async function checkRest(world: World): Promise<void> {
  await settleDown(world);
  const isAtRest = () => world.busy.size === 0 && isCalm(world);
  if (!isAtRest()) return;
  const cache = await openBackups(world.caches);
  const backups = new Map<string, unknown>();
  for (const request of await cache.keys()) {
    const backup: unknown = await (await cache.match(request))?.json();
    if (isRecord(backup)) backups.set(String(backup.id), backup.answers);
  }
  const database = createOutboxDatabase(world.databaseName);
  const { nextDrain: next } = await snapshotOf({ database, clock: world.time });
  database.close();
  if (isAtRest()) world.violations.push(...brokenRows(atRest, world, { backups, next }));
}
