import { useEffect, useRef, useState } from 'react';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { isSimulatingOffline } from '#src/outbox/settings.ts';
import { PageLink } from '#src/ui/content/site-link.tsx';
import hidden from '#src/ui/hidden.module.css';
import { showSimulation } from '#src/ui/offline-simulation.ts';
import { type ShownStatus, statusOf } from './outbox-messages.ts';
import styles from './status-indicator.module.css';
import { useFormDrafts, useOnline, useSnapshot } from './use-query.ts';

/** How long a state must last to be announced, in milliseconds. */
const settled = 1_500;

/** The state of outbox and connection on every page; links to the outbox. */
export function StatusIndicator({ reader }: { readonly reader: OutboxReader }) {
  const status = useSnapshot(reader);
  const online = useOnline();
  const shown = statusOf(status, online, useFormDrafts().length);
  const announced = useAnnouncement(status === null ? null : shown);
  const simulating = status?.ok ? isSimulatingOffline(status.value.preferences) : null;
  useEffect(() => {
    if (simulating !== null) showSimulation(simulating);
  }, [simulating]);
  return (
    <>
      <PageLink to="/outbox" className={styles.indicator} data-kind={shown.kind}>
        <span className={styles.sign} aria-hidden="true">
          {shown.kind === 'problem' ? '!' : shown.count > 0 ? short(shown.count) : ''}
        </span>
        <span className={hidden.hidden}>Outbox: </span>
        <span className={styles.words}>{shown.words}</span>
      </PageLink>
      <span role="status" className={hidden.hidden}>
        {announced}
      </span>
    </>
  );
}

const short = (count: number): string => (count > 99 ? '99+' : `${count}`);

/**
 * Announces each lasting change once. Not the page's first state, nor changes in drafts, which the user made.
 */
function useAnnouncement(shown: ShownStatus | null): string {
  const [announced, setAnnounced] = useState('');
  const last = useRef<ShownStatus['kind'] | null>(null);
  const latest = useRef(shown);
  latest.current = shown;
  const kind = shown?.kind === 'drafts' ? 'online' : (shown?.kind ?? null);
  useEffect(() => {
    if (kind === null) return;
    if (last.current === null) {
      last.current = kind;
      return;
    }
    const timer = setTimeout(() => {
      if (last.current === kind) return;
      last.current = kind;
      setAnnounced(latest.current?.words ?? '');
    }, settled);
    return () => clearTimeout(timer);
  }, [kind]);
  return announced;
}
