import type { Outbox } from '#src/outbox/model/outbox.ts';
import type { DrainReport, DrainRequest, RequestDrain } from '#src/outbox/sender/drain.ts';
import { acceptedEvery, readDrainResponse, type WorkerMessage } from './worker-message.ts';

/** For a worker's first response, in milliseconds: old phones need seconds to start one. */
const firstPatience = 4_000;
/** For later responses, in milliseconds. */
const patience = 3 * acceptedEvery;

export type Deliverer = { postMessage(message: WorkerMessage, transfer: MessagePort[]): void };

/** Loaded if the page itself must deliver. */
export type DrainModule = Pick<typeof import('#src/outbox/sender/drain.ts'), 'drain'>;

export type DrainClient = {
  readonly request: RequestDrain;
  /** Without a worker, loads the page's own drain before the connection is lost. */
  prepare(): Promise<void>;
  /** Ends the page's own drains; waiting ones do not begin. */
  leave(): void;
  comeBack(): void;
};

/**
 * Drains in the worker, which outlives the page: nothing is sent twice, and outcomes are stored. The page drains if the
 * worker is missing, silent, older, blocked or without storage.
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
        const answer =
          worker === null ? null : await requestFromWorker(worker, request, outbox.builtAt);
        const report = answer !== null && isFinal(answer) ? answer : await ownDrains(request);
        delivered += report.delivered;
        // The browser ends long events; a user's drain continues in another.
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
 * Whether the page need not drain. It would meet the same full disk, and send again what was sent and could not be
 * written.
 */
function isFinal(report: DrainReport): boolean {
  switch (report.end) {
    case 'interrupted':
      return report.delivered > 0;
    case 'no-storage':
      return report.delivered > 0 || report.failure === 'full';
    default:
      return report.end !== 'busy';
  }
}

/**
 * Requests with the same trigger share a waiting drain; drains of chosen submissions are not shared.
 * @param work calls `begun` once it drains
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

/** @returns null if silent or declined */
function requestFromWorker(
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
      // Some engines throw for a replaced worker.
      end(null);
    }
  });
}

/** Finds the active worker, even if it does not control this page. */
export async function findActiveWorker(): Promise<Deliverer | null> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const worker = registration?.active;
    // An activating worker may answer too late.
    return worker?.state === 'activated' ? worker : null;
  } catch {
    // Storage is forbidden (Firefox).
    return null;
  }
}
