import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Ranges } from '#src/outbox/delivery/serial-number.ts';
import { type TeamMember, team } from '#src/outbox/transfer/team.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatRecentTime, formatTime } from '#src/ui/format-time.ts';
import { printAlone } from '#src/ui/print.ts';
import styles from './receive.module.css';
import { receiveMessages } from './receive-messages.ts';

const words = receiveMessages.table;

/** Lists by device what has come, with one sheet to print; nothing before a device has named itself. */
export function TeamTable({ access }: { readonly access: OutboxAccess }) {
  const view = useQuery(access.reader, team);
  const sheet = useRef<HTMLDivElement>(null);
  const [printed, setPrinted] = useState<{ readonly at: number }>();
  useEffect(() => {
    if (printed !== undefined && sheet.current !== null) printAlone(sheet.current);
  }, [printed]);
  if (!view?.ok || view.value.every(({ device }) => device === '')) return null;

  const members = view.value;
  const now = () => access.outbox.clock.now();
  const writtenBy = ({ firstWritten, lastWritten }: TeamMember) =>
    words.written(formatRecentTime(firstWritten, now()), formatRecentTime(lastWritten, now()));
  const inAll = (count: (member: TeamMember) => number) =>
    members.reduce((all, member) => all + count(member), 0);
  return (
    <>
      <div ref={sheet} className={styles.sheet}>
        <table className={styles.table}>
          <caption>{words.heading}</caption>
          <thead>
            <tr>
              {words.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <Line
                key={member.device}
                received={member.received}
                missing={words.missingOf(member.missing)}
                sent={member.sent}
              >
                {member.device || words.unnumbered}
                <p>{writtenBy(member)}</p>
              </Line>
            ))}
          </tbody>
          <tfoot>
            <Line
              received={inAll(({ received }) => received)}
              missing={words.missingInAll(inAll(({ missing }) => countOf(missing)))}
              sent={inAll(({ sent }) => sent)}
            >
              {words.devices(members.filter(({ device }) => device !== '').length)}
            </Line>
          </tfoot>
        </table>
        <p className={styles.onPaper}>{printed && words.asOf(formatTime(printed.at))}</p>
      </div>
      <p>{words.about}</p>
      <button type="button" className={buttons.secondary} onClick={() => setPrinted({ at: now() })}>
        {words.print}
      </button>
    </>
  );
}

type LineProps = {
  readonly received: number;
  readonly missing: string;
  readonly sent: number;
  readonly children: ReactNode;
};

/** The second column is for a name, on paper. */
const Line = ({ received, missing, sent, children }: LineProps) => (
  <tr>
    <th scope="row">{children}</th>
    <td />
    <td data-column={words.columns[2]}>{received}</td>
    <td data-column={words.columns[3]}>{missing}</td>
    <td data-column={words.columns[4]}>{sent}</td>
  </tr>
);

const countOf = (missing: Ranges): number =>
  missing.reduce((all, [first, last]) => all + last - first + 1, 0);
