import { useEffect, useMemo, useRef, useState } from 'react';
import { onPageLife } from '#src/lib/page-life.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import type { OutboxReader, Reread } from '#src/outbox/reads/outbox-reader.ts';
import { deliveredAfter } from '#src/outbox/reads/queries.ts';
import { PageLink } from '#src/ui/content/site-link.tsx';
import hidden from '#src/ui/hidden.module.css';
import { outboxLabel, showOutbox } from '#src/ui/outbox-label.ts';
import { outboxMessages } from './outbox-messages.ts';
import styles from './status-indicator.module.css';
import { calmKinds, type ShownStatus, statusOf } from './status-of.ts';
import { useFormDrafts, useOnline, useQuery, useSnapshot } from './use-query.ts';

/** How long a state must last to be announced, in milliseconds. */
const usuallySettled = 1_500;

/** How long a delivery is told on a page that is seen, in milliseconds. */
const toldFor = 10_000;

type StatusIndicatorProps = {
  readonly reader: OutboxReader;
  /** In milliseconds. */
  readonly settled?: number;
};

/** The state of outbox and connection on every page; links to the outbox. */
export function StatusIndicator({ reader, settled = usuallySettled }: StatusIndicatorProps) {
  const status = useSnapshot(reader);
  const current = statusOf(status, useOnline(), useFormDrafts().length);
  const wasDelivered = useDelivered(reader, status, settled);
  const isCalm = calmKinds.has(current.kind);
  const delivered = isCalm ? wasDelivered : null;
  const shown = delivered?.status ?? current;
  const report = delivered?.report ?? null;
  // A form has said what was sent at once, and the user has made drafts.
  const spoken = isCalm && report === null ? 'outbox' : shown.kind;
  const announced = useAnnouncement(
    spoken,
    report ?? (spoken === 'outbox' ? outboxMessages.online : shown.words),
    status === null ? null : settled,
  );
  useEffect(() => showOutbox(shown.words), [shown.words]);
  return (
    <>
      <PageLink to="/outbox" className={styles.indicator} data-kind={shown.kind}>
        <span className={styles.sign} aria-hidden="true">
          {shown.kind === 'problem' ? '!' : shown.count > 0 ? short(shown.count) : ''}
        </span>
        <span className={styles.words}>{outboxLabel(shown.words)}</span>
      </PageLink>
      {report !== null && <Report key={report} words={report} />}
      <span role="status" className={hidden.hidden}>
        {announced}
      </span>
    </>
  );
}

/** Over any part of any page, until it has been seen for a while; longer where it has the focus. */
function Report({ words }: { readonly words: string }) {
  const [isOver, setOver] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      if (!place.current?.contains(document.activeElement)) setOver(true);
    };
    const hidden = () => clearTimeout(timer);
    const visible = () => {
      hidden();
      timer = setTimeout(end, toldFor);
    };
    const ending = new AbortController();
    onPageLife({ visible, hidden }, ending.signal);
    if (document.visibilityState === 'visible') visible();
    return () => {
      hidden();
      ending.abort();
    };
  }, []);
  if (isOver) return null;
  return (
    <p ref={place} className={styles.report} onBlur={() => setOver(true)}>
      {words} <PageLink to="/outbox">{outboxMessages.delivered.see}</PageLink>
    </p>
  );
}

type Watch = {
  /** The latest delivery when the page was opened, or the latest wait began; 0 without one. */
  readonly after: number;
  readonly wait: 'none' | 'begun' | 'lasting' | 'over';
};

type Delivered = {
  readonly status: ShownStatus;
  /** Null if nothing waited long enough to be announced: then its form says so. */
  readonly report: string | null;
};

const isOpen = ({ wait }: Watch): boolean => wait === 'begun' || wait === 'lasting';

function nextWatch(watch: Watch | null, waits: boolean, after: number): Watch {
  if (watch !== null && waits === isOpen(watch)) return watch;
  return watch !== null && isOpen(watch)
    ? { ...watch, wait: watch.wait === 'lasting' ? 'over' : 'none' }
    : { after, wait: waits ? 'begun' : 'none' };
}

/** What was delivered while this page was open; null while any waits. */
function useDelivered(
  reader: OutboxReader,
  status: Reread<OutboxSnapshot>,
  settled: number,
): Delivered | null {
  const [watch, setWatch] = useState<Watch | null>(null);
  const waits = status?.ok ? countOf(status.value, pendingStates) > 0 : null;
  const latest = status?.ok ? (status.value.lastSentAt ?? 0) : 0;
  const next = waits === null ? watch : nextWatch(watch, waits, latest);
  if (next !== watch) setWatch(next);
  const begun = watch?.wait === 'begun';
  useEffect(() => {
    if (!begun) return;
    const timer = setTimeout(
      () => setWatch((now) => (now?.wait === 'begun' ? { ...now, wait: 'lasting' } : now)),
      settled,
    );
    return () => clearTimeout(timer);
  }, [begun, settled]);
  const isOver = watch !== null && !isOpen(watch);
  const query = useMemo(() => deliveredAfter(watch?.after ?? 0), [watch?.after]);
  const read = useQuery(isOver ? reader : null, query);
  if (!isOver || !read?.ok || read.value.after !== watch.after) return null;
  const { count, confirmed } = read.value;
  if (count === 0) return null;
  const { status: told, report } = deliveredStatus(count, confirmed);
  // A form has said it of its own; one of many that were filed one by one looks as if the others were not sent.
  return watch.wait === 'over'
    ? { status: told, report }
    : { status: { ...told, count: 0 }, report: null };
}

/** The state after everything that waited has left; only a readable service confirms an arrival. */
export function deliveredStatus(count: number, confirmed: number) {
  const kind = confirmed === count ? 'arrived' : 'sent';
  return {
    status: { kind, words: kind === 'sent' ? 'all sent' : 'all arrived', count },
    report: outboxMessages.delivered[kind](count),
  } satisfies Delivered;
}

const short = (count: number): string => (count > 99 ? '99+' : `${count}`);

/**
 * Announces each lasting change once, but not the page's first state.
 * @param settled null until the state is known
 */
function useAnnouncement(kind: ShownStatus['kind'], words: string, settled: number | null): string {
  const [announced, setAnnounced] = useState('');
  const last = useRef<ShownStatus['kind'] | null>(null);
  const latest = useRef(words);
  latest.current = words;
  useEffect(() => {
    if (settled === null) return;
    if (last.current === null) {
      last.current = kind;
      return;
    }
    const timer = setTimeout(() => {
      if (last.current === kind) return;
      last.current = kind;
      setAnnounced(latest.current);
    }, settled);
    return () => clearTimeout(timer);
  }, [kind, settled]);
  return announced;
}
