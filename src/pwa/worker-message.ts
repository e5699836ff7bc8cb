import { isRecord } from '#src/lib/is-record.ts';
import type { DrainReport, DrainRequest, Trigger } from '#src/outbox/drain.ts';

/**
 * What a page tells the worker. `SKIP_WAITING` is workbox-window's own word for taking over. A drain is
 * asked for with a port, on which the worker answers (`DrainAnswer`).
 */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' }
  | ({ readonly type: 'drain' } & Pick<DrainRequest, 'trigger' | 'only'>);

/** How often a worker that is draining says so, in milliseconds. */
export const signOfLife = 5_000;

/** What the worker answers: at once that it has begun, again and again while it goes on, and what came of it. */
export type DrainAnswer =
  | { readonly type: 'accepted' }
  | { readonly type: 'ended'; readonly report: DrainReport };

const triggers: readonly Trigger[] = ['user', 'submit', 'lifecycle', 'timer'];

/** Reads a message from a page, maybe of another version of the app; null where it is none of these. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (!isRecord(data)) return null;
  if (data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' };
  if (data.type !== 'drain') return null;
  // A page of an earlier version names no trigger: it is being left.
  const trigger = triggers.find((one) => one === data.trigger) ?? 'lifecycle';
  return { type: 'drain', trigger, only: typeof data.only === 'string' ? data.only : undefined };
}

/** Reads the worker's answer; null where it is none of these. */
export function readDrainAnswer(data: unknown): DrainAnswer | null {
  if (!isRecord(data)) return null;
  if (data.type === 'accepted') return { type: 'accepted' };
  // Page and worker agree on reports where they agree on this message.
  return data.type === 'ended' && isRecord(data.report)
    ? { type: 'ended', report: data.report as DrainReport }
    : null;
}
