import { mkdir } from 'node:fs/promises';
import { type Fault, replyTo } from './fault.ts';
import type { FormConfig } from './form-config.ts';
import { receiveRequest, sendResponse } from './http.ts';
import { openResponseLog } from './response-log.ts';
import { openServer, type RequestHandler } from './server.ts';

/** The options of a form service. */
export type FormServiceOptions = {
  readonly forms: readonly FormConfig[];
  /** For the responses; created if missing. */
  readonly folder: string;
  /** 0 is any free port. */
  readonly port: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The key for counting responses; without it, none can be counted. */
  readonly ownerKey?: string;
  readonly fault?: Fault;
};

/** A running form service. */
export type LocalFormService = {
  readonly port: number;
  readonly address: string;
  /** Resolves when the fault is in effect. */
  injectFault(kind: Fault): Promise<void>;
  /** Stops at once, ending hanging and idle connections. */
  close(): Promise<void>;
  /** The responses stored since the start. */
  acceptedCount(): number;
};

/**
 * A local substitute for Google Forms.
 * @throws with a sentence if the port is taken
 */
export async function startFormService(options: FormServiceOptions): Promise<LocalFormService> {
  const { folder, now } = options;
  await mkdir(folder, { recursive: true });
  const log = openResponseLog(folder, options.forms, now, options.ownerKey);
  const context = { forms: options.forms, log };
  let fault = options.fault ?? 'none';
  let closed = false;

  const handle: RequestHandler = async (request, response, signal) => {
    const current = fault;
    const arrived = await receiveRequest(request);
    if (arrived === undefined) return;
    const reply = await replyTo(arrived, current, context, signal);
    if (reply === 'reset') request.socket.resetAndDestroy();
    else if (reply !== 'silence') sendResponse(response, reply);
  };

  const server = await openServer(options.port, handle);
  if (fault === 'refuse') await server.shut();
  // Opening and shutting take time: two changes must not overlap.
  let last: Promise<void> = Promise.resolve();
  const exclusively = (change: () => Promise<void>): Promise<void> => {
    const result = last.then(change);
    // A failure concerns only its own caller.
    last = result.catch(() => undefined);
    return result;
  };
  return {
    port: server.port,
    address: `http://localhost:${server.port}`,
    injectFault: (kind) =>
      exclusively(async () => {
        if (closed) throw new Error('The form service has been closed.');
        fault = kind;
        await (kind === 'refuse' ? server.shut() : server.open());
      }),
    close: () =>
      exclusively(async () => {
        closed = true;
        await server.shut();
      }),
    acceptedCount: log.written,
  };
}
