import { useRef, useState } from 'react';
import { eraseCopy, resend } from '#src/outbox/actions/edit.ts';
import { isOwnDevice } from '#src/outbox/model/settings.ts';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { answersOf, type History, isListed, isMissing } from '#src/outbox/model/submission.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import listStyles from '#src/screens/shared/lists.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { titleOf } from '#src/screens/shared/titles.ts';
import { deferred } from '#src/ui/deferred.tsx';
import { formatRecentTime, formatTime } from '#src/ui/format-time.ts';
import { AnswersView } from './answers-view.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxView } from './outbox-view.ts';
import type { RowVerb } from './row-actions.tsx';
import { type ListProps, SubmissionList } from './submission-list.tsx';
import { SubmissionRow } from './submission-row.tsx';

/** Loaded as the list is cleared. */
const ClearedNotice = deferred(async () => (await import('./cleared-notice.tsx')).ClearedNotice);

/** Only a service that can be asked has them. */
const FollowUpTools = deferred(async () => (await import('./follow-ups.tsx')).FollowUpTools);
const FollowUpView = deferred(async () => (await import('./follow-ups.tsx')).FollowUpView);

type HistoryListProps = ListProps & { readonly view: OutboxView };

/** Sent submissions, the last sent first; kept copies can be read and sent again. Absent if none was. */
export function HistoryList({ access, actions, view, onMore }: HistoryListProps) {
  const { count } = view.history;
  const { preferences } = view.snapshot;
  const heading = useRef<HTMLHeadingElement>(null);
  const [cleared, setCleared] = useState(0);
  async function clear(): Promise<void> {
    setCleared(await actions.clearSent());
  }

  const last = actions.deleted.at(-1)?.submission ?? null;
  const isLastSent = last !== null && isListed('sent', last);
  if (count === 0 && cleared === 0 && !isLastSent) return null;
  const hasFollowUps =
    access.outbox.service.status !== null && countOf(view.snapshot, ['confirmed']) > 0;
  return (
    <SubmissionList
      actions={actions}
      list="sent"
      rows={view.history}
      order={latestFirst}
      heading={heading}
      head={
        <>
          <h2 id="sent-heading" ref={heading} tabIndex={-1}>
            {`Sent (${count})`}
          </h2>
          {count === 0 && cleared > 0 && <ClearedNotice count={cleared} snapshot={view.snapshot} />}
          {hasFollowUps && <FollowUpTools access={access} />}
        </>
      }
      entry={(row) => (
        <HistoryEntry key={row.sequence} access={access} actions={actions} submission={row} />
      )}
      others="older ones are not listed"
      onMore={onMore}
      foot={
        count > 0 && (
          <>
            {!isOwnDevice(preferences, access) && (
              <p className={listStyles.meta}>
                {outboxScreenMessages.words}{' '}
                {preferences.keepCopies === null && outboxScreenMessages.askOwn}
              </p>
            )}
            <DangerButton {...outboxScreenMessages.clear} onYes={() => void clear()} />
          </>
        )
      }
    />
  );
}

const latestFirst = (one: History, other: History): number =>
  other.sentAt - one.sentAt || other.sequence - one.sequence;

type HistoryEntryProps = Pick<HistoryListProps, 'access' | 'actions'> & {
  readonly submission: History;
};

function HistoryEntry({ access, actions, submission }: HistoryEntryProps) {
  const { id, form, unsent, handedOverAt } = submission;
  // What is reported as missing must not look sent.
  const kind = isMissing(submission) ? 'missing' : submission.state;
  const { accessibleName } = titleOf(submission);
  const copy = answersOf(submission) === null ? null : (submission.copy ?? null);
  const followUp = submission.state === 'confirmed' ? submission.followUp : undefined;
  const now = access.outbox.clock.now();

  async function again(): Promise<void> {
    const queued = await actions.run((outbox) => resend(outbox, id));
    if (queued.ok) await access.requestDrain({ trigger: 'user' });
  }

  const resendVerb: RowVerb = {
    label: 'Send again',
    act: () => void again(),
    ...(kind === 'sent' && outboxScreenMessages.again),
  };
  const erase: RowVerb = {
    label: outboxScreenMessages.copies.erase,
    act: () => void actions.run((outbox) => eraseCopy(outbox, id)),
    question: outboxScreenMessages.copies.eraseQuestion,
  };
  return (
    <SubmissionRow
      submission={submission}
      now={now}
      time={leftAt(submission, (time) => formatRecentTime(time, now))}
      marks={[
        ...(kind === 'sent' ? [] : [{ kind, words: outboxMessages.states[kind] }]),
        ...(followUp === undefined ? [] : [{ kind: 'follow-up', words: outboxMessages.followUp }]),
      ]}
      facts={() => [
        kind === 'sent' && handedOverAt !== undefined
          ? outboxScreenMessages.sentElsewhere
          : outboxMessages.meanings[kind],
        timesOf(submission),
        copy === null
          ? ''
          : kind === 'missing'
            ? outboxScreenMessages.copies.missing
            : `A copy is kept until ${formatTime(copy.eraseAt)}.`,
      ]}
      usual={copy === null ? [] : [resendVerb]}
      others={[
        { label: 'Delete', act: () => void actions.remove(id) },
        ...(copy !== null && kind === 'missing' ? [erase] : []),
      ]}
    >
      {followUp !== undefined && <FollowUpView followUp={followUp} />}
      {unsent !== undefined && (
        <>
          <p>{outboxMessages.unsent}</p>
          <AnswersView form={form} title={accessibleName} answers={unsent} only />
        </>
      )}
    </SubmissionRow>
  );
}

function timesOf(submission: History): string {
  return `Written ${formatTime(submission.capturedAt)}, ${leftAt(submission, formatTime)}.`;
}

const leftAt = ({ handedOverAt, sentAt }: History, format: (time: number) => string): string =>
  handedOverAt === undefined ? `sent ${format(sentAt)}` : `handed over ${format(handedOverAt)}`;
