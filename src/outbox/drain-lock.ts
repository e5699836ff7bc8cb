import type { Outbox } from './outbox.ts';
import { lockPatience } from './retry-policy.ts';

/** The lock of the one drain that runs, across all tabs and the worker. */
const drainLock = 'outbox-drain';
/** Shared by all who wait: held from when a person asks for a drain until that drain is over. */
const userLock = 'outbox-drain-asked';

/** How the work has the lock: `none` where it must go by leases alone. */
export type LockHold = 'locked' | 'none';

type Options = {
  /** An automatic drain gives way to one that a person waits for. */
  readonly userWaits: boolean;
  /** The page is left: stops waiting, and gives the lock back at once, whatever the work does. */
  readonly leaving?: AbortSignal | undefined;
};

/**
 * Does the work under the drains' lock. No wait is endless, for a lock can be lost: in Chromium, one that a
 * page in the back/forward cache was given is never released. After `lockPatience` the work goes on
 * without it; `none` also where the engine has no locks, or forbids them with all storage (Firefox).
 */
export async function withDrainLock<Value>(
  { locks }: Pick<Outbox, 'locks'>,
  { userWaits, leaving }: Options,
  work: (held: LockHold) => Promise<Value>,
): Promise<Value | 'page-left'> {
  if (leaving?.aborted) return 'page-left';
  if (locks === null) return work('none');
  const ended = new AbortController();
  const end = () => ended.abort();
  leaving?.addEventListener('abort', end);
  // Held or not, it says that somebody waits; who is not heard is only served a little later.
  if (userWaits) void holdUntil(locks, userLock, ended.signal);
  try {
    return await request(locks, leaving, work);
  } finally {
    leaving?.removeEventListener('abort', end);
    ended.abort();
  }
}

async function request<Value>(
  locks: NonNullable<Outbox['locks']>,
  leaving: AbortSignal | undefined,
  work: (held: LockHold) => Promise<Value>,
): Promise<Value | 'page-left'> {
  const waiting = new AbortController();
  const patience = setTimeout(() => waiting.abort(), lockPatience);
  let leave = () => {};
  const isLeaving = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const stop = () => {
    waiting.abort();
    leave();
  };
  // The signal outlives the drain by all others of its page, and must not keep it.
  leaving?.addEventListener('abort', stop);
  const running: Promise<Value>[] = [];
  try {
    await locks.request(drainLock, { signal: waiting.signal }, async () => {
      clearTimeout(patience);
      const own = work('locked');
      running.push(own);
      await Promise.race([own, isLeaving]);
    });
  } catch (error) {
    // What the work itself throws is the caller's.
    if (running.length > 0) throw error;
  } finally {
    clearTimeout(patience);
    leaving?.removeEventListener('abort', stop);
  }
  const [own] = running;
  if (own !== undefined) return own;
  // Not granted in time, or not at all.
  return leaving?.aborted ? 'page-left' : work('none');
}

/** Whether a person waits for a drain now. */
export async function userIsWaiting({ locks }: Pick<Outbox, 'locks'>): Promise<boolean> {
  try {
    const { held = [] } = (await locks?.query()) ?? {};
    return held.some(({ name }) => name === userLock);
  } catch {
    return false;
  }
}

async function holdUntil(
  locks: NonNullable<Outbox['locks']>,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await locks.request(name, { mode: 'shared', signal }, () => whenAborted(signal));
  } catch {
    // It ended before it was granted, or locks are forbidden.
  }
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
