import { heldNames, holdName } from '#src/lib/held-names.ts';
import type { Outbox } from './outbox.ts';
import { getSetting, putSetting } from './settings.ts';
import { unlocked } from './transitions.ts';

/** Before the id of a submission: every page with an open editor for it holds that name. */
const prefix = 'outbox-editing:';

/** What ends the holding, by the submission's id, for every context that has locks. */
const holds = new WeakMap<object, Map<string, () => Promise<void>>>();

/** This context has an open editor for the submission. To be called before its lock is written. */
export function holdOpen({ locks }: Outbox, id: string): void {
  if (locks === null) return;
  const held = holds.get(locks) ?? new Map<string, () => Promise<void>>();
  holds.set(locks, held);
  if (!held.has(id)) held.set(id, holdName(locks, prefix + id));
}

/** It has none any more, or is being left. */
export async function letGo({ locks }: Outbox, id: string): Promise<void> {
  const held = locks && holds.get(locks);
  const end = held?.get(id);
  held?.delete(id);
  await end?.();
}

/** The submissions for which any page has an open editor; null where the engine cannot tell. */
export const openEdits = ({ locks }: Outbox): Promise<ReadonlySet<string> | null> =>
  heldNames(locks, prefix);

/**
 * Ends the locks of editors that are gone, such as with their page, before the time of those locks is over. To be
 * called at the start of a page and before a drain. Where the engine cannot tell who is gone, time ends them.
 */
export async function endLeftEdits(outbox: Outbox): Promise<void> {
  const read = await outbox.database.read((transaction) => getSetting(transaction, 'edits'));
  if (!read.ok || read.value.length === 0) return;
  // Asked for later than the locks were read: whoever had written one by then holds its name by now.
  const open = await openEdits(outbox);
  if (open === null) return;
  const left = read.value.filter(({ id }) => !open.has(id));
  if (left.length === 0) return;
  await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const now = await getSetting(transaction, 'edits');
    const isLeft = (edit: (typeof now)[number]) =>
      left.some(({ id, until }) => id === edit.id && until === edit.until);
    for (const { id, until } of now.filter(isLeft)) {
      const stored = await store.index('id').get(id);
      const isLocked = stored && 'editLockUntil' in stored && stored.editLockUntil === until;
      const next = isLocked ? unlocked(stored) : null;
      if (next !== null) await store.put(next);
    }
    await putSetting(
      transaction,
      'edits',
      now.filter((edit) => !isLeft(edit)),
    );
  });
  outbox.channel.changed();
}
