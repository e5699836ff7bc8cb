import { createServer, type RequestListener, type Server } from 'node:http';
import { bind } from './bind.ts';

/** Where to listen: this computer only. 'localhost' is both of its addresses, as far as it has them. */
export type LoopbackHost = 'localhost' | '127.0.0.1' | '::1';

/** Servers that listen on one port, one for each address. */
export type Listening = { readonly port: number; readonly servers: readonly Server[] };

/**
 * Listens on a port of the host; port 0 is any free one.
 * @throws with a sentence for a person when the port is taken
 */
export async function listen(
  host: LoopbackHost,
  port: number,
  onRequest: RequestListener,
): Promise<Listening> {
  const servers: Server[] = [];
  let chosen = port;
  // A browser takes 'localhost' for ::1 or 127.0.0.1 as it likes, so the port has to be ours on
  // both: else another program would get what was meant for this one.
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    const server = createServer(onRequest);
    const bound = await bind(server, address, chosen);
    if (bound === 'no-such-address') continue;
    if (bound === 'taken') {
      await stopListening(servers);
      // A port free on the first address may be taken on the second: any other will do then.
      if (port === 0) return listen(host, port, onRequest);
      throw new Error(
        `Port ${port} on ${address} is already taken. Stop the program that uses it, or choose another port for the form service.`,
      );
    }
    servers.push(server);
    chosen = bound;
  }
  if (servers.length === 0) throw new Error(`This computer has no address ${host} to listen on.`);
  return { port: chosen, servers };
}

/** Stops listening and ends every connection at once, whatever is going on in it. */
export async function stopListening(servers: readonly Server[]): Promise<void> {
  const stop = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await Promise.all(servers.map(stop));
}
