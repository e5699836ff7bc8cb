import type { Answers } from '#src/forms/form-definition.ts';
import { unsavedEdit } from './migrations.ts';
import type { Outbox } from './outbox.ts';

/** The keys of all edits; `:` follows the digits. */
const everyEdit = () => IDBKeyRange.bound(unsavedEdit, `${unsavedEdit}:`);

/** As version 1 has stored it. */
type UnsavedEdit = {
  readonly key: string;
  readonly sequence: number;
  readonly form: string;
  readonly installed: boolean;
  readonly answers: Answers;
  readonly at: number;
};

/** What an earlier version of the app kept here of a submission that was changed and not saved. */
export type MovedEdit = {
  /** The same one for the same edit, however often it is tried. */
  readonly id: string;
  readonly target: { readonly kind: 'submission'; readonly id: string; readonly form: string };
  readonly values: Answers;
  /** Milliseconds since the epoch. */
  readonly typedAt: number;
  readonly installed: boolean;
};

/**
 * Moves the unsaved edits of earlier versions to the drafts, which have a database of their own. Each is
 * deleted here only once it is there, so a crash in between moves it again.
 * @param keep writes one down, and answers whether the device has it now
 */
export async function moveUnsavedEdits(
  { database, channel }: Outbox,
  keep: (edit: MovedEdit) => Promise<boolean>,
): Promise<void> {
  const found = await database.read(async (transaction) => {
    const edits: { readonly edit: UnsavedEdit; readonly id: string }[] = [];
    // What a version 1 has stored has none of today's types.
    const stored: readonly UnsavedEdit[] = await transaction
      .objectStore('settings')
      .getAll(everyEdit())
      .then((all) => all as never);
    for (const setting of stored) {
      const of = await transaction.objectStore('submissions').get(setting.sequence);
      // Where that was deleted since, its own name leads nowhere, and the edit is offered as a new submission.
      edits.push({ edit: setting, id: of?.id ?? setting.key });
    }
    return edits;
  });
  if (!found.ok || found.value.length === 0) return;
  for (const { edit, id } of found.value) {
    const { form, answers, at, installed } = edit;
    const target = { kind: 'submission', id, form } as const;
    const moved = { id: `moved-${id}`, target, values: answers, typedAt: at, installed };
    if (!(await keep(moved))) continue;
    await database.write((transaction) => transaction.objectStore('settings').delete(edit.key));
  }
  channel.changed();
}
