import { receiptOf } from '#src/outbox/receipt.ts';
import type { Pending } from '#src/outbox/submission.ts';
import type { ExportSelection } from '#src/outbox/transfer/export-submissions.ts';
import boxes from '#src/screens/shared/box-label.module.css';
import { ShowMore } from '#src/screens/shared/show-more.tsx';
import { titleOf } from '#src/screens/shared/titles.ts';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './transfer.module.css';

type ChoiceListProps = {
  /** The listed entries; `count` is of all. */
  readonly listed: readonly Pending[];
  readonly count: number;
  readonly onMore: () => void;
  readonly chosen: ExportSelection;
  readonly onChoose: (chosen: ExportSelection) => void;
};

/** Selects all pending submissions or the checked ones. */
export function ChoiceList({ listed, count, onMore, chosen, onChoose }: ChoiceListProps) {
  const choose = (sequence: number, on: boolean) => {
    const next = new Set(chosen === 'all' ? [] : chosen);
    if (on) next.add(sequence);
    else next.delete(sequence);
    onChoose(next);
  };
  return (
    <fieldset className={styles.choices}>
      <legend>What</legend>
      <label className={boxes.boxLabel}>
        <input
          type="radio"
          name="export-what"
          checked={chosen === 'all'}
          onChange={() => onChoose('all')}
        />
        Everything waiting ({count})
      </label>
      <label className={boxes.boxLabel}>
        <input
          type="radio"
          name="export-what"
          checked={chosen !== 'all'}
          onChange={() => onChoose(new Set())}
        />
        Only those I choose{chosen !== 'all' && chosen.size > 0 && ` (${chosen.size})`}
      </label>
      {chosen !== 'all' && (
        <ul className={styles.ticks}>
          {listed.map((submission) => (
            <li key={submission.sequence}>
              <Choice
                submission={submission}
                chosen={chosen.has(submission.sequence)}
                onChoose={(on) => choose(submission.sequence, on)}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen !== 'all' && <ShowMore listed={listed.length} count={count} onMore={onMore} />}
    </fieldset>
  );
}

type ChoiceProps = {
  readonly submission: Pending;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
};

function Choice({ submission, chosen, onChoose }: ChoiceProps) {
  const { shown, form } = titleOf(submission);
  return (
    <label className={boxes.boxLabel}>
      <input
        type="checkbox"
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span>
        <span dir="auto">{shown}</span>
        <span className={styles.about}>
          {form !== null && `${form}, `}
          {formatTime(submission.capturedAt)}, {receiptOf(submission.id)}
        </span>
      </span>
    </label>
  );
}
