import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackHost, listen, stopListening } from './listen.ts';

/** Sees one request through; the signal says that the server has been shut meanwhile. */
export type Conversation = (
  request: IncomingMessage,
  response: ServerResponse,
  shut: AbortSignal,
) => Promise<void>;

/** A port that can be shut, so that connections are refused, and opened again. */
export type Door = {
  readonly port: number;
  open(): Promise<void>;
  /** Ends all connections at once; fulfilled when the conversations have ended too. */
  shut(): Promise<void>;
};

/** Opens a server on a port (0: any free one, which the server then keeps). */
export async function openServer(
  host: LoopbackHost,
  port: number,
  converse: Conversation,
): Promise<Door> {
  const underway = new Set<Promise<void>>();
  let shutting = new AbortController();

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const conversation = converse(request, response, shutting.signal).finally(() =>
      underway.delete(conversation),
    );
    underway.add(conversation);
  };

  let { port: kept, servers } = await listen(host, port, onRequest);
  return {
    port: kept,
    async open() {
      if (servers.length > 0) return;
      shutting = new AbortController();
      ({ servers } = await listen(host, kept, onRequest));
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
