import { useRef, useState } from 'react';
import { deleteAll } from '#src/outbox/delete.ts';
import { eraseCopy, resend } from '#src/outbox/edit.ts';
import { retainsCopy } from '#src/outbox/settings.ts';
import { countOf } from '#src/outbox/snapshot.ts';
import { type History, historyStates, isHistory, isMissing } from '#src/outbox/submission.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import styles from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { forgetWordsInTab } from '#src/screens/shared/own-words.ts';
import { PrintButton } from '#src/screens/shared/print-button.tsx';
import { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';
import {
  choiceOf,
  type ReadAll,
  SelectButton,
  SelectTools,
  selectMessages,
  useSelection,
} from '#src/screens/shared/selection.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import {
  AnswersView,
  Count,
  type RowChoice,
  ShowMore,
  SubmissionRow,
} from '#src/screens/shared/submission-row.tsx';
import { titleOf } from '#src/screens/shared/titles.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { pageSize } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { deferred } from '#src/ui/deferred.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import { DeletedNotice, type OutboxActions, withDeleted } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxView } from './outbox-view.ts';

/** Loaded as the list is cleared. */
const ClearedNotice = deferred(async () => (await import('./cleared-notice.tsx')).ClearedNotice);

/** Only a service that can be asked has them. */
const FollowUpTools = deferred(async () => (await import('./follow-ups.tsx')).FollowUpTools);
const FollowUpView = deferred(async () => (await import('./follow-ups.tsx')).FollowUpView);

type HistoryListProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly view: OutboxView;
  readonly onMore: () => void;
  readonly readAll: ReadAll;
};

/** Sent submissions, latest first; kept copies can be read and sent again. */
export function HistoryList({ access, actions, view, onMore, readAll }: HistoryListProps) {
  const { listed, count } = view.history;
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  const selection = useSelection(access.reader, historyStates);
  const [cleared, setCleared] = useState(0);

  async function clear(): Promise<void> {
    const all = await actions.run(readAll);
    const done = all.ok ? await actions.run((outbox) => deleteAll(outbox, 'history')) : all;
    if (!all.ok || !done.ok) return;
    forgetWordsInTab(all.value.map(({ id }) => id));
    setCleared(all.value.length);
  }

  return (
    <section ref={area} aria-labelledby="sent-heading">
      <h2 id="sent-heading" ref={heading} tabIndex={-1}>
        <Count words={`Sent (${count})`} />
      </h2>
      {count === 0 && cleared === 0 && (
        <p className={styles.empty}>{outboxScreenMessages.nothingSent}</p>
      )}
      {count === 0 && cleared > 0 && <ClearedNotice count={cleared} snapshot={view.snapshot} />}
      {count > 0 && !retainsCopy(view.snapshot.preferences, access) && (
        <p className={styles.meta}>
          {outboxScreenMessages.words[access.installed ? 'app' : 'tab']}
        </p>
      )}
      {access.outbox.service.status !== null && countOf(view.snapshot, ['confirmed']) > 0 && (
        <FollowUpTools access={access} />
      )}
      <SelectButton selection={selection} count={count} list="sent" />
      <SelectTools
        selection={selection}
        count={count}
        readAll={() => actions.run(readAll)}
        askFrom={pageSize + 1}
        question={selectMessages.question}
        onRemove={(removed) => void actions.removeSeveral([...removed.keys()])}
      />
      <ul className={styles.list}>
        {withDeleted(listed, actions, isHistory, latestFirst).map(({ row, isDeleted }) =>
          isDeleted ? (
            <li key={`deleted ${row.sequence}`} className={styles.row}>
              <DeletedNotice actions={actions} />
            </li>
          ) : (
            <HistoryEntry
              key={row.sequence}
              access={access}
              actions={actions}
              submission={row}
              choice={choiceOf(selection, row)}
            />
          ),
        )}
      </ul>
      <ShowMore listed={listed.length} count={count} others="older ones are" onMore={onMore} />
      {count > 0 && (
        <DangerButton
          label={outboxScreenMessages.clear.label}
          question={outboxScreenMessages.clear.question}
          onYes={() => void clear()}
        />
      )}
    </section>
  );
}

const latestFirst = (one: History, other: History): number => other.sequence - one.sequence;

type HistoryEntryProps = Pick<HistoryListProps, 'access' | 'actions'> & {
  readonly submission: History;
  readonly choice: RowChoice | undefined;
};

function HistoryEntry({ access, actions, submission, choice }: HistoryEntryProps) {
  const { id, form, unsent, handedOverAt } = submission;
  // What is reported as missing must not look sent.
  const kind = isMissing(submission) ? 'missing' : submission.state;
  const { accessibleName } = titleOf(submission);
  const copy = submission.state === 'sent' ? submission.copy : null;
  const followUp = submission.state === 'confirmed' ? submission.followUp : undefined;

  async function again(): Promise<void> {
    const queued = await actions.run((outbox) => resend(outbox, id));
    if (queued.ok) await access.requestDrain({ trigger: 'user' });
  }

  return (
    <SubmissionRow
      submission={submission}
      now={access.outbox.clock.now()}
      choice={choice}
      marks={[
        ...(kind === 'sent' ? [] : [{ kind, words: outboxMessages.states[kind] }]),
        ...(followUp === undefined ? [] : [{ kind: 'follow-up', words: outboxMessages.followUp }]),
      ]}
    >
      {followUp !== undefined && <FollowUpView followUp={followUp} />}
      <p>
        {kind === 'sent' && handedOverAt !== undefined
          ? outboxScreenMessages.sentElsewhere
          : outboxMessages.meanings[kind]}
      </p>
      <p>
        Written {formatTime(submission.capturedAt)},{' '}
        {handedOverAt === undefined
          ? `sent ${formatTime(submission.sentAt)}`
          : `handed over ${formatTime(handedOverAt)}`}
        .{' '}
        {copy !== null &&
          (kind === 'missing'
            ? outboxScreenMessages.copies.missing
            : `A copy is kept until ${formatTime(copy.eraseAt)}.`)}
      </p>
      <ReceiptCode id={submission.id} />
      {copy !== null && <AnswersView form={form} title={accessibleName} answers={copy.answers} />}
      {unsent !== undefined && (
        <>
          <p>{outboxMessages.unsent}</p>
          <AnswersView form={form} title={accessibleName} answers={unsent} only />
        </>
      )}
      <div className={styles.actions}>
        {copy !== null && (
          <button
            type="button"
            className={buttons.secondary}
            aria-label={`Send again: ${accessibleName}`}
            onClick={() => void again()}
          >
            Send again
          </button>
        )}
        <PrintButton submission={submission} />
        <button
          type="button"
          className={buttons.secondary}
          aria-label={`Delete: ${accessibleName}`}
          onClick={() => void actions.remove(id)}
        >
          Delete
        </button>
        {copy !== null && kind === 'missing' && (
          <DangerButton
            label={outboxScreenMessages.copies.erase}
            describes={accessibleName}
            question={outboxScreenMessages.copies.eraseQuestion}
            onYes={() => void actions.run((outbox) => eraseCopy(outbox, id))}
          />
        )}
      </div>
    </SubmissionRow>
  );
}
