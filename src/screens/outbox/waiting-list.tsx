import { useRef } from 'react';
import { countOf } from '#src/outbox/snapshot.ts';
import { type Pending, pendingStates } from '#src/outbox/submission.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import styles from '#src/screens/shared/entries.module.css';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { selectMessages } from '#src/screens/shared/select-messages.ts';
import {
  type ReadAll,
  SelectButton,
  SelectTools,
  ShortButton,
} from '#src/screens/shared/select-tools.tsx';
import { ShowMore } from '#src/screens/shared/show-more.tsx';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { pageSize } from '#src/screens/shared/use-query.ts';
import { choiceOf, useSelection } from '#src/screens/shared/use-selection.ts';
import notices from '#src/ui/notice.module.css';
import { useOnline } from '#src/ui/use-online.ts';
import { nextTry } from './next-try.ts';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxView } from './outbox-view.ts';
import { SendControls } from './send-controls.tsx';
import type { OutboxActions } from './use-outbox-actions.ts';
import { useSending } from './use-sending.ts';
import { WaitingEntry } from './waiting-entry.tsx';

type WaitingListProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly view: OutboxView;
  readonly onEdit: (submission: Pending) => void;
  readonly onMore: () => void;
  readonly readAll: ReadAll;
  /** Gives these to another device, by their sequences. */
  readonly onGive: (chosen: ReadonlySet<number>) => void;
};

/** What is not sent yet: how much, when the next try is, each submission, and 'Send now'. */
export function WaitingList(props: WaitingListProps) {
  const { access, actions, view, onEdit, onMore } = props;
  const { listed, count } = view.pending;
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

  /** What is being edited is neither sent nor deleted with others, and may get another id. */
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
        {listed.map((submission) => (
          <WaitingEntry
            key={submission.sequence}
            actions={actions}
            submission={submission}
            snapshot={snapshot}
            now={now}
            choice={choiceOf(selection, submission)}
            onEdit={edit}
            onSend={sending.underWay ? null : () => void sending.sendOnly([submission.id])}
          />
        ))}
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
