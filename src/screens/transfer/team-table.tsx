import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keptAnswers } from '#src/outbox/model/submission.ts';
import { type TeamMember, team } from '#src/outbox/transfer/team.ts';
import { wordsOf } from '#src/screens/shared/own-words.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatRecentTime, formatWholeTime } from '#src/ui/format-time.ts';
import { printAlone } from '#src/ui/print.ts';
import styles from './receive.module.css';
import { receiveMessages } from './receive-messages.ts';

const words = receiveMessages.table;

/** Of a person; a forged file may have thousands. */
const wordsListed = 30;

/** Lists by person what has come, with one sheet to print; nothing before anything has. */
export function TeamTable({ access }: { readonly access: OutboxAccess }) {
  const view = useQuery(access.reader, team);
  const sheet = useRef<HTMLDivElement>(null);
  const [printed, setPrinted] = useState<{ readonly at: number }>();
  useEffect(() => {
    if (printed !== undefined && sheet.current !== null) printAlone(sheet.current);
  }, [printed]);
  if (!view?.ok || view.value.length === 0) return null;

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
              <Line key={member.name} received={member.received.length} sent={member.sent}>
                <bdi>{member.name || words.nameless}</bdi>
                <p>{writtenBy(member)}</p>
                <p className={styles.lines}>{linesOf(member).join('\n')}</p>
              </Line>
            ))}
          </tbody>
          <tfoot>
            <Line
              received={inAll(({ received }) => received.length)}
              sent={inAll(({ sent }) => sent)}
            >
              {words.inAll}
            </Line>
          </tfoot>
        </table>
        <p className={styles.onPaper}>{printed && words.asOf(formatWholeTime(printed.at))}</p>
      </div>
      <button type="button" className={buttons.secondary} onClick={() => setPrinted({ at: now() })}>
        {words.print}
      </button>
    </>
  );
}

/** The first words of each. */
function linesOf({ received }: TeamMember): readonly string[] {
  const firsts = received.flatMap((one) => wordsOf(one.form, keptAnswers(one)) ?? []);
  const more = firsts.length - wordsListed;
  return [
    ...firsts.slice(0, wordsListed).map((one) => `“${one}”`),
    ...(more > 0 ? [receiveMessages.more(more)] : []),
  ];
}

type LineProps = {
  readonly received: number;
  readonly sent: number;
  readonly children: ReactNode;
};

const Line = ({ received, sent, children }: LineProps) => (
  <tr>
    <th scope="row">{children}</th>
    <td data-column={words.columns[1]}>{received}</td>
    <td data-column={words.columns[2]}>{sent}</td>
  </tr>
);
