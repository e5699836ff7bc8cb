import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Answers } from '#src/forms/form-definition.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { answersOf, type Submission } from '#src/outbox/submission.ts';
import buttons from '#src/ui/button.module.css';
import { formatRecentTime } from '#src/ui/format-time.ts';
import { DangerButton } from './danger-button.tsx';
import styles from './entries.module.css';
import { formOf } from './own-words.ts';
import { PrintButton } from './print-button.tsx';
import { ReceiptCode } from './receipt-code.tsx';
import { titleOf } from './titles.ts';

/** A state in a short word; `kind` sets the color. */
export type RowMark = { readonly kind: string; readonly words: string };

export type RowChoice = { readonly chosen: boolean; readonly onChoose: (chosen: boolean) => void };

/** What a person does to a submission. */
export type RowVerb = {
  readonly label: string;
  readonly act: () => void;
  /** Asked first, if it cannot be undone. */
  readonly question?: string;
};

/** Opens below the buttons. */
export type RowPanel = { readonly label: string; readonly panel: ReactNode };

type SubmissionRowProps = {
  readonly submission: Submission;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Only states that the list's name does not tell. */
  readonly marks: readonly RowMark[];
  /** Visible in a closed row. */
  readonly note?: string | undefined;
  /** Absent without a selection. */
  readonly choice?: RowChoice | undefined;
  readonly below?: ReactNode;
  /** Sentences on its state and times, if opened. */
  readonly facts: readonly string[];
  /** Above the facts. */
  readonly children?: ReactNode;
  /** Few; the others are behind a button. */
  readonly usual: readonly RowVerb[];
  /** With a print, if there is any verb. */
  readonly others: readonly (RowVerb | RowPanel)[];
};

/** One submission in a list; the details are rendered on opening. */
export function SubmissionRow(props: SubmissionRowProps) {
  const { submission, now, marks, note, choice, below, facts, children } = props;
  const answers = answersOf(submission);
  const [open, setOpen] = useState(false);
  const title = titleOf(submission);
  const row = useRef<HTMLLIElement>(null);
  useLeaving(row);
  return (
    <li ref={row} className={choice ? styles.choosable : styles.row}>
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
            {formatRecentTime(submission.capturedAt, now)}
            {'\u00a0· '}
            <span className={styles.code}>{receiptOf(submission.id)}</span>
          </span>
          {marks.length > 0 && (
            <span className={styles.marks}>
              {marks.map(({ kind, words }) => (
                <span key={kind} className={styles.state} data-state={kind}>
                  {words}
                </span>
              ))}
            </span>
          )}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </summary>
        {open && (
          <div className={styles.opened}>
            {children}
            {facts.filter(Boolean).map((fact) => (
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
      {below && <div className={styles.below}>{below}</div>}
    </li>
  );
}

type RowActionsProps = Pick<SubmissionRowProps, 'submission' | 'usual' | 'others'>;

function RowActions({ submission, usual, others }: RowActionsProps) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState('');
  const { accessibleName } = titleOf(submission);
  if (usual.length + others.length === 0) return null;
  const button = (label: string, onClick: () => void, expanded?: boolean) => (
    <button
      key={label}
      type="button"
      className={buttons.secondary}
      aria-label={`${label}: ${accessibleName}`}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {label === 'More' ? <MoreSign /> : label}
    </button>
  );
  const verb = (one: RowVerb) =>
    one.question === undefined ? (
      button(one.label, one.act)
    ) : (
      <DangerButton
        key={one.label}
        label={one.label}
        describes={accessibleName}
        question={one.question}
        onYes={one.act}
      />
    );
  const isOpen = open || usual.length === 0;
  const panels = others.filter((one) => 'panel' in one);
  return (
    <>
      <div className={styles.actions}>
        {usual.map(verb)}
        {usual.length > 0 && button('More', () => setOpen(!open), open)}
        {isOpen && (
          <>
            <PrintButton submission={submission} />
            {panels.map(({ label }) =>
              button(label, () => setShown(shown === label ? '' : label), shown === label),
            )}
            {others.filter((one) => 'act' in one).map(verb)}
          </>
        )}
      </div>
      {isOpen && panels.find(({ label }) => label === shown)?.panel}
    </>
  );
}

const MoreSign = () => (
  <svg viewBox="0 0 24 6" width="24" height="6" fill="currentColor" aria-hidden="true">
    {[3, 12, 21].map((x) => (
      <circle key={x} cx={x} cy="3" r="2.5" />
    ))}
  </svg>
);

/** If a row leaves its list, an empty strip slides away in its place, where motion is allowed. */
function useLeaving(row: RefObject<HTMLLIElement | null>): void {
  useLayoutEffect(() => {
    const { current } = row;
    return () => {
      if (!window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches) return;
      const list = current?.parentElement;
      const { top = 0, left = 0, width, height } = current?.getBoundingClientRect() ?? {};
      requestAnimationFrame(() => {
        // A page that is left takes its lists with it.
        if (!list?.isConnected) return;
        const strip = document.createElement('div');
        strip.className = styles.leaving ?? '';
        strip.style.inset = `${top}px auto auto ${left}px`;
        strip.style.width = `${width}px`;
        strip.style.height = `${height}px`;
        document.body.append(strip);
        const gone = { opacity: 0, transform: 'translateX(4rem)' };
        strip.animate([{ opacity: 1 }, gone], 240).onfinish = () => strip.remove();
      });
    };
  }, [row]);
}

/** Words with a count, which roll in if it changes. */
export const Count = ({ words }: { readonly words: string }) => (
  <span key={words} className={styles.count}>
    {words}
  </span>
);

type AnswersViewProps = {
  readonly form: string;
  readonly title: string;
  readonly answers: Answers;
  /** Omits the form's empty fields. */
  readonly only?: boolean;
};

/** The answers, closed at first: others may look over a shoulder. */
export function AnswersView({ form, title, answers, only = false }: AnswersViewProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.reading} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={`Show answers: ${title}`}>Show answers</summary>
      {open && (
        <dl>
          {labeled(form, answers)
            .filter(({ name }) => !only || name in answers)
            .map(({ name, label, text }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{text || '(empty)'}</dd>
              </div>
            ))}
        </dl>
      )}
    </details>
  );
}

type LabeledAnswer = {
  readonly name: string;
  readonly label: string;
  /** Empty if a field of the form is. */
  readonly text: string;
};

/** In the form's order, then unknown answers by name. */
export function labeled(form: string, answers: Answers): readonly LabeledAnswer[] {
  const definition = formOf(form);
  const fields = definition?.fields ?? [];
  const known = fields.map((field): LabeledAnswer => {
    const answer = answers[field.name] ?? '';
    const choice =
      field.control === 'select' ? field.choices.find(({ value }) => value === answer) : undefined;
    return { name: field.name, label: field.label, text: choice?.label ?? answer };
  });
  const others = Object.entries(answers).filter(
    ([name, text]) =>
      text !== '' &&
      !fields.some((field) => field.name === name) &&
      !definition?.unsent?.includes(name),
  );
  return [...known, ...others.map(([name, text]) => ({ name, label: name, text }))];
}

type ShowMoreProps = {
  readonly listed: number;
  readonly count: number;
  readonly others?: string | undefined;
  readonly onMore: () => void;
};

/** A button for more entries; absent if all are listed. */
export function ShowMore({ listed, count, others = 'are', onMore }: ShowMoreProps) {
  if (listed >= count) return null;
  return (
    <button type="button" className={buttons.secondary} onClick={onMore}>
      Show more ({count - listed} {others} not listed)
    </button>
  );
}
