import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import { type ListName, lists, type Submission } from '#src/outbox/model/submission.ts';
import type { OutboxReader, Query } from '#src/outbox/reads/outbox-reader.ts';
import { DangerButton, takeFocus } from '#src/screens/shared/danger-button.tsx';
import listStyles from '#src/screens/shared/lists.module.css';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import styles from './selection.module.css';
import type { RowChoice } from './submission-row.tsx';

/** Reads all entries of a list, including unlisted ones. */
export type ReadAll = () => Promise<Result<readonly Submission[], StorageFailure>>;

type SelectionProps = {
  readonly selection: Selection;
  /** Includes unlisted entries. */
  readonly count: number;
};

type SelectButtonProps = SelectionProps & {
  readonly list: string;
};

/** Starts a selection. Absent during one, and below two entries. */
export function SelectButton({ selection, count, list }: SelectButtonProps) {
  if (selection.chosen !== null || count < 2) return null;
  return (
    <button
      type="button"
      className={buttons.secondary}
      aria-label={selectMessages.beginIn(list)}
      onClick={() => selection.choose([])}
    >
      {selectMessages.begin}
    </button>
  );
}

type SelectToolsProps = SelectionProps & {
  readonly readAll: ReadAll;
  /** From this count, deleting needs a confirmation; fewer can be restored. */
  readonly askFrom: number;
  readonly question: (count: number) => string;
  readonly onRemove: (chosen: ReadonlyMap<string, number>) => void;
  readonly children?: ReactNode;
};

/** The count of a selection and its actions; absent without one. */
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
        {selectMessages.chosen(chosen.size)}
      </p>
      <div className={listStyles.actions}>
        <button
          type="button"
          className={buttons.secondary}
          ref={takeFocus}
          onClick={() => void chooseAll()}
        >
          {selectMessages.all(count)}
        </button>
        {chosen.size > 0 && children}
        {chosen.size >= askFrom && chosen.size > 0 && (
          <DangerButton
            label={selectMessages.remove}
            question={question(chosen.size)}
            onYes={remove}
          />
        )}
        {chosen.size < askFrom && chosen.size > 0 && (
          <ShortButton
            label={selectMessages.remove}
            short={selectMessages.short.remove}
            onClick={remove}
          />
        )}
        <button type="button" className={buttons.plain} onClick={end}>
          {selectMessages.end}
        </button>
      </div>
    </fieldset>
  );
}

type ShortButtonProps = {
  readonly label: string;
  readonly short: string;
  readonly onClick: () => void;
};

/** A short button: four fit two lines of a phone. */
export const ShortButton = ({ label, short, onClick }: ShortButtonProps) => (
  <button type="button" className={buttons.secondary} aria-label={label} onClick={onClick}>
    {short}
  </button>
);

type Choosable = Pick<Submission, 'id' | 'sequence'>;

type Selection = {
  /** Sequences by id; null without a selection. */
  readonly chosen: ReadonlyMap<string, number> | null;
  choose(submissions: readonly Choosable[]): void;
  set(submission: Choosable, on: boolean): void;
  end(): void;
};

/**
 * Keeps a user's selection in a list, without entries that have left it.
 */
export function useSelection(reader: OutboxReader, list: ListName): Selection {
  const [chosen, setChosen] = useState<Selection['chosen']>(null);
  const present = useQuery(chosen === null ? null : reader, useSequences(list));
  useEffect(() => {
    if (!present?.ok) return;
    setChosen((before) => {
      const left = [...(before ?? [])].filter(([, sequence]) => present.value.has(sequence));
      return before === null || left.length === before.size ? before : new Map(left);
    });
  }, [present]);
  return {
    chosen,
    choose: (submissions) =>
      setChosen(new Map(submissions.map(({ id, sequence }) => [id, sequence]))),
    set: ({ id, sequence }, on) =>
      setChosen((before) => {
        const next = new Map(before);
        if (on) next.set(id, sequence);
        else next.delete(id);
        return next;
      }),
    end: () => setChosen(null),
  };
}

/** Reads only keys, because there may be thousands. */
const useSequences = (list: ListName): Query<ReadonlySet<number>> =>
  useCallback(
    async (transaction) => {
      const index = transaction.objectStore('submissions').index('state');
      return new Set((await Promise.all(lists[list].map((one) => index.getAllKeys(one)))).flat());
    },
    [list],
  );

/** The check box of a row; undefined without a selection. */
export const choiceOf = (
  { chosen, set }: Selection,
  submission: Choosable,
): RowChoice | undefined =>
  chosen === null
    ? undefined
    : { chosen: chosen.has(submission.id), onChoose: (on) => set(submission, on) };

/** Messages about selections in the outbox's lists (specification 5.36). */
export const selectMessages = {
  begin: 'Select',
  /** For screen readers. */
  beginIn: (list: string) => `Select several: ${list}`,
  end: 'Cancel',
  all: (count: number) => `Select all ${count}`,
  chosen: (count: number) => `${count} selected`,
  send: 'Send selected now',
  give: 'Hand over selected',
  takeBack: 'Take selected back',
  remove: 'Delete selected',
  /** Visible: four buttons fit two lines of a phone. */
  short: { send: 'Send', give: 'Hand over', takeBack: 'Take back', remove: 'Delete' },
  question: (count: number) => `Delete ${count} submissions?`,
  several: (count: number) => `${count} submissions`,
  busy: (count: number) =>
    count === 1
      ? '1 was not deleted: it is being sent or edited right now.'
      : `${count} were not deleted: they are being sent or edited right now.`,
} as const;
