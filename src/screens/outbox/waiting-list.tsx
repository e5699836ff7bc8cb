import { type ReactNode, useRef } from 'react';
import { countOf } from '#src/outbox/snapshot.ts';
import { isPending, type Pending, pendingStates } from '#src/outbox/submission.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import styles from '#src/screens/shared/entries.module.css';
import {
  choiceOf,
  type ReadAll,
  SelectButton,
  SelectTools,
  ShortButton,
  selectMessages,
  useSelection,
} from '#src/screens/shared/selection.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { ShowMore } from '#src/screens/shared/show-more.tsx';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { pageSize } from '#src/screens/shared/use-query.ts';
import notices from '#src/ui/notice.module.css';
import { useOnline } from '#src/ui/use-online.ts';
import { DeletedNotice, type OutboxActions, withDeleted } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxView } from './outbox-view.ts';
import { SendControls, useSending } from './send-controls.tsx';
import { nextTry, WaitingEntry } from './waiting-entry.tsx';

type WaitingListProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly view: OutboxView;
  readonly onEdit: (submission: Pending) => void;
  /** Null if no editor is open. */
  readonly editing: { readonly submission: Pending; readonly editor: ReactNode } | null;
  readonly saved: { readonly sequence: number | null; readonly message: string } | null;
  readonly onMore: () => void;
  readonly readAll: ReadAll;
  /** By sequence. */
  readonly onGive: (chosen: ReadonlySet<number>) => void;
};

/** The pending submissions, the next attempt, and 'Send now'. */
export function WaitingList(props: WaitingListProps) {
  const { access, actions, view, editing, onEdit, onMore } = props;
  const { listed, count } = view.pending;
  // Keeps the edited row, even if sent or deleted elsewhere: the user is typing in it.
  const shown =
    editing === null || listed.some(({ sequence }) => sequence === editing.submission.sequence)
      ? listed
      : [...listed, editing.submission].sort(inOrder);
  const { snapshot } = view;
  const all = countOf(snapshot, pendingStates);
  const searched = view.handedOver !== null;
  const sending = useSending(access, actions, snapshot);
  const online = useOnline();
  const now = access.outbox.clock.now();
  const next = nextTry(snapshot.nextDrain, online, now);
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  const selection = useSelection(access.reader, pendingStates);
  const chosen = selection.chosen ?? new Map<string, number>();

  function sendChosen(): void {
    selection.end();
    void sending.sendOnly([...chosen.keys()]);
  }

  function giveChosen(): void {
    selection.end();
    props.onGive(new Set(chosen.values()));
  }

  /** An edited submission leaves the selection: it may get another id. */
  function edit(submission: Pending): void {
    if (selection.chosen !== null) selection.set(submission, false);
    onEdit(submission);
  }

  return (
    <section ref={area} aria-labelledby="waiting-heading">
      <h2 id="waiting-heading" ref={heading} tabIndex={-1}>
        Waiting ({searched ? `${count} of ${all}` : count})
      </h2>
      {count === 0 && (
        <p className={styles.empty}>
          {all === 0
            ? `${outboxScreenMessages.nothingWaiting}.`
            : outboxScreenMessages.search.noneWaiting}
        </p>
      )}
      {snapshot.pausedUntil > 0 && <p className={notices.notice}>{outboxScreenMessages.paused}</p>}
      {next !== '' && <p>{next}</p>}
      <SendControls
        sending={sending}
        paused={snapshot.pausedUntil > 0}
        waitingCount={all}
        apart={searched}
      >
        <SelectButton selection={selection} count={count} list="waiting" />
      </SendControls>
      <SelectTools
        selection={selection}
        count={count}
        readAll={() => actions.run(props.readAll)}
        askFrom={pageSize + 1}
        question={selectMessages.question}
        onRemove={(removed) => void actions.removeSeveral([...removed.keys()])}
      >
        {!sending.underWay && (
          <ShortButton
            label={selectMessages.send}
            short={selectMessages.short.send}
            onClick={sendChosen}
          />
        )}
        <ShortButton
          label={selectMessages.give}
          short={selectMessages.short.give}
          onClick={giveChosen}
        />
      </SelectTools>
      <ul className={styles.list}>
        {withDeleted(shown, actions, isPending, inOrder).map(({ row, isDeleted }) =>
          isDeleted ? (
            <li key={`deleted ${row.sequence}`} className={styles.row}>
              <DeletedNotice actions={actions} />
            </li>
          ) : (
            <WaitingEntry
              key={row.sequence}
              actions={actions}
              submission={row}
              snapshot={snapshot}
              now={now}
              choice={choiceOf(selection, row)}
              editor={editing?.submission.sequence === row.sequence ? editing.editor : null}
              message={props.saved?.sequence === row.sequence ? props.saved.message : ''}
              onEdit={edit}
              onSend={sending.underWay ? null : () => void sending.sendOnly([row.id])}
            />
          ),
        )}
      </ul>
      <ShowMore listed={listed.length} count={count} onMore={onMore} />
      {count > 0 && !searched && (
        <DangerButton
          label="Delete everything waiting"
          question={`Delete ${count} not known to have been sent?`}
          onYes={() => void actions.removePending()}
        />
      )}
    </section>
  );
}

const inOrder = (one: Pending, other: Pending): number => one.sequence - other.sequence;
