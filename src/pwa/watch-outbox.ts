import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { getSetting, putSetting } from '#src/outbox/settings.ts';
import { countOf } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';
import { showBadge } from './badge.ts';
import { detectEviction } from './eviction.ts';

/** After every change of the outbox: how much waits, on the app's icon, and whether it was evicted. */
export function watchOutbox(outbox: Outbox, { snapshot }: OutboxReader): void {
  const look = () => {
    const read = snapshot.get();
    if (!read?.ok) return;
    const { databaseId } = read.value;
    const pending = countOf(read.value, pendingStates);
    const waiting = pending + (read.value.counts['handed-over'] ?? 0);
    void showBadge(pending);
    if (waiting > 0 && databaseId === null) void nameDatabase(outbox);
    else detectEviction({ waiting, databaseId }, outbox.clock.now());
  };
  snapshot.subscribe(look);
  look();
}

/** A database that was filled before databases had names gets one. */
async function nameDatabase(outbox: Outbox): Promise<void> {
  await outbox.database.write(async (transaction) => {
    if ((await getSetting(transaction, 'databaseId')) !== null) return;
    await putSetting(transaction, 'databaseId', outbox.newId());
  });
  outbox.channel.changed();
}
