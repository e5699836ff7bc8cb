import { useRef } from 'react';
import { type TeamMember, team } from '#src/outbox/transfer/team.ts';
import entries from '#src/screens/shared/entries.module.css';
import { printForRadio } from '#src/screens/shared/print-button.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import {
  type GeneralMessage,
  type MessagePart,
  printGeneralMessage,
} from '#src/ui/general-message.ts';
import { printAlone } from '#src/ui/print-alone.ts';
import styles from './transfer.module.css';
import { memberLine, transferMessages } from './transfer-messages.ts';

const words = transferMessages.members;

/** Who has given what to this device, which numbers lack, and what has gone out; one sheet to print. */
export function TeamPanel({ access }: { readonly access: OutboxAccess }) {
  const view = useQuery(access.reader, team);
  const sheet = useRef<HTMLDivElement>(null);
  if (!view?.ok) return null;
  return (
    <div className={styles.panel} ref={sheet}>
      <h3>{transferMessages.team}</h3>
      {view.value.length === 0 ? (
        <p className={entries.empty}>{words.none}</p>
      ) : (
        <>
          <p>{words.about}</p>
          <dl className={styles.preview}>
            {view.value.map(lineOf).map(({ label, text }) => (
              <div key={label}>
                <dt className={styles.count}>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <div className={entries.actions}>
            <button
              type="button"
              className={buttons.secondary}
              onClick={() => {
                if (sheet.current !== null) printAlone(sheet.current);
              }}
            >
              {words.print}
            </button>
            <button
              type="button"
              className={buttons.secondary}
              onClick={() =>
                printGeneralMessage(teamMessage(view.value, access.outbox.clock.now()))
              }
            >
              {printForRadio}
            </button>
          </div>
        </>
      )}
    </div>
  );
}

/** A device and what it has given. */
const lineOf = (member: TeamMember): MessagePart => ({
  label: member.device || words.unnumbered,
  text: memberLine(member, formatTime(member.firstWritten), formatTime(member.lastWritten)),
});

/** The list as a general message of this moment. */
const teamMessage = (members: readonly TeamMember[], now: number): GeneralMessage => ({
  ...{ from: '', subject: transferMessages.team, at: now },
  parts: members.map(lineOf),
});
