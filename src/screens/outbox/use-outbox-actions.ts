import { useCallback, useState } from 'react';
import type { ListedDraft } from '#src/drafts/draft.ts';
import { fail, type Result } from '#src/lib/result.ts';
import {
  deleteAll,
  deleteSubmission,
  deleteSubmissions,
  restoreSubmission,
  restoreSubmissions,
} from '#src/outbox/delete.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { useDraftAccess } from '#src/screens/shared/draft-context.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { selectMessages } from '#src/screens/shared/select-messages.ts';
import { titleOf, titleOfDraft } from '#src/screens/shared/titles.ts';

/** Something that was deleted, what it was called, and the way back. */
export type Deleted = {
  readonly title: string;
  restore(): Promise<Result<unknown, StorageFailure>>;
};

/** What one does to the outbox on its screen; a failure of the storage is said, whatever was to be done. */
export type OutboxActions = {
  /** Why the last thing could not be done; null where it was done. */
  readonly failure: StorageFailure | null;
  /** What there is to say of the last thing that was done; empty where nothing. */
  readonly said: string;
  /** What was deleted one by one since the screen was opened, the latest last. */
  readonly deleted: readonly Deleted[];
  /** @returns what came of it, once a failure is on the screen */
  run<Value>(
    work: (outbox: Outbox) => Promise<Result<Value, StorageFailure>>,
  ): Promise<Result<Value, StorageFailure>>;
  /** Deletes a submission, with what was changed in it and not saved. */
  remove(id: string): Promise<void>;
  /** Deletes several submissions at once, but what is being sent or edited, which `said` tells. */
  removeSeveral(ids: readonly string[]): Promise<void>;
  /** Deletes the draft of a form. */
  removeDraft(draft: ListedDraft): Promise<void>;
  /** Deletes all that waits, with everything that was changed in any submission and not saved. */
  removePending(): Promise<void>;
  /** Brings back what was deleted last. */
  undo(): Promise<void>;
  /** Forgets what could be brought back. */
  forget(): void;
};

/**
 * Deleting is done at once, so that nothing deleted is ever sent; what was deleted stays in this page's
 * memory, and only there, until the page is left.
 */
export function useOutboxActions({ outbox, reader }: OutboxAccess): OutboxActions {
  const drafts = useDraftAccess()?.drafts;
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const [deleted, setDeleted] = useState<readonly Deleted[]>([]);

  const run = useCallback(
    async <Value>(work: (outbox: Outbox) => Promise<Result<Value, StorageFailure>>) => {
      const done = await work(outbox);
      setSaid('');
      setFailure(done.ok ? null : done.error);
      reader.refresh();
      return done.ok ? done : fail(done.error);
    },
    [outbox, reader],
  );

  const noteDeleted = (title: string, restore: Deleted['restore']) =>
    setDeleted((before) => [...before, { title, restore }]);

  return {
    failure,
    said,
    deleted,
    run,
    async remove(id) {
      const done = await run((from) => deleteSubmission(from, id));
      const submission = done.ok ? done.value : undefined;
      if (submission === undefined) return;
      const erased = await drafts?.erase(
        ({ target }) => target.kind === 'submission' && target.id === submission.id,
      );
      const title = titleOf(submission).heard;
      noteDeleted(title, async () => {
        if (erased?.ok) await drafts?.restore(erased.value);
        return restoreSubmission(outbox, submission);
      });
    },
    async removeSeveral(ids) {
      const done = await run((from) => deleteSubmissions(from, ids));
      if (!done.ok) return;
      const { deleted: gone, busyCount } = done.value;
      const goneIds = new Set(gone.map(({ id }) => id));
      const erased = await drafts?.erase(
        ({ target }) => target.kind === 'submission' && goneIds.has(target.id),
      );
      const [first] = gone;
      if (first !== undefined) {
        const title =
          gone.length === 1 ? titleOf(first).heard : selectMessages.several(gone.length);
        noteDeleted(title, async () => {
          if (erased?.ok) await drafts?.restore(erased.value);
          return restoreSubmissions(outbox, gone);
        });
      }
      if (busyCount > 0) setSaid(selectMessages.busy(busyCount));
    },
    async removeDraft(draft) {
      const erased = await drafts?.erase(({ id }) => id === draft.id);
      if (drafts === undefined || erased === undefined) return;
      setFailure(erased.ok ? null : erased.error);
      if (!erased.ok || erased.value.length === 0) return;
      noteDeleted(titleOfDraft(draft).heard, () => drafts.restore(erased.value));
    },
    async removePending() {
      const done = await run((from) => deleteAll(from, 'pending'));
      if (done.ok) await drafts?.erase(({ target }) => target.kind === 'submission');
    },
    async undo() {
      const last = deleted.at(-1);
      if (last === undefined) return;
      const done = await run(last.restore);
      if (done.ok) setDeleted((before) => before.filter((one) => one !== last));
    },
    forget: () => setDeleted([]),
  };
}
