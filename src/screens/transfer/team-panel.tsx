import { useEffect, useRef, useState } from 'react';
import { type TeamMember, team as teamQuery } from '#src/outbox/transfer/team.ts';
import entries from '#src/screens/shared/entries.module.css';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatRecentTime, formatTime } from '#src/ui/format-time.ts';
import { printAlone } from '#src/ui/print-alone.ts';
import team from './team.module.css';
import { TeamIntake } from './team-intake.tsx';
import styles from './transfer.module.css';
import { teamCounts, transferMessages } from './transfer-messages.ts';

const words = transferMessages.members;

/** For a person who gathers the submissions of many: takes them in, and lists by device what has come; one sheet to print. */
export function TeamPanel({ access }: { readonly access: OutboxAccess }) {
  const view = useQuery(access.reader, teamQuery);
  return (
    <div className={styles.panel}>
      <TeamIntake access={access} />
      {view?.ok && view.value.length === 0 && <p className={entries.empty}>{words.none}</p>}
      {view?.ok && view.value.length > 0 && (
        <TeamSheet members={view.value} now={() => access.outbox.clock.now()} />
      )}
    </div>
  );
}

type TeamSheetProps = {
  readonly members: readonly TeamMember[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

function TeamSheet({ members, now }: TeamSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [printed, setPrinted] = useState<{ readonly at: number }>();
  useEffect(() => {
    if (printed !== undefined && sheet.current !== null) printAlone(sheet.current);
  }, [printed]);

  return (
    <>
      <div ref={sheet} className={team.sheet}>
        <table className={team.table}>
          <caption>{words.heading}</caption>
          <thead>
            <tr>
              <th scope="col">{words.device}</th>
              <th scope="col" className={team.onPaper}>
                {words.name}
              </th>
              <th scope="col">{words.received}</th>
              <th scope="col">{words.missing}</th>
              <th scope="col">{words.sent}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.device}>
                <th scope="row">
                  {member.device || words.unnumbered}
                  <p>
                    {teamCounts.written(
                      formatRecentTime(member.firstWritten, now()),
                      formatRecentTime(member.lastWritten, now()),
                    )}
                  </p>
                </th>
                <td className={team.onPaper} />
                <td>{member.received}</td>
                <td>{teamCounts.missing(member.missing)}</td>
                <td>{member.sent}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {teamCounts.devices(members.filter(({ device }) => device !== '').length)}
              </th>
              <td className={team.onPaper} />
              <td>{sum(members.map(({ received }) => received))}</td>
              <td>
                {teamCounts.missingInAll(
                  sum(members.map(({ missing }) => teamCounts.missingCount(missing))),
                )}
              </td>
              <td>{sum(members.map(({ sent }) => sent))}</td>
            </tr>
          </tfoot>
        </table>
        <p className={team.onPaper}>{printed && words.asOf(formatTime(printed.at))}</p>
      </div>
      <p>{words.about}</p>
      <div className={entries.actions}>
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => setPrinted({ at: now() })}
        >
          {words.print}
        </button>
      </div>
    </>
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
