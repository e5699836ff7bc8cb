import { useEffect, useRef, useState } from 'react';
import type { OutboxReader, Reread } from '#src/outbox/outbox-reader.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';
import { PageLink } from '#src/ui/content/site-link.tsx';
import hidden from '#src/ui/hidden.module.css';
import { showSimulation } from '#src/ui/offline-simulation.ts';
import styles from './status-indicator.module.css';
import { type ShownStatus, statusOf } from './status-of.ts';
import { useFormDrafts, useOnline, useSnapshot } from './use-query.ts';

/** How long a state must last to be announced, in milliseconds. */
const usuallySettled = 1_500;

type StatusIndicatorProps = {
  readonly reader: OutboxReader;
  /** In milliseconds. */
  readonly settled?: number;
};

/** The state of outbox and connection on every page; links to the outbox. */
export function StatusIndicator({ reader, settled = usuallySettled }: StatusIndicatorProps) {
  const status = useSnapshot(reader);
  const online = useOnline();
  const current = statusOf(status, online, useFormDrafts().length);
  const delivered = useDelivered(status, settled);
  const isCalm = current.kind === 'online' || current.kind === 'drafts';
  const shown = isCalm && delivered !== null ? delivered : current;
  const announced = useAnnouncement(status === null ? null : shown, settled);
  const simulating = status?.ok ? status.value.heldBack?.kind === 'practice' : null;
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

type Wait = {
  /** When it began. */
  readonly sent: number;
  readonly confirmed: number;
  readonly stage: 'begun' | 'lasting' | 'over';
};

/**
 * What was delivered of the submissions that waited while this page was open; null while any waits, or if none
 * waited long enough to be announced.
 */
function useDelivered(status: Reread<OutboxSnapshot>, settled: number): ShownStatus | null {
  const [wait, setWait] = useState<Wait | null>(null);
  const waits = status?.ok ? countOf(status.value, pendingStates) > 0 : null;
  const sent = status?.ok ? countOf(status.value, ['sent']) : 0;
  const confirmed = status?.ok ? countOf(status.value, ['confirmed']) : 0;
  if (waits === true && (wait === null || wait.stage === 'over')) {
    setWait({ sent, confirmed, stage: 'begun' });
  } else if (waits === false && wait !== null && wait.stage !== 'over') {
    setWait(wait.stage === 'lasting' ? { ...wait, stage: 'over' } : null);
  }
  const begun = wait?.stage === 'begun';
  useEffect(() => {
    if (!begun) return;
    const timer = setTimeout(
      () => setWait((now) => (now?.stage === 'begun' ? { ...now, stage: 'lasting' } : now)),
      settled,
    );
    return () => clearTimeout(timer);
  }, [begun, settled]);
  if (wait?.stage !== 'over') return null;
  // What was sent before may have been confirmed since.
  const count = sent + confirmed - wait.sent - wait.confirmed;
  return count > 0 ? deliveredStatus(count, Math.min(count, confirmed - wait.confirmed)) : null;
}

/** The state after everything that waited has left; only a readable service confirms an arrival. */
export function deliveredStatus(count: number, confirmed: number): ShownStatus {
  const all = count === 1 ? 'Your submission' : count === 2 ? 'Both' : `All ${count}`;
  return confirmed === count
    ? { kind: 'arrived', words: `${all} ${count === 1 ? 'has' : 'have'} arrived`, count }
    : { kind: 'sent', words: `${all} ${count === 1 ? 'was' : 'were'} sent`, count };
}

const short = (count: number): string => (count > 99 ? '99+' : `${count}`);

/**
 * Announces each lasting change once. Not the page's first state, nor changes in drafts, which the user made.
 */
function useAnnouncement(shown: ShownStatus | null, settled: number): string {
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
  }, [kind, settled]);
  return announced;
}
