import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ListedDraft } from '#src/drafts/draft.ts';
import { fail, type Result } from '#src/lib/result.ts';
import { deleteAll, deleteSubmission, restoreSubmissions } from '#src/outbox/actions/delete.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { isListed, type ListName, type Submission } from '#src/outbox/model/submission.ts';
import type { OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { forgetWordsInTab } from '#src/screens/shared/own-words.ts';
import {
  type Deletion,
  type OutboxAccess,
  useDraftAccess,
} from '#src/screens/shared/services-context.ts';
import { titleOf, titleOfDraft } from '#src/screens/shared/titles.ts';
import { Button } from '#src/ui/button.tsx';
import notices from '#src/ui/notice.module.css';
import styles from './outbox.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

const words = outboxScreenMessages.deleteAll;

/** The outbox screen's actions. Every storage failure is shown. */
export type OutboxActions = {
  /** Of the last action; null if it succeeded. */
  readonly failure: StorageFailure | null;
  /** About the last action; empty if none. */
  readonly message: string;
  /** See `OutboxAccess.deletions`. */
  readonly deleted: readonly Deletion[];
  /** The latest of these from an earlier visit of the screen. */
  readonly deletedBefore: Deletion | undefined;
  /** Resolves after showing a failure. */
  run<Value>(
    work: (outbox: Outbox) => Promise<Result<Value, StorageFailure>>,
  ): Promise<Result<Value, StorageFailure>>;
  /** Includes unsaved edits. */
  remove(id: string): Promise<void>;
  /** What waits. Skips submissions being sent or edited, which `message` counts. */
  removeAll(): Promise<void>;
  removeDraft(draft: ListedDraft): Promise<void>;
  /** @returns how many */
  clearSent(): Promise<number>;
  undo(): Promise<void>;
  /** Discards the restorable entries. */
  forget(): void;
};

/** On a shared device, in milliseconds. */
const undoLimit = 10 * 60_000;

/**
 * Deletes at once, so that no deleted submission is ever sent. Only this app's memory holds the
 * deleted entries: until it is closed, on a shared device for ten minutes.
 */
export function useOutboxActions({
  outbox,
  reader,
  deletions,
  isOwnDevice,
}: OutboxAccess): OutboxActions {
  const drafts = useDraftAccess()?.drafts;
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const [deletedBefore] = useState(() => deletions.get().at(-1));
  const deleted = useSyncExternalStore(deletions.subscribe, deletions.get, deletions.get);

  const run = useCallback(
    async <Value,>(work: (outbox: Outbox) => Promise<Result<Value, StorageFailure>>) => {
      const done = await work(outbox);
      setMessage('');
      setFailure(done.ok ? null : done.error);
      void reader.refresh();
      return done.ok ? done : fail(done.error);
    },
    [outbox, reader],
  );

  const noteDeleted = (
    title: string,
    restore: Deletion['restore'],
    submission: Submission | null = null,
  ) => {
    const deletion = { title, submission, restore: once(restore) };
    deletions.set([...deletions.get(), deletion]);
    // The next person at a shared computer brings nothing back.
    if (!isOwnDevice()) setTimeout(() => drop(deletion), undoLimit);
  };
  /** Their unsaved edits and first words go with them, and come back with them. */
  const noteGone = async (gone: readonly Submission[], listed: Submission | null) => {
    const [first] = gone;
    if (first === undefined) return;
    const ids = new Set(gone.map(({ id }) => id));
    const erased = await drafts?.erase(
      ({ target }) => target.kind === 'submission' && ids.has(target.id),
    );
    const remember = forgetWordsInTab([...ids]);
    const restore = async () => {
      remember();
      if (erased?.ok) await drafts?.restore(erased.value);
      return restoreSubmissions(outbox, gone);
    };
    const title = gone.length === 1 ? titleOf(first).accessibleName : words.several(gone.length);
    noteDeleted(title, restore, listed);
  };
  const drop = (gone: Deletion) => deletions.set(deletions.get().filter((one) => one !== gone));

  return {
    failure,
    message,
    deleted,
    deletedBefore,
    run,
    async remove(id) {
      const done = await run((from) => deleteSubmission(from, id));
      if (done.ok && done.value !== undefined) await noteGone([done.value], done.value);
    },
    async removeAll() {
      const done = await run((from) => deleteAll(from, 'waiting'));
      if (!done.ok) return;
      await noteGone(done.value.deleted, null);
      const { busyCount } = done.value;
      if (busyCount > 0) setMessage(words.busy(busyCount));
    },
    async removeDraft(draft) {
      const erased = await drafts?.erase(({ id }) => id === draft.id);
      if (drafts === undefined || erased === undefined) return;
      setFailure(erased.ok ? null : erased.error);
      if (!erased.ok || erased.value.length === 0) return;
      noteDeleted(titleOfDraft(draft).accessibleName, () => drafts.restore(erased.value));
    },
    async clearSent() {
      const done = await run((from) => deleteAll(from, 'sent'));
      if (!done.ok) return 0;
      const { deleted: gone } = done.value;
      forgetWordsInTab(gone.map(({ id }) => id));
      return gone.length;
    },
    async undo() {
      const last = deleted.at(-1);
      if (last === undefined) return;
      const done = await run(last.restore);
      if (!done.ok) return;
      // The row returns before the notice disappears.
      await nextReading(reader);
      drop(last);
    },
    forget: () => deletions.set([]),
  };
}

/**
 * A second press while the first restores shares its outcome. Otherwise a submission that was restored, sent and
 * deleted in between would come back.
 * @returns runs again only after a failure
 */
function once(restore: Deletion['restore']): Deletion['restore'] {
  let running: ReturnType<Deletion['restore']> | undefined;
  return () => {
    running ??= restore().then((done) => {
      if (!done.ok) running = undefined;
      return done;
    });
    return running;
  };
}

const nextReading = (reader: OutboxReader): Promise<void> =>
  new Promise((resolve) => {
    const end = reader.watch(
      async () => null,
      () => {
        end();
        resolve();
      },
    );
  });

/**
 * A list's rows, with the last deleted one in its old place for the undo notice.
 * @param order compares two rows
 */
export function withDeleted<Row extends Submission>(
  list: ListName,
  listed: readonly Row[],
  { deleted }: OutboxActions,
  order: (one: Row, other: Row) => number,
): readonly { readonly row: Row; readonly isDeleted: boolean }[] {
  const rows = listed.map((row) => ({ row, isDeleted: false }));
  const gone = deleted.at(-1)?.submission ?? null;
  const isRow = (one: Submission): one is Row => isListed(list, one);
  if (gone === null || !isRow(gone)) return rows;
  if (listed.some(({ id }) => id === gone.id)) return rows;
  return [...rows, { row: gone, isDeleted: true }].sort((one, other) => order(one.row, other.row));
}

/** Names and restores the last deleted entry. Takes the focus from the removed button. */
export function DeletedNotice({ actions }: { readonly actions: OutboxActions }) {
  const id = useId();
  const undo = useRef<HTMLButtonElement>(null);
  const last = actions.deleted.at(-1);
  useEffect(() => {
    if (last !== actions.deletedBefore) undo.current?.focus();
  }, [last, actions.deletedBefore]);
  return (
    <div role="status">
      {last !== undefined && (
        <div className={`${notices.bare} ${styles.deleted}`}>
          <p id={id}>
            {last.submission !== null && isListed('sent', last.submission)
              ? `Deleted here, but it stays sent: ${last.title}`
              : `Deleted: ${last.title}`}
          </p>
          <Button ref={undo} aria-describedby={id} onClick={() => void actions.undo()}>
            Undo
          </Button>
          <Button kind="plain" onClick={actions.forget}>
            Close
          </Button>
        </div>
      )}
    </div>
  );
}
