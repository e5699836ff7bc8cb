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
  const [drain, setDrain] = useState<'under way' | DrainReport | null>(null);

  async function send(only?: number): Promise<void> {
    let drained: DrainReport | null = null;
    setDrain('under way');
    try {
      drained = await requestDrain('asked', only);
      // After a pause one goes on counting where one was.
      if (only === undefined && drained.end !== 'stopped') setGoneBefore(null);
    } finally {
      setDrain(drained);
    }
  }

  const sent = Math.max(0, goneCount - (goneBefore ?? goneCount));
  const total = goneBefore === null || toSendCount === 0 ? 0 : sent + toSendCount;
  return {
    underWay: drain === 'under way',
    progress: total < 2 ? null : { sent, total },
    report: reportOf(drain, toSendCount > 0),
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

/** Why something was left is over once nothing is. */
function reportOf(drained: 'under way' | DrainReport | null, left: boolean): string {
  if (drained === null) return '';
  if (drained === 'under way') return outboxScreenWords.sending;
  if (drained.end !== 'done' && !left) return '';
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
