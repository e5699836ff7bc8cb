import { heldNames, holdName } from '#src/lib/held-names.ts';
import { type Outbox, writeAndNotify } from './outbox.ts';
import { getSetting, putSetting } from './settings.ts';
import { unlocked } from './transitions.ts';

/** Followed by the id of a submission with an open editor. */
const prefix = 'outbox-editing:';

/** By locks and submission id. */
const releases = new WeakMap<object, Map<string, () => Promise<void>>>();

/**
 * Call it before writing the edit lock.
 * @returns false if this page has the editor open
 */
export function registerEdit({ locks }: Outbox, id: string): boolean {
  if (locks === null) return true;
  const held = releases.get(locks) ?? new Map<string, () => Promise<void>>();
  releases.set(locks, held);
  if (held.has(id)) return false;
  held.set(id, holdName(locks, prefix + id));
  return true;
}

export async function releaseEdit({ locks }: Outbox, id: string): Promise<void> {
  const held = locks && releases.get(locks);
  const end = held?.get(id);
  held?.delete(id);
  await end?.();
}

/** Ids open in any page; null if the engine cannot tell. */
export const openEdits = ({ locks }: Outbox): Promise<ReadonlySet<string> | null> =>
  heldNames(locks, prefix);

/**
 * Ends edit locks of closed pages early, at a page's start and before a drain. If the engine cannot tell which pages
 * are open, the locks expire.
 */
export async function unlockAbandoned(outbox: Outbox): Promise<void> {
  const read = await outbox.database.read((transaction) => getSetting(transaction, 'edits'));
  if (!read.ok || read.value.length === 0) return;
  // Read after the locks: pages hold the name first.
  const open = await openEdits(outbox);
  if (open === null) return;
  const left = read.value.filter(({ id }) => !open.has(id));
  if (left.length === 0) return;
  await writeAndNotify(outbox, async (transaction) => {
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
}
