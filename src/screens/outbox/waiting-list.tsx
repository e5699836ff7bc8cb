import { useRef } from 'react';
import { countOf } from '#src/outbox/snapshot.ts';
import { type Pending, pendingStates } from '#src/outbox/submission.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import styles from '#src/screens/shared/entries.module.css';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { ShowMore } from '#src/screens/shared/show-more.tsx';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import { useOnline } from '#src/ui/use-online.ts';
import { nextTry } from './next-try.ts';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxView } from './outbox-view.ts';
import { SelectTools, type SelectToolsProps } from './select-tools.tsx';
import { SendControls } from './send-controls.tsx';
import type { OutboxActions } from './use-outbox-actions.ts';
import { choiceOf, useSelection } from './use-selection.ts';
import { useSending } from './use-sending.ts';
import { WaitingEntry } from './waiting-entry.tsx';

type WaitingListProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly view: OutboxView;
  readonly onEdit: (submission: Pending) => void;
  readonly onMore: () => void;
  readonly readAll: SelectToolsProps['readAll'];
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
  const selection = useSelection();
  const chosen = selection.chosen ?? new Map<string, number>();

  function sendChosen(): void {
    selection.end();
    void sending.sendOnly([...chosen.keys()]);
  }

  function giveChosen(): void {
    selection.end();
    props.onGive(new Set(chosen.values()));
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
      />
      <SelectTools actions={actions} selection={selection} count={count} readAll={props.readAll}>
        {!sending.underWay && (
          <button
            type="button"
            className={buttons.secondary}
            aria-label={outboxScreenMessages.select.send}
            onClick={sendChosen}
          >
            {outboxScreenMessages.select.short.send}
          </button>
        )}
        <button
          type="button"
          className={buttons.secondary}
          aria-label={outboxScreenMessages.select.give}
          onClick={giveChosen}
        >
          {outboxScreenMessages.select.short.give}
        </button>
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
            onEdit={onEdit}
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
