import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Handles one request; the signal aborts when the server shuts. */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  shut: AbortSignal,
) => Promise<void>;

/** A port that can refuse connections, and accept them again. */
export type LoopbackServer = {
  readonly port: number;
  open(): Promise<void>;
  /** Ends all connections at once; resolves after their handlers. */
  shut(): Promise<void>;
};

/**
 * @param port 0 is any free port, which the server then keeps
 * @throws with a sentence if the port is taken
 */
export async function openServer(port: number, handle: RequestHandler): Promise<LoopbackServer> {
  const underway = new Set<Promise<void>>();
  let shutting = new AbortController();

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const handled = handle(request, response, shutting.signal).finally(() =>
      underway.delete(handled),
    );
    underway.add(handled);
  };

  let { port: kept, servers } = await listen(port, onRequest);
  return {
    port: kept,
    async open() {
      if (servers.length > 0) return;
      shutting = new AbortController();
      ({ servers } = await listen(kept, onRequest));
    },
    async shut() {
      shutting.abort();
      const open = servers;
      servers = [];
      await stopListening(open);
      await Promise.all(underway);
    },
  };
}

type Listening = { readonly port: number; readonly servers: readonly Server[] };

type OnRequest = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(port: number, onRequest: OnRequest): Promise<Listening> {
  const servers: Server[] = [];
  let chosen = port;
  // Browsers resolve 'localhost' to either address: another program on the same port could receive the
  // answers.
  for (const address of ['127.0.0.1', '::1']) {
    const server = createServer(onRequest);
    const bound = await listenOn(server, address, chosen);
    if (bound === 'no-such-address') continue;
    if (bound === 'taken') {
      await stopListening(servers);
      // A port free on the first address may be taken on the second.
      if (port === 0) return listen(port, onRequest);
      throw new Error(
        `Port ${port} on ${address} is already taken, perhaps by npm start in another window. Stop that with Ctrl-C, or choose another port with PORT.`,
      );
    }
    servers.push(server);
    chosen = bound;
  }
  if (servers.length === 0)
    throw new Error(`This computer has no address of its own to listen on.`);
  return { port: chosen, servers };
}

/** @returns the port, or why the server does not listen */
function listenOn(
  server: Server,
  address: string,
  port: number,
): Promise<number | 'taken' | 'no-such-address'> {
  return new Promise((resolve, reject) => {
    server.once('error', (problem: NodeJS.ErrnoException) => {
      if (problem.code === 'EADDRINUSE') resolve('taken');
      // The second is the error of a computer without IPv6.
      else if (problem.code === 'EADDRNOTAVAIL' || problem.code === 'EAFNOSUPPORT') {
        resolve('no-such-address');
      } else reject(problem);
    });
    server.listen({ host: address, port }, () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
}

async function stopListening(servers: readonly Server[]): Promise<void> {
  const stop = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await Promise.all(servers.map(stop));
}
