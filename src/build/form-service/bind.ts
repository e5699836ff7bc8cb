import type { Server } from 'node:http';

/** The port that a server now listens on, or why it does not. */
export type Bound = number | 'taken' | 'no-such-address';

/** Makes a server listen on one address; port 0 is any free one. */
export function bind(server: Server, address: string, port: number): Promise<Bound> {
  return new Promise((resolve, reject) => {
    server.once('error', (problem: NodeJS.ErrnoException) => {
      if (problem.code === 'EADDRINUSE') resolve('taken');
      // The second is what a computer without IPv6 says.
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
