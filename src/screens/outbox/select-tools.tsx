import { type ReactNode, useId } from 'react';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import entries from '#src/screens/shared/entries.module.css';
import { pageSize } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { takeFocus } from '#src/ui/take-focus.ts';
import styles from './outbox.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxActions } from './use-outbox-actions.ts';
import type { Selection } from './use-selection.ts';

const words = outboxScreenMessages.select;

export type SelectToolsProps = {
  readonly actions: OutboxActions;
  readonly selection: Selection;
  /** How many the list holds, listed or not. */
  readonly count: number;
  readonly readAll: () => Promise<Result<readonly Submission[], StorageFailure>>;
  /** What else one can do with those that are chosen. */
  readonly children?: ReactNode;
};

/** Chooses several of a list: a button until somebody wants to, then how many are chosen, and what to do with them. */
export function SelectTools({ actions, selection, count, readAll, children }: SelectToolsProps) {
  const id = useId();
  const { chosen, choose, end } = selection;
  if (chosen === null) {
    if (count < 2) return null;
    return (
      <button type="button" className={buttons.secondary} onClick={() => choose([])}>
        {words.begin}
      </button>
    );
  }

  async function chooseAll(): Promise<void> {
    const all = await actions.run(readAll);
    if (all.ok) choose(all.value);
  }

  function remove(): void {
    end();
    void actions.removeSeveral([...(chosen?.keys() ?? [])]);
  }

  return (
    <fieldset className={styles.selected} aria-labelledby={id}>
      <p id={id} role="status">
        {words.chosen(chosen.size)}
      </p>
      <div className={entries.actions}>
        <button
          type="button"
          className={buttons.secondary}
          ref={takeFocus}
          onClick={() => void chooseAll()}
        >
          {words.all(count)}
        </button>
        {chosen.size > 0 && children}
        {chosen.size > pageSize && (
          <DangerButton
            label={words.remove}
            question={words.question(chosen.size)}
            onYes={remove}
          />
        )}
        {chosen.size > 0 && chosen.size <= pageSize && (
          <button
            type="button"
            className={buttons.secondary}
            aria-label={words.remove}
            onClick={remove}
          >
            {words.short.remove}
          </button>
        )}
        <button type="button" className={buttons.plain} onClick={end}>
          {words.end}
        </button>
      </div>
    </fieldset>
  );
}
