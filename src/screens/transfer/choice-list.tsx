import { receiptOf } from '#src/outbox/receipt.ts';
import type { Pending } from '#src/outbox/submission.ts';
import type { ExportSelection } from '#src/outbox/transfer/export-submissions.ts';
import { formTitle } from '#src/screens/shared/form-title.ts';
import { ShowMore } from '#src/screens/shared/show-more.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './transfer.module.css';

type ChoiceListProps = {
  /** Those that one can choose by name; the count is of all. */
  readonly listed: readonly Pending[];
  readonly count: number;
  readonly onMore: () => void;
  readonly chosen: ExportSelection;
  readonly onChoose: (chosen: ExportSelection) => void;
};

/** What of the outbox is handed over: all that waits, or the ones that the person ticks. */
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
      <label>
        <input
          type="radio"
          name="export-what"
          checked={chosen === 'all'}
          onChange={() => onChoose('all')}
        />
        Everything waiting ({count})
      </label>
      <label>
        <input
          type="radio"
          name="export-what"
          checked={chosen !== 'all'}
          onChange={() => onChoose(new Set())}
        />
        Only those I choose
      </label>
      {chosen !== 'all' && (
        <ul className={styles.ticks}>
          {listed.map(({ sequence, id, form, capturedAt }) => (
            <li key={sequence}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(sequence)}
                  onChange={(event) => choose(sequence, event.currentTarget.checked)}
                />
                {formTitle(form)}, {formatTime(capturedAt)}, {receiptOf(id)}
              </label>
            </li>
          ))}
        </ul>
      )}
      {chosen !== 'all' && <ShowMore listed={listed.length} count={count} onMore={onMore} />}
    </fieldset>
  );
}
