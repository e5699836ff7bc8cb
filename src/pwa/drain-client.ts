import type { DrainReport, DrainRequest, RequestDrain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { acceptedEvery, readDrainResponse, type WorkerMessage } from './worker-message.ts';

/** How long an active worker may take to begin, in milliseconds: an old phone needs seconds to start one. */
const firstPatience = 4_000;
/** How long it may be silent after that, in milliseconds, before it counts as ended. */
const patience = 3 * acceptedEvery;

/** A worker that can be asked to deliver. */
export type Deliverer = { postMessage(message: WorkerMessage, transfer: MessagePort[]): void };

/** The module of the drain, which a page loads only if it has to deliver. */
export type DrainModule = Pick<typeof import('#src/outbox/drain.ts'), 'drain'>;

/** The page's way to a drain. */
export type DrainClient = {
  readonly request: RequestDrain;
  /** Loads what the page's own drains need, if there is no worker: later there may be no signal. */
  prepare(): Promise<void>;
  /** The page is left: ends its own drains, and those that wait behind them do not begin. */
  leave(): void;
  /** The page is shown, for the first time or again: it may drain. */
  comeBack(): void;
};

/**
 * Asks the worker to deliver, which outlives the page: then nothing is sent twice, and the outcome is written down.
 * The page delivers if there is no worker, or if the worker cannot: it is silent, of an older build, without storage,
 * or held up by another context.
 * @param findWorker the active worker; null if there is none
 */
export function createDrainClient(
  outbox: Outbox,
  findWorker: () => Promise<Deliverer | null>,
  loadDrain: () => Promise<DrainModule>,
): DrainClient {
  let leaving = new AbortController();
  const ownDrains = shareWaiting(async (request, begun) => {
    const { drain } = await loadDrain();
    return drain(outbox, { ...request, leaving: leaving.signal }, begun);
  });

  return {
    async request(request) {
      let delivered = 0;
      for (;;) {
        const worker = await findWorker();
        const answer = worker === null ? null : await askWorker(worker, request, outbox.builtAt);
        const report = answer !== null && isFinal(answer) ? answer : await ownDrains(request);
        delivered += report.delivered;
        // The browser ends a worker's event after some minutes; what a person waits for goes on in another.
        const isCutShort = report === answer && report.end === 'interrupted';
        if (!isCutShort || request.trigger !== 'user') return { ...report, delivered };
      }
    },
    async prepare() {
      if ((await findWorker()) === null) await loadDrain();
    },
    leave: () => leaving.abort(),
    comeBack() {
      if (leaving.signal.aborted) leaving = new AbortController();
    },
  };
}

/**
 * Whether the page has nothing to add: the worker has delivered, or was told by person or service not to. A full disk is
 * the page's as well, and what the worker has sent may be written nowhere.
 */
function isFinal(report: DrainReport): boolean {
  switch (report.end) {
    case 'interrupted':
      return report.delivered > 0;
    case 'no-storage':
      return report.failure === 'full';
    default:
      return report.end !== 'busy';
  }
}

/**
 * Of each trigger, at most one drain of this context waits for its turn, and whoever requests another shares it. One
 * of some submissions alone is not shared.
 * @param work does one drain, and says when it has begun
 */
export function shareWaiting(
  work: (request: DrainRequest, begun: () => void) => Promise<DrainReport>,
): RequestDrain {
  const waiting = new Map<DrainRequest['trigger'], Promise<DrainReport>>();
  return (request) => {
    const { trigger, only } = request;
    if (only !== undefined) return work(request, () => {});
    const shared = waiting.get(trigger);
    if (shared) return shared;
    const own = work(request, () => waiting.delete(trigger)).finally(() => {
      if (waiting.get(trigger) === own) waiting.delete(trigger);
    });
    waiting.set(trigger, own);
    return own;
  };
}

/** @returns what came of it; null if the worker is silent, or declines */
function askWorker(
  worker: Deliverer,
  { trigger, only }: DrainRequest,
  builtAt: number,
): Promise<DrainReport | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    let silence = setTimeout(() => end(null), firstPatience);
    function end(report: DrainReport | null): void {
      clearTimeout(silence);
      port1.close();
      resolve(report);
    }
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const response = readDrainResponse(data);
      if (response?.type === 'accepted') {
        clearTimeout(silence);
        silence = setTimeout(() => end(null), patience);
      }
      if (response?.type === 'declined') end(null);
      if (response?.type === 'ended') end(response.report);
    };
    try {
      worker.postMessage({ type: 'deliver', builtAt, trigger, only: only?.join(' ') }, [port2]);
    } catch {
      // Engines may refuse to speak to a worker that another one has replaced.
      end(null);
    }
  });
}

/** The worker that is active on this site, whether or not it controls this page. */
export async function findActiveWorker(): Promise<Deliverer | null> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const worker = registration?.active;
    // While it activates, it may answer too late: the page does not wait for that.
    return worker?.state === 'activated' ? worker : null;
  } catch {
    // Forbidden with all storage (Firefox).
    return null;
  }
}
