import type { ReactNode, RefObject } from 'react';
import type { ListName, Submission } from '#src/outbox/model/submission.ts';
import type { ListedSubmissions } from '#src/outbox/reads/queries.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { DeletedNotice, type OutboxActions, withDeleted } from './outbox-actions.tsx';
import rowStyles from './rows.module.css';
import { ShowMore } from './submission-row.tsx';

/** What a list needs of the outbox's screen. */
export type ListProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly onMore: () => void;
};

type SubmissionListProps<Row extends Submission> = Omit<ListProps, 'access'> & {
  readonly list: ListName;
  readonly rows: ListedSubmissions<Row>;
  /** By default as they were written. */
  readonly order?: (one: Row, other: Row) => number;
  /** Has the heading, `{list}-heading`. Takes the focus if a row that has it leaves. */
  readonly head: ReactNode;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Between the head and the rows. */
  readonly intro?: ReactNode;
  readonly entry: (row: Row) => ReactNode;
  /** Below the rows. */
  readonly foot?: ReactNode;
  readonly others?: string | undefined;
};

/** One of the outbox's lists: its rows, and the undo of the last deletion. */
export function SubmissionList<Row extends Submission>(props: SubmissionListProps<Row>) {
  const { actions, list, rows, heading } = props;
  const { listed, count } = rows;
  const area = useFocusKept(heading);

  return (
    <section ref={area} aria-labelledby={`${list}-heading`}>
      {props.head}
      {props.intro}
      <ul className={listStyles.list} aria-labelledby={`${list}-heading`}>
        {withDeleted(list, listed, actions, props.order ?? inOrder).map(({ row, isDeleted }) =>
          isDeleted ? (
            <li key={`deleted ${row.sequence}`} className={rowStyles.row}>
              <DeletedNotice actions={actions} />
            </li>
          ) : (
            props.entry(row)
          ),
        )}
      </ul>
      <ShowMore listed={listed.length} count={count} others={props.others} onMore={props.onMore} />
      {props.foot}
    </section>
  );
}

export const inOrder = (one: Submission, other: Submission): number =>
  one.sequence - other.sequence;
