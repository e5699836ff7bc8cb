import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A link that all connections share. */
export type Link = {
  readonly name: string;
  /** The way there and back, in milliseconds. */
  readonly latency: number;
  /** Bytes each second, in all. */
  readonly rate: number;
};

/** A file as it goes over the link: compressed where a host would. */
export type ServedFile = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** What has been asked for and what has come, the page among it; bodies alone, as they go over the link. */
export type Loaded = { readonly requests: number; readonly bytes: number };

export type SlowHost = {
  readonly port: number;
  /** Serves as over this link from now on, and counts anew; without a limit where it is null. */
  use(link: Link | null): void;
  /** @param time as `Date.now()` gives it */
  loadedBy(time: number): Loaded;
  close(): void;
};

/** What so many bytes count beside a body: the lines of a request and its answer. */
const headerBytes = 400;
const pieceBytes = 4_096;

/**
 * Serves files as over a slow link: each answer begins after the way there and back, and the bodies that are under
 * way take turns, piece by piece. A browser's own throttling lets each connection have the whole rate for itself.
 * @param find the file of a path; null for 404
 */
export async function startSlowHost(find: (path: string) => ServedFile | null): Promise<SlowHost> {
  let link: Link | null = null;
  let free = 0;
  let asked: number[] = [];
  let sent: { readonly time: number; readonly bytes: number }[] = [];
  /** Takes room on the link, behind what has taken it before. */
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
      sent.push({ time: Date.now(), bytes: piece.length });
    }
    response.end();
  };
  const server: Server = createServer((request, response) => {
    asked.push(Date.now());
    void answer(find(new URL(request.url ?? '/', 'http://localhost').pathname), response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port.');
  return {
    port: address.port,
    use(next) {
      link = next;
      free = 0;
      asked = [];
      sent = [];
    },
    loadedBy: (time) => ({
      requests: asked.filter((one) => one <= time).length,
      bytes: sent.reduce((sum, piece) => sum + (piece.time <= time ? piece.bytes : 0), 0),
    }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
