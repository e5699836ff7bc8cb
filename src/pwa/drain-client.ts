import { importWithRetry } from '#src/lib/import-with-retry.ts';
import type { DrainReport, DrainRequest } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { createDrainQueue, type RequestDrain } from './drain-queue.ts';
import { acceptedEvery, readDrainResponse, type WorkerMessage } from './worker-message.ts';

/** How long the worker may take to say that it has begun, in milliseconds. */
const firstPatience = 1_000;
/** How long it may be silent after that, in milliseconds, before it counts as ended. */
const patience = 3 * acceptedEvery;

/** A worker that can be asked to drain. */
export type Deliverer = { postMessage(message: WorkerMessage, transfer: MessagePort[]): void };

/** The page's way to a drain. */
export type DrainClient = {
  readonly request: RequestDrain;
  /** Loads what the page's own drains are made of, where no worker is there: later there may be no signal. */
  prepare(): Promise<void>;
  /** Ends the page's own drains, for the page is left; those that wait behind them do not begin. */
  leave(): void;
  /** The page is shown, for the first time or again: it may drain. */
  comeBack(): void;
};

/**
 * Asks the worker to deliver, which lives on when the page is closed: then nothing is sent twice, and the
 * outcome is written down. The page delivers where there is no worker, or it does not take the request up.
 * @param findWorker the active worker; null where there is none
 */
export function createDrainClient(
  outbox: Outbox,
  findWorker: () => Promise<Deliverer | null>,
): DrainClient {
  let leaving = new AbortController();
  const loadDrain = () => importWithRetry(() => import('#src/outbox/drain.ts'));
  const ownDrains = createDrainQueue(async (request) => {
    const { drain } = await loadDrain();
    return drain(outbox, { ...request, leaving: leaving.signal });
  });

  return {
    async request(request) {
      let delivered = 0;
      for (;;) {
        const worker = await findWorker();
        const response = worker === null ? null : await askWorker(worker, request);
        const report = response === null ? await ownDrains(request) : response.report;
        delivered += report.delivered;
        // The browser grants a worker minutes; what a person waits for goes on after that.
        const goesOn = report.end === 'interrupted' && response !== null && report.delivered > 0;
        if (!goesOn || request.trigger !== 'user') return { ...report, delivered };
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
 * @returns what came of it, in an object, for a promise in a promise would be waited for; null where the worker
 * does not answer in time
 */
function askWorker(
  worker: Deliverer,
  { trigger, only }: DrainRequest,
): Promise<{ readonly report: DrainReport } | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    let silence = setTimeout(() => end(null), firstPatience);
    function end(report: DrainReport | null): void {
      clearTimeout(silence);
      port1.close();
      resolve(report && { report });
    }
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const response = readDrainResponse(data);
      if (response?.type === 'accepted') {
        clearTimeout(silence);
        silence = setTimeout(() => end(null), patience);
      }
      if (response?.type === 'ended') end(response.report);
    };
    try {
      worker.postMessage({ type: 'drain', trigger, only: only?.join(' ') }, [port2]);
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
    return registration?.active ?? null;
  } catch {
    // Forbidden with all storage (Firefox).
    return null;
  }
}
