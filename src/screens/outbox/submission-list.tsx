import { type ReactNode, type RefObject, useRef } from 'react';
import type { ListName, Submission } from '#src/outbox/model/submission.ts';
import { allOf, type ListedSubmissions } from '#src/outbox/reads/queries.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { DeletedNotice, type OutboxActions, withDeleted } from './outbox-actions.tsx';
import rowStyles from './rows.module.css';
import { choiceOf, SelectButton, SelectTools, ShortButton, useSelection } from './selection.tsx';
import { type RowChoice, ShowMore } from './submission-row.tsx';

/** What a person does to the chosen rows, besides deleting them. */
export type ListVerb = {
  readonly label: string;
  /** Visible: four buttons fit two lines of a phone. */
  readonly short: string;
  /** @param chosen sequences by id */
  readonly act: (chosen: ReadonlyMap<string, number>) => void;
};

/** What a list needs of the outbox's screen. */
export type ListProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly onMore: () => void;
};

type SubmissionListProps<Row extends Submission> = ListProps & {
  readonly list: ListName;
  /** Of 'Select', for screen readers. */
  readonly name: string;
  readonly rows: ListedSubmissions<Row>;
  readonly order: (one: Row, other: Row) => number;
  /** Has the heading, `{list}-heading`. Takes the focus if a row that has it leaves. */
  readonly head: (select: ReactNode) => ReactNode;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Between the head and the rows. */
  readonly intro?: ReactNode;
  readonly verbs: readonly ListVerb[];
  /** From this count, deleting the chosen rows asks first. */
  readonly askFrom: number;
  readonly question: (count: number) => string;
  /** @param unchoose leaves a row out of the selection */
  readonly entry: (row: Row, choice: RowChoice | undefined, unchoose: () => void) => ReactNode;
  /** Below the rows. */
  readonly foot?: ReactNode;
  readonly others?: string | undefined;
};

/** One of the outbox's lists: its rows, what is done to chosen ones and to all, and the undo of the last deletion. */
export function SubmissionList<Row extends Submission>(props: SubmissionListProps<Row>) {
  const { access, actions, list, rows, heading } = props;
  const { listed, count } = rows;
  const area = useRef<HTMLElement>(null);
  useFocusKept(area, heading);
  const selection = useSelection(access.reader, list);

  return (
    <section ref={area} aria-labelledby={`${list}-heading`}>
      {props.head(<SelectButton selection={selection} count={count} list={props.name} />)}
      {props.intro}
      <SelectTools
        selection={selection}
        count={count}
        readAll={() => actions.run(({ database }) => database.read(allOf(list)))}
        askFrom={props.askFrom}
        question={props.question}
        onRemove={(chosen) => void actions.removeSeveral(list, [...chosen.keys()])}
      >
        {props.verbs.map(({ label, short, act }) => (
          <ShortButton
            key={label}
            label={label}
            short={short}
            onClick={() => {
              selection.end();
              act(selection.chosen ?? new Map());
            }}
          />
        ))}
      </SelectTools>
      <ul className={listStyles.list} aria-labelledby={`${list}-heading`}>
        {withDeleted(list, listed, actions, props.order).map(({ row, isDeleted }) =>
          isDeleted ? (
            <li key={`deleted ${row.sequence}`} className={rowStyles.row}>
              <DeletedNotice actions={actions} />
            </li>
          ) : (
            props.entry(row, choiceOf(selection, row), () => {
              if (selection.chosen !== null) selection.set(row, false);
            })
          ),
        )}
      </ul>
      <ShowMore listed={listed.length} count={count} others={props.others} onMore={props.onMore} />
      {props.foot}
    </section>
  );
}
