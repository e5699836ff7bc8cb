import { mkdir } from 'node:fs/promises';
import { type Fault, replyTo } from './fault.ts';
import { type FormConfig, indexForms } from './form-config.ts';
import { receiveRequest, sendResponse } from './http.ts';
import { createMutex } from './mutex.ts';
import { openResponseLog } from './response-log.ts';
import { type LoopbackHost, openServer, type RequestHandler } from './server.ts';

/** What a form service is started with. */
export type FormServiceOptions = {
  readonly forms: readonly FormConfig[];
  /** Where the CSV files go; made where it does not exist. */
  readonly folder: string;
  /** 0 is any free port. */
  readonly port: number;
  /** Both addresses of 'localhost' unless told otherwise. */
  readonly host?: LoopbackHost;
  /** The time in milliseconds, as Date.now gives it. */
  readonly now: () => number;
  /** Who has it is told how many responses came; nobody unless given. */
  readonly ownerKey?: string;
  readonly fault?: Fault;
  /** How long the fault 'delay' takes; 3 s unless told otherwise. */
  readonly delayMilliseconds?: number;
  /** Told, without anything personal, why a response could not be stored; stderr unless given. */
  readonly report?: (problem: string) => void;
};

/** A running form service. */
export type LocalFormService = {
  readonly port: number;
  /** The origin, such as 'http://localhost:4801'. */
  readonly address: string;
  /** Changes how it fails from the next request on; in effect when the promise is fulfilled. */
  injectFault(kind: Fault): Promise<void>;
  /** Stops at once; ends hanging and idle connections too. */
  close(): Promise<void>;
  /** How many responses have been stored since the start. */
  acceptedCount(): number;
};

/**
 * Starts a stand-in for Google Forms on this computer.
 * @throws with a sentence for a person when the port is taken
 */
export async function startFormService(options: FormServiceOptions): Promise<LocalFormService> {
  const { folder, now, host = 'localhost', delayMilliseconds: milliseconds = 3000 } = options;
  const forms = indexForms(options.forms);
  await mkdir(folder, { recursive: true });
  const log = await openResponseLog(folder, options.forms, now);
  const report = options.report ?? ((problem: string) => process.stderr.write(`${problem}\n`));
  const context = { forms, log, report, ownerKey: options.ownerKey };
  let fault = options.fault ?? 'none';
  let closed = false;

  const handle: RequestHandler = async (request, response, signal) => {
    const current = fault;
    const arrived = await receiveRequest(request);
    if (arrived === undefined) return;
    const reply = await replyTo(arrived, current, context, { milliseconds, signal });
    if (reply === 'reset') request.socket.resetAndDestroy();
    else if (reply !== 'silence') sendResponse(response, reply);
  };

  const server = await openServer(host, options.port, handle);
  if (fault === 'refuse') await server.shut();
  // Opening and shutting take time: two changes at once must not cross.
  const exclusively = createMutex();
  return {
    port: server.port,
    address: `http://${host === '::1' ? '[::1]' : host}:${server.port}`,
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
    acceptedCount: log.count,
  };
}
