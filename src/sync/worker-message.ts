import { isRecord } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import type { DrainEnd, DrainReport, Trigger } from '#src/outbox/sender/drain.ts';

/**
 * Messages to the worker. `SKIP_WAITING` is workbox-window's; `restore` fetches missing files. `deliver` and `restore`
 * have a port for responses (`DrainResponse`, `OfflineCopy`).
 */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'restore'; readonly upTo: RestoreUpTo }
  | {
      readonly type: 'deliver';
      /** In milliseconds since the epoch; an older worker declines. */
      readonly builtAt: number;
      readonly trigger: Trigger;
      /** Ids, separated by spaces. */
      readonly only: string | undefined;
    };

/** Which missing files to fetch: those that forms and screens need, or all. */
export type RestoreUpTo = 'screens' | 'all';

/** Between `accepted` responses, in milliseconds. */
export const acceptedEvery = 5_000;

/** Begun or continuing, declined by an older build, or finished. */
export type DrainResponse =
  | { readonly type: 'accepted' }
  | { readonly type: 'declined' }
  | { readonly type: 'ended'; readonly report: DrainReport };

const triggers: readonly Trigger[] = ['user', 'submit', 'lifecycle', 'timer'];

export type OfflineCopy = {
  readonly pages: number;
  readonly ofPages: number;
  /** All other files, too. */
  readonly complete: boolean;
};

/** Null if invalid. */
export function readOfflineCopy(data: unknown): OfflineCopy | null {
  if (!isRecord(data)) return null;
  const { pages, ofPages, complete } = data;
  if (typeof pages !== 'number' || typeof ofPages !== 'number') return null;
  return { pages, ofPages, complete: complete === true };
}

/** Reads another version's messages, too; null if invalid. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (!isRecord(data)) return null;
  if (data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' };
  if (data.type === 'restore') {
    return { type: 'restore', upTo: data.upTo === 'screens' ? 'screens' : 'all' };
  }
  if (data.type !== 'deliver') return null;
  const trigger = triggers.find((one) => one === data.trigger) ?? 'lifecycle';
  const builtAt = typeof data.builtAt === 'number' ? data.builtAt : 0;
  const only = typeof data.only === 'string' ? data.only : undefined;
  return { type: 'deliver', builtAt, trigger, only };
}

/** The compiler requires every value. */
const ends: Readonly<Record<DrainEnd, true>> = {
  done: true,
  'backing-off': true,
  'user-paused': true,
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

/** Reads another version's responses, too; null if invalid. */
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
