import type { Outbox } from './outbox.ts';
import type { OutboxTransaction, UnsavedEdit } from './schema.ts';

export const editKey = (sequence: number): UnsavedEdit['key'] => `edit-${sequence}`;

/** The keys of all edits; `:` follows the digits. */
const everyEdit = () => IDBKeyRange.bound('edit-', 'edit-:');

const hour = 3_600_000;

/** How long what was not saved is kept after the last key (rulings 4, drafts). */
const keptFor = ({ installed }: UnsavedEdit): number => (installed ? 30 * 24 : 24) * hour;

/** What persons have changed and not saved, in order of capture of what they changed. */
export async function readUnsavedEdits<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
): Promise<readonly UnsavedEdit[]> {
  const edits: UnsavedEdit[] = [];
  for (const setting of await transaction.objectStore('settings').getAll(everyEdit())) {
    if ('sequence' in setting) edits.push(setting);
  }
  return edits.sort((a, b) => a.sequence - b.sequence);
}

/** Forgets those whose time is over. */
export async function eraseOldEdits(
  { clock }: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
): Promise<void> {
  for (const edit of await readUnsavedEdits(transaction)) {
    if (edit.at + keptFor(edit) <= clock.now()) {
      await transaction.objectStore('settings').delete(edit.key);
    }
  }
}

/** Forgets all. */
export const eraseEdits = (transaction: OutboxTransaction<'readwrite'>): Promise<void> =>
  transaction.objectStore('settings').delete(everyEdit());
