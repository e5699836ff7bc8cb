import { createServer } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import { entries } from './contender.ts';

/** Since the last reading. */
export type Arrived = {
  readonly requests: number;
  /** Without repetitions. */
  readonly submissions: number;
  /** The most parallel requests. */
  readonly atOnce: number;
};

export type BenchService = {
  readonly address: string;
  take(): Arrived;
  close(): void;
};

/** @param away milliseconds from request to response */
export async function startBenchService(away: number): Promise<BenchService> {
  let requests = 0;
  let atOnce = 0;
  let underWay = 0;
  const marks = new Set<string>();
  const server = createServer(async (request, response) => {
    underWay += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const mark = new URLSearchParams(Buffer.concat(parts).toString()).get(`entry.${entries.mark}`);
    if (mark) {
      requests += 1;
      marks.add(mark);
      atOnce = Math.max(atOnce, underWay);
    }
    if (away > 0) await pass(away);
    underWay -= 1;
    response.writeHead(200, { 'Content-Length': 0 }).end();
  });
  // Reconnecting would disturb the measurement.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  return {
    address: `http://localhost:${address.port}`,
    take() {
      const arrived = { requests, submissions: marks.size, atOnce };
      requests = 0;
      atOnce = 0;
      marks.clear();
      return arrived;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
