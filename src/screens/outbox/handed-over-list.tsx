import { useRef } from 'react';
import { keysOf, type Names } from '#src/outbox/store/change-many.ts';
import { handedOver, takeBack } from '#src/outbox/transfer/handed-over.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { useListed } from '#src/screens/shared/use-query.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { handedOverMessages as words } from './handed-over-messages.ts';
import { type ListProps, SubmissionList } from './submission-list.tsx';
import { SubmissionRow } from './submission-row.tsx';

/** Handed-over submissions: not sent from here; readable and restorable. Absent if none. */
export function HandedOverList({ access, actions }: Omit<ListProps, 'onMore'>) {
  const [view, more] = useListed(access.reader, handedOver);
  const heading = useRef<HTMLHeadingElement>(null);
  // The panel already shows a storage failure.
  const rows = view?.ok ? view.value : { listed: [], count: 0 };
  const { count } = rows;
  const last = actions.deleted.at(-1)?.submission;

  async function back(names: Names): Promise<void> {
    const done = await actions.run((outbox) => takeBack(outbox, names));
    if (done.ok) await access.requestDrain({ trigger: 'lifecycle' });
  }

  if (count === 0 && last?.state !== 'handed-over') return null;
  return (
    <SubmissionList
      actions={actions}
      list="handed-over"
      rows={rows}
      heading={heading}
      head={
        <h2 id="handed-over-heading" ref={heading} tabIndex={-1}>
          {words.heading} ({count})
        </h2>
      }
      entry={(row) => (
        <SubmissionRow
          key={row.sequence}
          submission={row}
          now={access.outbox.clock.now()}
          marks={[]}
          facts={() => [
            `${outboxMessages.meanings['handed-over']} Written ${formatTime(row.capturedAt)}, handed over ${formatTime(row.handedOverAt)}.`,
          ]}
          usual={[{ label: words.takeBack, act: () => void back([row.id]) }]}
          others={[
            {
              label: 'Delete',
              act: () => void actions.remove(row.id),
              question: words.deleteQuestion,
            },
          ]}
        />
      )}
      onMore={more}
      foot={
        <>
          <p>{words.notSentHere(count)}</p>
          {count > 1 && (
            <DangerButton
              {...words.takeBackAll}
              question={words.takeBackAll.question(count)}
              onYes={() => void back(keysOf('handed-over'))}
            />
          )}
        </>
      }
    />
  );
}
