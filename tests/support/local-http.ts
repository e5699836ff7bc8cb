import { type IncomingHttpHeaders, type RequestOptions, request, type Server } from 'node:http';
import type { Server as Listener } from 'node:net';

/** The port of a server on this computer, once it listens. */
export function listening(server: Listener | Server, host = '127.0.0.1', port = 0) {
  return new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
};

/**
 * One request on a connection of its own, whose path nobody tidies up, and which nobody repeats.
 * @throws the network's error
 */
export function ask(
  port: number,
  path: string,
  { sent = '', ...options }: RequestOptions & { readonly sent?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const where = { host: '127.0.0.1', port, path, agent: false };
    request({ ...where, ...options }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        const body = Buffer.concat(parts);
        resolve({ status, headers, body, text: body.toString('utf8') });
      });
    })
      .on('error', reject)
      .end(sent);
  });
}
