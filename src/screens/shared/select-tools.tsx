import { type ReactNode, useId } from 'react';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import type { Submission } from '#src/outbox/submission.ts';
import buttons from '#src/ui/button.module.css';
import { takeFocus } from '#src/ui/take-focus.ts';
import { DangerButton } from './danger-button.tsx';
import styles from './entries.module.css';
import { selectMessages as words } from './select-messages.ts';
import type { Selection } from './use-selection.ts';

/** All that a list holds or that was found of it, listed or not. */
export type ReadAll = () => Promise<Result<readonly Submission[], StorageFailure>>;

type SelectionProps = {
  readonly selection: Selection;
  /** How many the list holds, listed or not. */
  readonly count: number;
};

type SelectButtonProps = SelectionProps & {
  /** What the list is called. */
  readonly list: string;
};

/** Begins to choose several of a list; absent where there is nothing to choose among, and once somebody chooses. */
export function SelectButton({ selection, count, list }: SelectButtonProps) {
  if (selection.chosen !== null || count < 2) return null;
  return (
    <button
      type="button"
      className={buttons.secondary}
      aria-label={words.beginIn(list)}
      onClick={() => selection.choose([])}
    >
      {words.begin}
    </button>
  );
}

type SelectToolsProps = SelectionProps & {
  readonly readAll: ReadAll;
  /** From how many on deleting asks first; fewer can be brought back. */
  readonly askFrom: number;
  readonly question: (count: number) => string;
  readonly onRemove: (chosen: ReadonlyMap<string, number>) => void;
  /** What else one can do with those that are chosen. */
  readonly children?: ReactNode;
};

/** How many of a list are chosen, and what to do with them; absent while nobody chooses. */
export function SelectTools(props: SelectToolsProps) {
  const { selection, count, readAll, askFrom, question, children } = props;
  const id = useId();
  const { chosen, choose, end } = selection;
  if (chosen === null) return null;

  async function chooseAll(): Promise<void> {
    const all = await readAll();
    if (all.ok) choose(all.value);
  }

  function remove(): void {
    end();
    props.onRemove(chosen ?? new Map());
  }

  return (
    <fieldset className={styles.selected} aria-labelledby={id}>
      <p id={id} role="status">
        {words.chosen(chosen.size)}
      </p>
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.secondary}
          ref={takeFocus}
          onClick={() => void chooseAll()}
        >
          {words.all(count)}
        </button>
        {chosen.size > 0 && children}
        {chosen.size >= askFrom && chosen.size > 0 && (
          <DangerButton label={words.remove} question={question(chosen.size)} onYes={remove} />
        )}
        {chosen.size < askFrom && chosen.size > 0 && (
          <ShortButton label={words.remove} short={words.short.remove} onClick={remove} />
        )}
        <button type="button" className={buttons.plain} onClick={end}>
          {words.end}
        </button>
      </div>
    </fieldset>
  );
}

type ShortButtonProps = {
  readonly label: string;
  /** What is read of it, below the count of those that are chosen. */
  readonly short: string;
  readonly onClick: () => void;
};

/** A button for those that are chosen: four such fit two lines of a phone. */
export const ShortButton = ({ label, short, onClick }: ShortButtonProps) => (
  <button type="button" className={buttons.secondary} aria-label={label} onClick={onClick}>
    {short}
  </button>
);
