import { type ReactNode, useState } from 'react';
import { resumeSending } from '#src/outbox/actions/preferences.ts';
import { countOf, type Oldest, type OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import type { DrainReport } from '#src/outbox/sender/drain.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { lacksSignal } from '#src/screens/shared/status-of.ts';
import buttons from '#src/ui/button.module.css';
import { Button } from '#src/ui/button.tsx';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { formatDay } from '#src/ui/format-time.ts';
import styles from './outbox.module.css';
import type { OutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

type SendControlsProps = {
  readonly sending: SendingHandle;
  readonly paused: boolean;
  readonly oldest: Oldest | null;
  readonly waitingCount: number;
  readonly heading?: ReactNode;
  /** At the end of the row. */
  readonly children?: ReactNode;
};

export const isPaused = ({ heldBack }: Pick<OutboxSnapshot, 'heldBack'>): boolean =>
  heldBack?.kind === 'paused';

/**
 * The list's head: the heading and one row of controls, with 'Send now', or what ends a pause. If something is late, the
 * row is below what to do about it. Only the end is announced.
 */
export function SendControls(props: SendControlsProps) {
  const { sending, paused, waitingCount } = props;
  const late = paused || props.oldest?.age === 'fresh' ? null : props.oldest;
  const { underWay, report } = sending;
  const controls = (
    <div className={styles.tools}>
      {(waitingCount > 0 || underWay || paused) && (
        <Button kind="primary" disabled={underWay} onClick={() => void sending.sendAll()}>
          {outboxScreenMessages.sendNow[paused ? 'paused' : 'other']}
        </Button>
      )}
      {late !== null && (
        <PageLink to="/outbox#hand-over" className={buttons.secondary}>
          {ageMessages.handOver}
        </PageLink>
      )}
      {props.children}
    </div>
  );
  return (
    <>
      <div className={styles.head}>
        {props.heading}
        {late === null && controls}
      </div>
      {late !== null && (
        <div className={styles.age}>
          <p>{ageMessage(late)}</p>
          {controls}
        </div>
      )}
      <p role="status">{report}</p>
    </>
  );
}

/** The words about what has waited long. */
export const ageMessages = {
  noSignal: 'No signal',
  waiting: 'Waiting',
  drive: 'Go where there is a signal, or give the reports to someone who drives there.',
  notTaken:
    'Our form service did not take what is waiting. Try again later, or give it to someone else to send.',
  handOver: 'Hand over',
} as const;

/** What has waited long, and what to do about it. */
export function ageMessage(oldest: Oldest): string {
  const { drive, noSignal, notTaken, waiting } = ageMessages;
  const helps = lacksSignal(oldest);
  const what = helps && oldest.failure !== null ? noSignal : waiting;
  return `${what} since ${formatDay(oldest.capturedAt)}. ${helps ? drive : notTaken}`;
}

/** A drain requested by the user. */
export type SendingHandle = {
  readonly underWay: boolean;
  readonly report: string;
  /** Ends a pause, too. */
  sendAll(): Promise<void>;
  sendOnly(ids: readonly string[]): Promise<void>;
};

/** Drains at the user's request. */
export function useSending(
  { requestDrain }: OutboxAccess,
  actions: OutboxActions,
  snapshot: OutboxSnapshot,
): SendingHandle {
  const toSendCount = countOf(snapshot, ['queued', 'sending']);
  const [drain, setDrain] = useState<'under way' | DrainReport | null>(null);

  async function send(only?: readonly string[]): Promise<void> {
    let drained: DrainReport | null = null;
    setDrain('under way');
    try {
      drained = await requestDrain({ trigger: 'user', only });
    } finally {
      setDrain(drained);
    }
  }

  return {
    underWay: drain === 'under way',
    report: reportOf(drain, toSendCount, countOf(snapshot, pendingStates)),
    async sendAll() {
      if (isPaused(snapshot) && !(await actions.run(resumeSending)).ok) return;
      await send();
    },
    sendOnly: send,
  };
}

/**
 * Why submissions remain; empty if none do.
 * @param remaining how many a drain would send
 * @param waiting all pending ones, including held ones and those that need the user
 */
function reportOf(
  drained: 'under way' | DrainReport | null,
  remaining: number,
  waiting: number,
): string {
  if (drained === null) return '';
  const words = outboxScreenMessages;
  if (drained === 'under way') return words.sending;
  if (drained.end !== 'done' && remaining === 0) return '';
  const sent = drained.delivered > 0 ? `${drained.delivered} sent. ` : '';
  switch (drained.end) {
    case 'no-storage':
      return `${sent}${outboxMessages.unavailable[drained.failure]}`;
    case 'unreachable':
      return `${sent}${words.unreachable(remaining)}`;
    case 'turned-away':
    case 'backing-off':
      return `${sent}${words.turnedAway(remaining)}`;
    case 'user-paused':
      return words.pausedReport;
    case 'busy':
    case 'interrupted':
      return `${sent}${words.busy}`;
    case 'done':
      if (drained.delivered > 0) return `${drained.delivered} sent.`;
      if (waiting === 0) return words.nothingLeft;
      return remaining > 0 ? words.nothingToSend(remaining) : words.nothingSendable;
  }
}
