import { useCallback, useState } from 'react';
import type { Draft } from '#src/drafts/draft.ts';
import { fail, type Result } from '#src/lib/result.ts';
import { deleteAll, deleteSubmission, restoreSubmission } from '#src/outbox/delete.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { useDraftAccess } from '#src/screens/shared/draft-context.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';

/** A submission that was deleted, with what was changed in it and not saved. */
export type DeletedSubmission = {
  readonly submission: Submission;
  readonly drafts: readonly Draft[];
};

/** What one does to the outbox on its screen; a failure of the storage is said, whatever was to be done. */
export type OutboxActions = {
  /** Why the last thing could not be done; null where it was done. */
  readonly failure: StorageFailure | null;
  /** What was deleted one by one since the screen was opened, the latest last. */
  readonly deleted: readonly DeletedSubmission[];
  /** @returns what came of it, once a failure is on the screen */
  run<Value>(
    work: (outbox: Outbox) => Promise<Result<Value, StorageFailure>>,
  ): Promise<Result<Value, StorageFailure>>;
  remove(id: string): Promise<void>;
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
export function useOutboxActions({ outbox }: OutboxAccess): OutboxActions {
  const drafts = useDraftAccess()?.drafts;
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const [deleted, setDeleted] = useState<readonly DeletedSubmission[]>([]);

  const run = useCallback(
    async <Value>(work: (outbox: Outbox) => Promise<Result<Value, StorageFailure>>) => {
      const done = await work(outbox);
      setFailure(done.ok ? null : done.error);
      return done.ok ? done : fail(done.error);
    },
    [outbox],
  );

  return {
    failure,
    deleted,
    run,
    async remove(id) {
      const done = await run((from) => deleteSubmission(from, id));
      const submission = done.ok ? done.value : undefined;
      if (submission === undefined) return;
      const erased = await drafts?.erase(
        ({ target }) => target.kind === 'submission' && target.id === submission.id,
      );
      const unsaved = erased?.ok ? erased.value : [];
      setDeleted((before) => [...before, { submission, drafts: unsaved }]);
    },
    async removePending() {
      const done = await run((from) => deleteAll(from, 'pending'));
      if (done.ok) await drafts?.erase(({ target }) => target.kind === 'submission');
    },
    async undo() {
      const last = deleted.at(-1);
      if (last === undefined) return;
      for (const draft of last.drafts) await drafts?.save(draft);
      const done = await run((to) => restoreSubmission(to, last.submission));
      if (done.ok) setDeleted((before) => before.filter((one) => one !== last));
    },
    forget: () => setDeleted([]),
  };
}
