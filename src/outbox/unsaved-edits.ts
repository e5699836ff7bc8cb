import type { Answers } from '#src/forms/form-definition.ts';
import { unsavedEdit } from './migrations.ts';
import type { Outbox } from './outbox.ts';

/** `:` follows the digits. */
const everyEdit = () => IDBKeyRange.bound(unsavedEdit, `${unsavedEdit}:`);

type UnsavedEdit = {
  readonly key: string;
  readonly sequence: number;
  readonly form: string;
  readonly installed: boolean;
  readonly answers: Answers;
  readonly at: number;
};

export type MovedEdit = {
  /** The same at every attempt. */
  readonly id: string;
  readonly target: { readonly kind: 'submission'; readonly id: string; readonly form: string };
  readonly values: Answers;
  readonly typedAt: number;
  readonly installed: boolean;
};

/**
 * Moves earlier versions' unsaved edits to the drafts' database. Deletes each only once stored there, so that a crash
 * repeats the move.
 * @param keep reports whether the device has the edit
 */
export async function moveUnsavedEdits(
  { database, channel }: Outbox,
  keep: (edit: MovedEdit) => Promise<boolean>,
): Promise<void> {
  const found = await database.read(async (transaction) => {
    const edits: { readonly edit: UnsavedEdit; readonly id: string }[] = [];
    // Version 1 stored none of today's types.
    const stored: readonly UnsavedEdit[] = await transaction
      .objectStore('settings')
      .getAll(everyEdit())
      .then((all) => all as never);
    for (const setting of stored) {
      const of = await transaction.objectStore('submissions').get(setting.sequence);
      // A deleted submission's key matches none, so the edit is offered as a new submission.
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
