import type { ReactNode, RefObject } from 'react';
import { resend } from '#src/outbox/actions/edit.ts';
import { gate, type Reason } from '#src/outbox/model/gate.ts';
import { mappingOf } from '#src/outbox/model/outbox.ts';
import { countOf, type NextDrain } from '#src/outbox/model/snapshot.ts';
import { historyStates, type Pending, waitingStates } from '#src/outbox/model/submission.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { OutboxDrawing } from '#src/screens/shared/outbox-opening.tsx';
import { formOf } from '#src/screens/shared/own-words.ts';
import { useOnline } from '#src/screens/shared/use-query.ts';
import { wakesWhenClosed } from '#src/sync/wakes-when-closed.ts';
import buttons from '#src/ui/button.module.css';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { deferred } from '#src/ui/deferred.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './outbox.module.css';
import type { OutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxView } from './outbox-view.ts';
import type { RowPanel, RowVerb } from './row-actions.tsx';
import { isPaused, SendControls, useSending } from './send-controls.tsx';
import { inOrder, type ListProps, SubmissionList } from './submission-list.tsx';
import { SubmissionRow } from './submission-row.tsx';

/** Loaded as a text is asked for. */
const ByText = deferred(async () => (await import('./by-text.tsx')).ByText);

type WaitingListProps = ListProps & {
  readonly view: OutboxView;
  readonly onEdit: (submission: Pending) => void;
  /** Null if no editor is open. */
  readonly editing: { readonly submission: Pending; readonly editor: ReactNode } | null;
  readonly saved: { readonly sequence: number | null; readonly message: string } | null;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** The pending submissions, 'Send now', and below the list the next attempt. */
export function WaitingList(props: WaitingListProps) {
  const { access, actions, view, editing, heading, saved } = props;
  const { snapshot } = view;
  const { listed, count } = view.pending;
  // Keeps the edited row, even if sent or deleted elsewhere: the user is typing in it.
  const shown =
    editing === null || listed.some(({ sequence }) => sequence === editing.submission.sequence)
      ? listed
      : [...listed, editing.submission].sort(inOrder);
  const sending = useSending(access, actions, snapshot);
  const online = useOnline();
  const now = access.outbox.clock.now();
  const settings = {
    ...snapshot,
    canSend: (form: string) => mappingOf(access.outbox, form) !== undefined,
  };
  const paused = isPaused(snapshot);
  // Else a notice above the list says when it goes on.
  const next = paused ? '' : nextTry(snapshot.nextDrain, online, now, count);
  const isEmpty = countOf(snapshot, [...historyStates, ...waitingStates]) === 0;
  return (
    <SubmissionList
      actions={actions}
      list="waiting"
      rows={{ listed: shown, count }}
      heading={heading}
      head={
        <SendControls
          sending={sending}
          paused={paused}
          oldest={snapshot.oldest}
          waitingCount={count}
          heading={
            <h2 id="waiting-heading" ref={heading} tabIndex={-1}>
              {`Waiting (${count})`}
            </h2>
          }
        >
          <PageLink to="/outbox#tools" className={buttons.secondary}>
            {outboxScreenMessages.tools}
          </PageLink>
        </SendControls>
      }
      intro={
        <>
          {count === 0 && (
            <div className={styles.nothing}>
              {isEmpty && <OutboxDrawing />}
              <p>{outboxScreenMessages.nothingWaiting}</p>
            </div>
          )}
          {paused && <p className={styles.age}>{outboxScreenMessages.paused}</p>}
        </>
      }
      entry={(row) => (
        <WaitingEntry
          key={row.sequence}
          actions={actions}
          submission={row}
          reason={gate(row, settings, now)}
          nextDrain={snapshot.nextDrain}
          now={now}
          editor={editing?.submission.sequence === row.sequence ? editing.editor : null}
          message={saved?.sequence === row.sequence ? saved.message : ''}
          onEdit={props.onEdit}
          onSend={sending.underWay ? null : () => void sending.sendOnly([row.id])}
        />
      )}
      onMore={props.onMore}
      foot={
        <>
          {next !== '' && <p>{next}</p>}
          {count > 1 && (
            <DangerButton
              label={outboxScreenMessages.deleteAll.label}
              question={outboxScreenMessages.deleteAll.question(count)}
              onYes={() => void actions.removeAll()}
            />
          )}
        </>
      }
    />
  );
}

type WaitingEntryProps = {
  readonly actions: OutboxActions;
  readonly submission: Pending;
  /** Why it is not sent now. */
  readonly reason: Reason | null;
  readonly nextDrain: NextDrain;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onEdit: (submission: Pending) => void;
  /** Null while a drain is under way. */
  readonly onSend: (() => void) | null;
  readonly editor?: ReactNode;
  readonly message?: string;
};

/** A pending submission and its actions. */
export function WaitingEntry(props: WaitingEntryProps) {
  const { actions, submission, onEdit, onSend } = props;
  const { id, form, state } = submission;
  const online = useOnline();

  async function again(): Promise<void> {
    const queued = await actions.run((outbox) => resend(outbox, id));
    if (queued.ok) onSend?.();
  }

  const canSend = state === 'queued' && onSend !== null;
  const usual: readonly (RowVerb | false)[] = [
    canSend && { label: 'Send', act: onSend },
    state === 'refused' && { label: 'Send again', act: () => void again() },
    formOf(form) !== undefined && { label: 'Edit', act: () => onEdit(submission) },
  ];
  const others: readonly (RowVerb | RowPanel)[] = [
    ...(canSend ? [{ label: 'Send as text', panel: <ByText submission={submission} /> }] : []),
    { label: 'Delete', act: () => void actions.remove(id) },
  ];
  const isBusy = state === 'sending' || Boolean(props.editor);
  return (
    <SubmissionRow
      submission={submission}
      now={props.now}
      note={props.message || noteOf(submission)}
      below={props.editor}
      marks={state === 'queued' ? [] : [{ kind: state, words: outboxMessages.states[state] }]}
      facts={() => [
        `Written ${formatTime(submission.capturedAt)}. ${reason(submission)} ${whenTried(props, online)}`,
      ]}
      usual={isBusy ? [] : usual.filter((verb) => verb !== false)}
      others={isBusy ? [] : others}
    />
  );
}

/** What explains its state at once. */
function noteOf(submission: Pending): string | undefined {
  if (submission.state === 'refused') return submission.reason;
  const isClosed = submission.state === 'held' && formOf(submission.form) !== undefined;
  return isClosed ? outboxScreenMessages.formClosed : undefined;
}

function reason(submission: Pending): string {
  if (submission.state === 'refused') return '';
  if (submission.state === 'held') {
    return formOf(submission.form)
      ? outboxMessages.meanings.held
      : outboxScreenMessages.removedForm;
  }
  const { lastFailure } = submission;
  return lastFailure === null ? '' : outboxMessages.failures[lastFailure];
}

/** When an automatic drain will try it; empty if none will. */
function whenTried(
  { submission, reason, nextDrain, now }: WaitingEntryProps,
  online: boolean,
): string {
  if (submission.state !== 'queued') return '';
  const { nextTry: words, pausedReport } = outboxScreenMessages;
  if (reason?.kind === 'paused') return pausedReport;
  if (reason?.kind === 'edited') return words.changing;
  const at = reason?.until ?? now;
  if (!Number.isFinite(at)) return '';
  const needsConnection = nextDrain.kind === 'when-reachable' && at <= now;
  return nextTry(needsConnection ? nextDrain : { kind: 'at', at }, online, now);
}

/** The next attempt as a sentence; empty if none. */
export function nextTry(next: NextDrain, online: boolean, now: number, count = 1): string {
  const { nextTry: words } = outboxScreenMessages;
  if (next.kind === 'none') return '';
  if (!online || next.kind === 'when-reachable') return words.willBeSent(count, wakesWhenClosed());
  return next.at <= now
    ? words.due
    : words[wakesWhenClosed() ? 'at' : 'atIfOpen'](formatTime(next.at));
}
