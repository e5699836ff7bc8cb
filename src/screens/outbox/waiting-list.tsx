import { type ReactNode, type RefObject, useState } from 'react';
import { resend } from '#src/outbox/edit.ts';
import { gate, type Reason } from '#src/outbox/gate.ts';
import { mappingOf } from '#src/outbox/outbox.ts';
import type { NextDrain } from '#src/outbox/snapshot.ts';
import { isSimulated, type Pending } from '#src/outbox/submission.ts';
import { wakesWhenClosed } from '#src/pwa/wakes-when-closed.ts';
import styles from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { formOf } from '#src/screens/shared/own-words.ts';
import { PrintButton } from '#src/screens/shared/print-button.tsx';
import { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';
import { selectMessages } from '#src/screens/shared/selection.tsx';
import {
  AnswersView,
  Count,
  type RowChoice,
  SubmissionRow,
} from '#src/screens/shared/submission-row.tsx';
import { titleOf } from '#src/screens/shared/titles.ts';
import { pageSize, useOnline } from '#src/screens/shared/use-query.ts';
import { whenSent } from '#src/screens/shared/when-sent.ts';
import buttons from '#src/ui/button.module.css';
import { deferred } from '#src/ui/deferred.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import type { OutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxView } from './outbox-view.ts';
import { pausingOf, SendControls, useSending } from './send-controls.tsx';
import { type ListProps, type ListVerb, SubmissionList } from './submission-list.tsx';

/** Loaded as a text is asked for. */
const ByText = deferred(async () => (await import('./by-text.tsx')).ByText);

type WaitingListProps = ListProps & {
  readonly view: OutboxView;
  readonly onEdit: (submission: Pending) => void;
  /** Null if no editor is open. */
  readonly editing: { readonly submission: Pending; readonly editor: ReactNode } | null;
  readonly saved: { readonly sequence: number | null; readonly message: string } | null;
  /** The outbox's other tools. */
  readonly tools: ReactNode;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** By sequence. */
  readonly onGive: (chosen: ReadonlySet<number>) => void;
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
  const next = nextTry(snapshot.nextDrain, online, now);
  const settings = {
    ...snapshot,
    canSend: (form: string) => mappingOf(access.outbox, form) !== undefined,
  };
  const heldBack = pausingOf(snapshot);
  const send: ListVerb = {
    label: selectMessages.send,
    short: selectMessages.short.send,
    act: (chosen) => void sending.sendOnly([...chosen.keys()]),
  };
  const give: ListVerb = {
    label: selectMessages.give,
    short: selectMessages.short.give,
    act: (chosen) => props.onGive(new Set(chosen.values())),
  };
  return (
    <SubmissionList
      access={access}
      actions={actions}
      list="waiting"
      name="waiting"
      rows={{ listed: shown, count }}
      order={inOrder}
      heading={heading}
      head={(select) => (
        <SendControls
          sending={sending}
          heldBack={heldBack}
          waitingCount={count}
          heading={
            <h2 id="waiting-heading" ref={heading} tabIndex={-1}>
              <Count words={`Waiting (${count})`} />
            </h2>
          }
        >
          {select}
          {props.tools}
        </SendControls>
      )}
      intro={
        <>
          {count === 0 && <p className={styles.empty}>{outboxScreenMessages.nothingWaiting}.</p>}
          {heldBack && <p className={notices.notice}>{outboxScreenMessages[heldBack]}</p>}
        </>
      }
      verbs={sending.underWay ? [give] : [send, give]}
      askFrom={pageSize + 1}
      question={selectMessages.question}
      entry={(row, choice, unchoose) => (
        <WaitingEntry
          key={row.sequence}
          actions={actions}
          submission={row}
          reason={gate(row, settings, now)}
          nextDrain={snapshot.nextDrain}
          now={now}
          choice={choice}
          editor={editing?.submission.sequence === row.sequence ? editing.editor : null}
          message={saved?.sequence === row.sequence ? saved.message : ''}
          onEdit={(submission) => {
            // It may get another id.
            unchoose();
            props.onEdit(submission);
          }}
          onSend={sending.underWay ? null : () => void sending.sendOnly([row.id])}
        />
      )}
      onMore={props.onMore}
      foot={next !== '' && <p>{next}</p>}
      clear={{
        label: 'Delete everything waiting',
        question: outboxScreenMessages.deleteQuestion(count),
      }}
    />
  );
}

const inOrder = (one: Pending, other: Pending): number => one.sequence - other.sequence;

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
  readonly choice?: RowChoice | undefined;
  readonly editor?: ReactNode;
  readonly message?: string;
};

/** A pending submission and its actions. */
export function WaitingEntry(props: WaitingEntryProps) {
  const { actions, submission, onEdit, onSend } = props;
  const { id, form, state } = submission;
  const { accessibleName } = titleOf(submission);
  const online = useOnline();
  const [texting, setTexting] = useState(false);
  const button = (label: string, onClick: () => void, expanded?: boolean) => (
    <button
      type="button"
      className={buttons.secondary}
      aria-label={`${label}: ${accessibleName}`}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {label}
    </button>
  );

  async function again(): Promise<void> {
    const queued = await actions.run((outbox) => resend(outbox, id));
    if (queued.ok) onSend?.();
  }

  return (
    <SubmissionRow
      submission={submission}
      now={props.now}
      choice={props.choice}
      note={noteOf(submission) ?? (props.message || undefined)}
      below={props.editor}
      marks={[
        ...(state === 'queued' ? [] : [{ kind: state, words: outboxMessages.states[state] }]),
        ...(isSimulated(submission)
          ? [{ kind: 'practice', words: outboxScreenMessages.offlineSimulation.badge }]
          : []),
      ]}
    >
      <p>
        Written {formatTime(submission.capturedAt)}. {reason(submission)} {whenTried(props, online)}
      </p>
      <ReceiptCode id={id} />
      <AnswersView form={form} title={accessibleName} answers={submission.answers} />
      {state !== 'sending' && !props.editor && (
        <div className={styles.actions}>
          {canSend(submission) && onSend !== null && button('Send this now', onSend)}
          {state === 'refused' && button('Send again', () => void again())}
          {formOf(form) && button('Edit', () => onEdit(submission))}
          {canSend(submission) && button('Send as text', () => setTexting(!texting), texting)}
          <PrintButton submission={submission} />
          {button('Delete', () => void actions.remove(id))}
        </div>
      )}
      {texting && (canSend(submission) || state === 'sending') && !props.editor && (
        <ByText submission={submission} />
      )}
    </SubmissionRow>
  );
}

/** What explains its state at once. */
function noteOf(submission: Pending): string | undefined {
  if (submission.state === 'refused') return submission.reason;
  const isClosed = submission.state === 'held' && formOf(submission.form) !== undefined;
  return isClosed ? outboxScreenMessages.formClosed : undefined;
}

const canSend = (submission: Pending): boolean =>
  submission.state === 'queued' && !isSimulated(submission);

function reason(submission: Pending): string {
  if (submission.state === 'refused') return '';
  if (submission.state === 'held') {
    return formOf(submission.form)
      ? outboxMessages.meanings.held
      : outboxScreenMessages.removedForm;
  }
  const { attempts, lastFailure } = submission;
  const tried =
    attempts === 0 ? outboxScreenMessages.neverTried : outboxScreenMessages.tried(attempts);
  return lastFailure === null ? tried : `${outboxMessages.failures[lastFailure]} ${tried}`;
}

/** When an automatic drain will try it; empty if none will, or a notice above the list says why. */
function whenTried(
  { submission, reason, nextDrain, now }: WaitingEntryProps,
  online: boolean,
): string {
  if (submission.state !== 'queued') return '';
  const { nextTry: words } = outboxScreenMessages;
  if (reason?.kind === 'written-in-practice') return words.simulated;
  if (reason?.kind === 'edited') return words.changing;
  const at = reason?.until ?? now;
  if (!Number.isFinite(at)) return '';
  const needsConnection = nextDrain.kind === 'when-reachable' && at <= now;
  return nextTry(needsConnection ? nextDrain : { kind: 'at', at }, online, now);
}

/** The next attempt as a sentence; empty if none. */
export function nextTry(next: NextDrain, online: boolean, now: number): string {
  const { nextTry: words } = outboxScreenMessages;
  if (next.kind === 'none') return '';
  if (!online || next.kind === 'when-reachable') return words.willBeSent(whenSent('whenConnected'));
  return next.at <= now
    ? words.due
    : words[wakesWhenClosed() ? 'at' : 'atIfOpen'](formatTime(next.at));
}
