import { useState } from 'react';
import type { DrainReport } from '#src/outbox/drain.ts';
import { pauseSending, resumeSending } from '#src/outbox/preferences.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/snapshot.ts';
import { historyStates, pendingStates } from '#src/outbox/submission.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxActions } from './use-outbox-actions.ts';

/** The sending of everything that a person has asked for, and how far it is. */
export type SendingHandle = {
  readonly underWay: boolean;
  /** Null where nothing was asked for, or all of it is done. */
  readonly progress: { readonly sent: number; readonly total: number } | null;
  /** What came of it; empty where nothing was asked for. */
  readonly report: string;
  /** Sends all, and ends a pause. */
  sendAll(): Promise<void>;
  /** Sends these alone, by their ids. */
  sendOnly(ids: readonly string[]): Promise<void>;
  pause(): Promise<void>;
};

/**
 * Sends on the person's word. The progress counts what was sent since and what is left, whoever sends it:
 * what is deleted, handed over or refused meanwhile is neither.
 */
export function useSending(
  { requestDrain }: OutboxAccess,
  actions: OutboxActions,
  snapshot: OutboxSnapshot,
): SendingHandle {
  const toSendCount = Math.max(
    0,
    countOf(snapshot, ['queued', 'sending']) - snapshot.simulatedCount,
  );
  const historyCount = countOf(snapshot, historyStates);
  /** How many were in the history when all were asked for; null where none were, or all of it is done. */
  const [historyBefore, setHistoryBefore] = useState<number | null>(null);
  const [drain, setDrain] = useState<'under way' | DrainReport | null>(null);

  async function send(only?: readonly string[]): Promise<void> {
    let drained: DrainReport | null = null;
    setDrain('under way');
    try {
      drained = await requestDrain({ trigger: 'user', only });
      // After a pause one goes on counting where one was.
      if (only === undefined && drained.end !== 'user-paused') setHistoryBefore(null);
    } finally {
      setDrain(drained);
    }
  }

  const sent = Math.max(0, historyCount - (historyBefore ?? historyCount));
  const total = historyBefore === null || toSendCount === 0 ? 0 : sent + toSendCount;
  return {
    underWay: drain === 'under way',
    progress: total < 2 ? null : { sent, total },
    report: reportOf(drain, toSendCount, countOf(snapshot, pendingStates)),
    async sendAll() {
      if (snapshot.pausedUntil > 0 && !(await actions.run(resumeSending)).ok) return;
      setHistoryBefore((before) => before ?? historyCount);
      await send();
    },
    sendOnly: send,
    pause: async () => {
      await actions.run(pauseSending);
    },
  };
}

/**
 * Why something was left, and how much; over once nothing is.
 * @param remaining how many a drain would send
 * @param waiting how many wait at all: for a form that is not collected, or for the person's word, too
 */
function reportOf(
  drained: 'under way' | DrainReport | null,
  remaining: number,
  waiting: number,
): string {
  if (drained === null) return '';
  const words = outboxScreenMessages;
  if (drained === 'under way') return words.sending;
  const over = drained.end === 'practice' ? waiting === 0 : remaining === 0;
  if (drained.end !== 'done' && over) return '';
  const sent = drained.delivered > 0 ? `${drained.delivered} sent. ` : '';
  switch (drained.end) {
    case 'no-storage':
      return `${sent}${outboxMessages.unavailable[drained.failure]}`;
    case 'offline':
    case 'unreachable':
      return `${sent}${words.unreachable(remaining)}`;
    case 'turned-away':
    case 'backing-off':
      return `${sent}${words.turnedAway(remaining)}`;
    case 'user-paused':
      return words.pausedReport;
    case 'practice':
      return `${sent}${words.simulationReport}`;
    case 'busy':
    case 'interrupted':
      return `${sent}${words.busy}`;
    case 'done':
      if (drained.delivered > 0) return `${drained.delivered} sent.`;
      if (waiting === 0) return words.nothingLeft;
      return remaining > 0 ? words.nothingToSend(remaining) : words.nothingSendable;
  }
}
