import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Shared by all connections. */
export type Link = {
  readonly name: string;
  /** Round trip, in milliseconds. */
  readonly latency: number;
  /** Bytes per second. */
  readonly rate: number;
};

export type ServedFile = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** In bytes, for a request and its response. */
const headerBytes = 400;
const pieceBytes = 4_096;

/**
 * Each response waits for the round trip; parallel bodies alternate. A browser's own throttling gives each connection
 * the full rate.
 * @param find null for 404
 */
export async function startSlowHost(find: (path: string) => ServedFile | null) {
  let link: Link | null = null;
  let free = 0;
  /** Takes the link's next free time. */
  const take = async (bytes: number): Promise<void> => {
    if (link === null) return;
    free = Math.max(free, Date.now()) + (bytes / link.rate) * 1_000;
    await sleep(free - Date.now());
  };
  const answer = async (file: ServedFile | null, response: ServerResponse): Promise<void> => {
    if (link !== null) await sleep(link.latency);
    await take(headerBytes);
    if (file === null) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { ...file.headers, 'content-length': file.body.length });
    for (let from = 0; from < file.body.length && !response.destroyed; from += pieceBytes) {
      const piece = file.body.subarray(from, from + pieceBytes);
      await take(piece.length);
      response.write(piece);
    }
    response.end();
  };
  const server = createServer((request, response) => {
    void answer(find(new URL(request.url ?? '/', 'http://localhost').pathname), response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port.');
  return {
    port: address.port,
    /** Null removes the limit. */
    use(next: Link | null): void {
      link = next;
      free = 0;
    },
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
