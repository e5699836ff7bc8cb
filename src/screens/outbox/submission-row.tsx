import { memo, type ReactNode, useState } from 'react';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { answersOf, keptAnswers, personOf } from '#src/outbox/model/submission.ts';
import { receiptElement } from '#src/screens/shared/receipt-element.ts';
import { titleOf } from '#src/screens/shared/titles.ts';
import { Button } from '#src/ui/button.tsx';
import { formatRecentTime } from '#src/ui/format-time.ts';
import { AnswersView } from './answers-view.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import rowStyles from './rows.module.css';

/** A state in a short word; `kind` sets the color. */
export type RowMark = { readonly kind: string; readonly words: string };

type SubmissionRowProps = RowActionsProps & {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Only states that the list's name does not tell. */
  readonly marks: readonly RowMark[];
  /** By default, when it was written. */
  readonly time?: string;
  /** Visible in a closed row. */
  readonly note?: string | undefined;
  readonly below?: ReactNode;
  /** Sentences on its state and times, if opened. */
  readonly facts: () => readonly string[];
  /** Above the facts. */
  readonly children?: ReactNode;
};

/** One submission in a list; the details are rendered on opening. */
export function SubmissionRow(props: SubmissionRowProps) {
  const { submission, now, marks, time, note, below, facts, children } = props;
  const answers = answersOf(submission);
  const [open, setOpen] = useState(false);
  const title = titleOf(submission);
  return (
    <li className={rowStyles.row}>
      <details open={open}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the platform makes a button of a summary */}
        <summary
          className={rowStyles.rowHead}
          onClick={(event) => {
            event.preventDefault();
            setOpen(!open);
          }}
        >
          <h3 dir="auto">{title.shown}</h3>
          <span className={rowStyles.about}>
            {title.form !== null && `${title.form} · `}
            {submission.imported && (
              <>
                <bdi>
                  {outboxScreenMessages.from(personOf(submission, keptAnswers(submission)))}
                </bdi>
                {' · '}
              </>
            )}
            {time ?? formatRecentTime(submission.capturedAt, now)}
            {'\u00a0· '}
            <span className={rowStyles.code}>{receiptOf(submission.id)}</span>
          </span>
          {marks.length > 0 && (
            <span className={rowStyles.marks}>
              {marks.map(({ kind, words }) => (
                <span key={kind} className={rowStyles.state} data-state={kind}>
                  {words}
                </span>
              ))}
            </span>
          )}
          {note !== undefined && <span className={rowStyles.note}>{note}</span>}
        </summary>
        {open && (
          <div className={rowStyles.opened}>
            {children}
            {facts()
              .filter(Boolean)
              .map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
            <ReceiptCode id={submission.id} />
            {answers !== null && (
              <AnswersView form={submission.form} title={title.accessibleName} answers={answers} />
            )}
            <RowActions {...props} />
          </div>
        )}
      </details>
      {below && <div className={rowStyles.below}>{below}</div>}
    </li>
  );
}

const ReceiptCode = memo(({ id }: { readonly id: string }) => (
  <div ref={(place) => place?.replaceChildren(receiptElement(id))} />
));

type ShowMoreProps = {
  readonly listed: number;
  readonly count: number;
  readonly others?: string | undefined;
  readonly onMore: () => void;
};

/** A button for more entries; absent if all are listed. */
export function ShowMore({ listed, count, others = 'are not listed', onMore }: ShowMoreProps) {
  if (listed >= count) return null;
  return (
    <Button onClick={onMore}>
      Show more ({count - listed} {others})
    </Button>
  );
}
