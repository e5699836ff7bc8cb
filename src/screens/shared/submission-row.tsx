import { type ReactNode, useState } from 'react';
import type { Submission } from '#src/outbox/submission.ts';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './entries.module.css';
import { titleOf } from './titles.ts';

/** A state in a short word; `kind` sets the color. */
export type RowMark = { readonly kind: string; readonly words: string };

export type RowChoice = { readonly chosen: boolean; readonly onChoose: (chosen: boolean) => void };

type SubmissionRowProps = {
  readonly submission: Submission;
  readonly marks: readonly RowMark[];
  /** Visible in a closed row. */
  readonly note?: string | undefined;
  /** Absent without a selection. */
  readonly choice?: RowChoice | undefined;
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

/** One submission in a list; the details are rendered on opening. */
export function SubmissionRow(props: SubmissionRowProps) {
  const { submission, marks, note, choice, below, children } = props;
  const [open, setOpen] = useState(false);
  const title = titleOf(submission);
  return (
    <li className={choice ? styles.choosable : styles.row}>
      {choice && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            aria-label={`Select: ${title.accessibleName}`}
            checked={choice.chosen}
            onChange={({ currentTarget }) => choice.onChoose(currentTarget.checked)}
          />
        </label>
      )}
      <details open={open}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the platform makes a button of a summary */}
        <summary
          className={styles.rowHead}
          onClick={(event) => {
            event.preventDefault();
            setOpen(!open);
          }}
        >
          <h3 dir="auto">{title.shown}</h3>
          <span className={styles.about}>
            {title.form !== null && `${title.form} · `}
            {formatTime(submission.capturedAt)}
          </span>
          <span className={styles.marks}>
            {marks.map(({ kind, words }) => (
              <span key={kind} className={styles.state} data-state={kind}>
                {words}
              </span>
            ))}
          </span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </summary>
        {open && <div className={styles.opened}>{children}</div>}
      </details>
      {below && <div className={styles.below}>{below}</div>}
    </li>
  );
}
