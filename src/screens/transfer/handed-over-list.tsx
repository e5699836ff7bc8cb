import { useRef, useState } from 'react';
import type { Result } from '#src/lib/result.ts';
import { readSerialNumber } from '#src/outbox/delivery/read-serial-numbers.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import type { HandedOver } from '#src/outbox/submission.ts';
import {
  deleteHandedOver,
  dueTransfer,
  type HandedOverSelection,
  handedOver,
  notSentYet,
  readHandedOver,
  sentElsewhere,
  takeBack,
} from '#src/outbox/transfer/handed-over.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import styles from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { PrintButton } from '#src/screens/shared/print-button.tsx';
import { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';
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
import {
  AnswersView,
  type RowChoice,
  ShowMore,
  SubmissionRow,
} from '#src/screens/shared/submission-row.tsx';
import { titleOf } from '#src/screens/shared/titles.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { useListed, useOnline, useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import own from './transfer.module.css';
import { handedOverCounts, transferSectionMessages } from './transfer-section-messages.ts';

const headingId = 'handed-over-heading';
const states = ['handed-over'] as const;

/** Handed-over submissions: not sent from here; readable and restorable. Absent if none. */
export function HandedOverList({ access }: { readonly access: OutboxAccess }) {
  const { outbox } = access;
  const [view, more] = useListed(access.reader, handedOver);
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  const selection = useSelection(access.reader, states);
  // The panel already shows a storage failure.
  const { listed, count } = view?.ok ? view.value : { listed: [], count: 0 };

  async function note(done: Promise<Result<void, StorageFailure>>): Promise<boolean> {
    const ended = await done;
    setFailure(ended.ok ? null : ended.error);
    void access.reader.refresh();
    return ended.ok;
  }

  async function readAll(): ReturnType<ReadAll> {
    const read = await readHandedOver(outbox);
    setFailure(read.ok ? null : read.error);
    return read;
  }

  function backChosen(): void {
    selection.end();
    void back(new Set(selection.chosen?.values()));
  }

  async function back(which: HandedOverSelection): Promise<void> {
    if (await note(takeBack(outbox, which))) await access.requestDrain({ trigger: 'lifecycle' });
  }

  return (
    <section ref={area} aria-labelledby={count > 0 ? headingId : undefined}>
      {count > 0 && (
        <>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {transferSectionMessages.handedOver} ({count})
          </h2>
          <p>{handedOverCounts.handedOver(count)}</p>
          {failure !== null && (
            <p className={notices.notice} role="alert">
              {outboxMessages.unavailable[failure]}
            </p>
          )}
          <SelectButton selection={selection} count={count} list="handed over" />
          <SelectTools
            selection={selection}
            count={count}
            readAll={readAll}
            askFrom={1}
            question={handedOverCounts.deleteQuestion}
            onRemove={(removed) => void note(deleteHandedOver(outbox, new Set(removed.values())))}
          >
            <ShortButton
              label={selectMessages.takeBack}
              short={selectMessages.short.takeBack}
              onClick={backChosen}
            />
          </SelectTools>
          <ul className={styles.list} aria-labelledby={headingId}>
            {listed.map((submission) => (
              <Entry
                key={submission.sequence}
                submission={submission}
                now={outbox.clock.now()}
                choice={choiceOf(selection, submission)}
                onTakeBack={() => void back(new Set([submission.sequence]))}
                onDelete={() => void note(deleteHandedOver(outbox, new Set([submission.sequence])))}
              />
            ))}
          </ul>
          <ShowMore listed={listed.length} count={count} onMore={more} />
          <div className={styles.actions}>
            <button type="button" className={buttons.secondary} onClick={() => void back('all')}>
              {transferSectionMessages.takeAllBack}
            </button>
            <DangerButton
              label={transferSectionMessages.deleteAll}
              question={handedOverCounts.deleteQuestion(count)}
              onYes={() => void note(deleteHandedOver(outbox, 'all'))}
            />
          </div>
        </>
      )}
    </section>
  );
}

type EntryProps = {
  readonly submission: HandedOver;
  readonly now: number;
  readonly choice: RowChoice | undefined;
  readonly onTakeBack: () => void;
  readonly onDelete: () => void;
};

function Entry({ submission, now, choice, onTakeBack, onDelete }: EntryProps) {
  const { id, form, capturedAt, handedOverAt, answers } = submission;
  const { accessibleName } = titleOf(submission);
  const numbered = readSerialNumber(submission.serialNumber ?? '');
  return (
    <SubmissionRow submission={submission} now={now} choice={choice} marks={[]}>
      <p>
        {outboxMessages.meanings['handed-over']} Written {formatTime(capturedAt)}, handed over{' '}
        {formatTime(handedOverAt)}.
      </p>
      <ReceiptCode id={id} />
      {numbered && (
        <p className={styles.meta}>
          Report no. {numbered.number} of device {numbered.device}
        </p>
      )}
      <AnswersView form={form} title={accessibleName} answers={answers} />
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.secondary}
          aria-label={`${transferSectionMessages.takeBack}: ${accessibleName}`}
          onClick={onTakeBack}
        >
          {transferSectionMessages.takeBack}
        </button>
        <PrintButton submission={submission} />
        <DangerButton
          label="Delete"
          describes={accessibleName}
          question={handedOverCounts.deleteQuestion(1)}
          onYes={onDelete}
        />
      </div>
    </SubmissionRow>
  );
}

/** Asks about a transfer, hours later and online, whether the other device has sent it; again after 'Not yet'. */
export function HandedOverReminder({ access }: { readonly access: OutboxAccess }) {
  const { outbox } = access;
  const view = useQuery(access.reader, dueTransfer);
  const online = useOnline();
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const transfer = view?.ok ? view.value : null;
  if (!online || transfer === null) return null;

  async function note(done: Promise<Result<void, StorageFailure>>): Promise<boolean> {
    const ended = await done;
    setFailure(ended.ok ? null : ended.error);
    return ended.ok;
  }

  const sendFromHere = async () => {
    if (await note(takeBack(outbox, transfer))) await access.requestDrain({ trigger: 'user' });
  };

  const { heading, yes, notYet, takeBack: back, duplicates } = transferSectionMessages.reminder;
  return (
    <section className={`${notices.notice} ${own.reminder}`} aria-labelledby="handed-over-reminder">
      <p>{handedOverCounts.reminder(transfer.count, formatTime(transfer.at))}</p>
      <h2 id="handed-over-reminder" className={own.question}>
        {heading}
      </h2>
      <p className={styles.meta}>{duplicates}</p>
      {failure !== null && <p role="alert">{outboxMessages.unavailable[failure]}</p>}
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.primary}
          onClick={() => void note(sentElsewhere(outbox, transfer))}
        >
          {yes}
        </button>
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => void note(notSentYet(outbox, transfer))}
        >
          {notYet}
        </button>
        <button type="button" className={buttons.secondary} onClick={() => void sendFromHere()}>
          {back}
        </button>
      </div>
    </section>
  );
}
