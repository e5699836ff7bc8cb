import { useState } from 'react';
import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import { outboxWords } from '#src/content/outbox-words.ts';
import type { DrainReport } from '#src/outbox/drain.ts';
import type { OutboxView } from '#src/outbox/read-outbox.ts';
import { goOn, pauseSending } from '#src/outbox/stop.ts';
import type { OutboxAccess } from './outbox-context.ts';
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
  sendOne(sequence: number): Promise<void>;
  pause(): Promise<void>;
};

/**
 * Sends on the person's word. The progress counts what was sent since and what is left, whoever sends it:
 * what is deleted, handed over or refused meanwhile is neither.
 */
export function useSending(
  { requestDrain }: OutboxAccess,
  actions: OutboxActions,
  { toSendCount, goneCount, stop }: OutboxView,
): SendingHandle {
  /** How many were gone when all were asked for; null where none were, or all of it is done. */
  const [goneBefore, setGoneBefore] = useState<number | null>(null);
  const [underWay, setUnderWay] = useState(false);
  const [report, setReport] = useState('');
  /** Whether the report says why something was left; that is over once nothing is. */
  const [saysWhy, setSaysWhy] = useState(false);

  async function send(only?: number): Promise<void> {
    setUnderWay(true);
    setReport(outboxScreenWords.sending);
    setSaysWhy(false);
    try {
      const drained = await requestDrain('asked', only);
      setReport(reportOf(drained));
      setSaysWhy(drained.end !== 'done');
      // After a pause one goes on counting where one was.
      if (only === undefined && drained.end !== 'stopped') setGoneBefore(null);
    } finally {
      setUnderWay(false);
    }
  }

  const sent = Math.max(0, goneCount - (goneBefore ?? goneCount));
  const total = goneBefore === null || toSendCount === 0 ? 0 : sent + toSendCount;
  return {
    underWay,
    progress: total < 2 ? null : { sent, total },
    report: saysWhy && toSendCount === 0 ? '' : report,
    async sendAll() {
      if (stop.until > 0 && !(await actions.run(goOn)).ok) return;
      setGoneBefore((before) => before ?? goneCount);
      await send();
    },
    sendOne: (sequence) => send(sequence),
    pause: async () => {
      await actions.run(pauseSending);
    },
  };
}

function reportOf(drained: DrainReport): string {
  const sent = `${drained.delivered} sent.`;
  switch (drained.end) {
    case 'no-storage':
      return `${sent} ${outboxWords.unavailable[drained.failure]}`;
    case 'unreachable':
      return `${sent} ${outboxScreenWords.unreachable}`;
    case 'stopped':
      return outboxScreenWords.pausedReport;
    case 'practising':
      return `${sent} ${outboxScreenWords.practising}`;
    default:
      return sent;
  }
}
