import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keptAnswers } from '#src/outbox/model/submission.ts';
import { type TeamMember, team } from '#src/outbox/transfer/team.ts';
import { wordsInTab, wordsOf } from '#src/screens/shared/own-words.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import { Button } from '#src/ui/button.tsx';
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
  const inAll = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  // A device may have several persons.
  const left = new Map(members.map(({ giver }) => [giver?.at, giver?.left]));
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
                key={`${member.name} ${member.isOwn}`}
                counts={[member.received.length, member.sent, member.giver?.left ?? words.unknown]}
              >
                <bdi>{nameOf(member)}</bdi>
                <p>{writtenBy(member)}</p>
                <p className={styles.lines}>{linesOf(member).join('\n')}</p>
              </Line>
            ))}
          </tbody>
          <tfoot>
            <Line
              counts={[
                inAll(members.map(({ received }) => received.length)),
                inAll(members.map(({ sent }) => sent)),
                left.has(undefined) ? words.unknown : inAll([...left.values()].map(Number)),
              ]}
            >
              {words.inAll}
            </Line>
          </tfoot>
        </table>
        <p className={styles.onPaper}>{printed && words.asOf(formatWholeTime(printed.at))}</p>
      </div>
      <Button onClick={() => setPrinted({ at: now() })}>{words.print}</Button>
    </>
  );
}

function nameOf({ name, isOwn }: TeamMember): string {
  if (!isOwn) return name || words.nameless;
  return name === '' ? words.thisDevice : words.own(name);
}

/** The first words of each. */
function linesOf({ received }: TeamMember): readonly string[] {
  const firsts = received.flatMap(
    (one) => wordsOf(one.form, keptAnswers(one)) ?? wordsInTab(one.id) ?? [],
  );
  const more = firsts.length - wordsListed;
  return [
    ...firsts.slice(0, wordsListed).map((one) => `“${one}”`),
    ...(more > 0 ? [receiveMessages.more(more)] : []),
  ];
}

type LineProps = {
  /** In the order of the columns. */
  readonly counts: readonly (number | string)[];
  readonly children: ReactNode;
};

const Line = ({ counts, children }: LineProps) => (
  <tr>
    <th scope="row">{children}</th>
    {words.columns.slice(1).map((column, at) => (
      <td key={column} data-column={column}>
        {counts[at]}
      </td>
    ))}
  </tr>
);
