import { useSyncExternalStore } from 'react';
import { formAddress } from '#src/content/routes/route-table.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useSnapshot } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { fieldMode } from '#src/ui/field-mode.ts';
import styles from './field-bar.module.css';
import { useOutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import { isPaused, useSending } from './send-controls.tsx';

const reportForm = formAddress('local-issue') ?? '/';
const words = outboxScreenMessages.fieldMode;

/** In field mode, what one needs most, within a thumb's reach on every page. */
export function FieldBar({ access }: { readonly access: OutboxAccess }) {
  const isOn = useSyncExternalStore(fieldMode.subscribe, fieldMode.get, () => false);
  const status = useSnapshot(access.reader);
  return isOn && status?.ok ? <Bar access={access} snapshot={status.value} /> : null;
}

type BarProps = { readonly access: OutboxAccess; readonly snapshot: OutboxSnapshot };

function Bar({ access, snapshot }: BarProps) {
  const sending = useSending(access, useOutboxActions(access), snapshot);
  const waiting = countOf(snapshot, pendingStates);
  return (
    <nav className={styles.bar} aria-label={words.bar}>
      <p role="status">{sending.report}</p>
      <div className={styles.parts}>
        <PageLink to={reportForm} className={buttons.secondary}>
          {words.report}
        </PageLink>
        <PageLink to="/outbox" className={buttons.secondary}>
          {words.outbox(waiting)}
        </PageLink>
        <button
          type="button"
          className={buttons.primary}
          disabled={sending.underWay}
          onClick={() => void sending.sendAll()}
        >
          {outboxScreenMessages.sendNow[isPaused(snapshot) ? 'paused' : 'other']}
        </button>
      </div>
    </nav>
  );
}
