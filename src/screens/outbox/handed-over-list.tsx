import { useRef } from 'react';
import { readSerialNumber } from '#src/outbox/delivery/read-serial-numbers.ts';
import type { HandedOver } from '#src/outbox/submission.ts';
import {
  type HandedOverSelection,
  handedOver,
  takeBack,
} from '#src/outbox/transfer/handed-over.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import styles from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { PrintButton } from '#src/screens/shared/print-button.tsx';
import { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';
import { selectMessages } from '#src/screens/shared/selection.tsx';
import { AnswersView, type RowChoice, SubmissionRow } from '#src/screens/shared/submission-row.tsx';
import { titleOf } from '#src/screens/shared/titles.ts';
import { useListed } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import { handedOverMessages as words } from './handed-over-messages.ts';
import { type ListProps, SubmissionList } from './submission-list.tsx';

const headingId = 'handed-over-heading';

/** Handed-over submissions: not sent from here; readable and restorable. Absent if none. */
export function HandedOverList({ access, actions }: Omit<ListProps, 'onMore'>) {
  const [view, more] = useListed(access.reader, handedOver);
  const heading = useRef<HTMLHeadingElement>(null);
  // The panel already shows a storage failure.
  const rows = view?.ok ? view.value : { listed: [], count: 0 };
  const { count } = rows;
  const last = actions.deleted.at(-1)?.submission;

  async function back(which: HandedOverSelection): Promise<void> {
    const done = await actions.run((outbox) => takeBack(outbox, which));
    if (done.ok) await access.requestDrain({ trigger: 'lifecycle' });
  }

  if (count === 0 && last?.state !== 'handed-over') return null;
  return (
    <SubmissionList
      access={access}
      actions={actions}
      list="handed-over"
      name="handed over"
      rows={rows}
      order={inOrder}
      heading={heading}
      head={(select) => (
        <>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {words.heading} ({count})
          </h2>
          <p>{words.notSentHere(count)}</p>
          {select}
        </>
      )}
      verbs={[
        {
          label: selectMessages.takeBack,
          short: selectMessages.short.takeBack,
          act: (chosen) => void back(new Set(chosen.values())),
        },
      ]}
      askFrom={1}
      question={words.deleteQuestion}
      entry={(row, choice) => (
        <Entry
          key={row.sequence}
          submission={row}
          now={access.outbox.clock.now()}
          choice={choice}
          onTakeBack={() => void back(new Set([row.sequence]))}
          onDelete={() => void actions.remove(row.id)}
        />
      )}
      onMore={more}
      foot={
        count > 0 && (
          <button type="button" className={buttons.secondary} onClick={() => void back('all')}>
            {words.takeAllBack}
          </button>
        )
      }
      clear={{ label: words.deleteAll, question: words.deleteQuestion(count) }}
    />
  );
}

const inOrder = (one: HandedOver, other: HandedOver): number => one.sequence - other.sequence;

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
          aria-label={`${words.takeBack}: ${accessibleName}`}
          onClick={onTakeBack}
        >
          {words.takeBack}
        </button>
        <PrintButton submission={submission} />
        <DangerButton
          label="Delete"
          describes={accessibleName}
          question={words.deleteQuestion(1)}
          onYes={onDelete}
        />
      </div>
    </SubmissionRow>
  );
}
