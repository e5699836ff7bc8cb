import { isRecord } from '#src/lib/result.ts';
import type { DrainEnd, DrainReport, Trigger } from '#src/outbox/drain.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';

/**
 * What a page tells the worker. `SKIP_WAITING` is workbox-window's own word for taking over; `restore` has it fetch
 * what of the site is not on the device. `deliver` and `restore` come with a port, on which the worker answers
 * (`DrainResponse`, `OfflineCopy`). Workers of earlier versions know `drain`, and would hold what only a newer build
 * can send: `deliver` is a word that they ignore.
 */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'restore' }
  | {
      readonly type: 'deliver';
      /** When the page's build was made, in milliseconds since the epoch: an older worker declines. */
      readonly builtAt: number;
      readonly trigger: Trigger;
      /** Ids, a space between: a worker of an earlier version takes several for one that is gone, and sends none. */
      readonly only: string | undefined;
    };

/** How often a worker that is draining says so, in milliseconds. */
export const acceptedEvery = 5_000;

/**
 * What the worker answers: that it has begun, every few seconds that it goes on, and what came of it; or that it is of
 * an older build, and leaves the delivery to the page.
 */
export type DrainResponse =
  | { readonly type: 'accepted' }
  | { readonly type: 'declined' }
  | { readonly type: 'ended'; readonly report: DrainReport };

const triggers: readonly Trigger[] = ['user', 'submit', 'lifecycle', 'timer'];

/** How much of the site is on the device. */
export type OfflineCopy = {
  readonly pages: number;
  readonly ofPages: number;
  /** Whether every other file is there, too. */
  readonly complete: boolean;
};

/** Reads what a worker says of the offline copy; null where it says something else. */
export function readOfflineCopy(data: unknown): OfflineCopy | null {
  if (!isRecord(data)) return null;
  const { pages, ofPages, complete } = data;
  if (typeof pages !== 'number' || typeof ofPages !== 'number') return null;
  return { pages, ofPages, complete: complete === true };
}

/** Reads a message from a page, maybe of another version of the app; null where it is none of these. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (!isRecord(data)) return null;
  if (data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' };
  if (data.type === 'restore') return { type: 'restore' };
  // Pages of earlier versions say `drain`, and name no build.
  if (data.type !== 'deliver' && data.type !== 'drain') return null;
  const trigger = triggers.find((one) => one === data.trigger) ?? 'lifecycle';
  const builtAt = typeof data.builtAt === 'number' ? data.builtAt : 0;
  const only = typeof data.only === 'string' ? data.only : undefined;
  return { type: 'deliver', builtAt, trigger, only };
}

/** Everything that a drain may end with, and storage fail with; the compiler requires each. */
const ends: Readonly<Record<DrainEnd, true>> = {
  done: true,
  'backing-off': true,
  'user-paused': true,
  practice: true,
  unreachable: true,
  'turned-away': true,
  interrupted: true,
  busy: true,
};
const failures: Readonly<Record<StorageFailure, true>> = {
  unavailable: true,
  full: true,
  failing: true,
  outdated: true,
  'timed-out': true,
  hanging: true,
};
const isOf = <Name extends string>(
  names: Readonly<Record<Name, true>>,
  name: unknown,
): name is Name => typeof name === 'string' && Object.hasOwn(names, name);

/** Reads the response of a worker, maybe of another version of the app; null where it is none of these. */
export function readDrainResponse(data: unknown): DrainResponse | null {
  if (!isRecord(data)) return null;
  if (data.type === 'accepted' || data.type === 'declined') return { type: data.type };
  const report = data.type === 'ended' ? readReport(data.report) : null;
  return report && { type: 'ended', report };
}

function readReport(data: unknown): DrainReport | null {
  if (!isRecord(data)) return null;
  const { end, delivered, failure } = data;
  if (typeof delivered !== 'number' || !(delivered >= 0)) return null;
  if (end === 'no-storage') return isOf(failures, failure) ? { end, delivered, failure } : null;
  return isOf(ends, end) ? { end, delivered } : null;
}
