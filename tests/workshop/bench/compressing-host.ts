import { request as ask, createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { responseHeaders } from '../../../src/build/response-headers.ts';
import { parseDelivery } from '../../../src/outbox/delivery/kinds.ts';
import { type StaticHost, startStaticHost } from '../../../src/tools/static-host.ts';

const compressible = /^(?:text\/|application\/(?:json|manifest|xml)|image\/svg)|javascript/;

/** Serves the published folder compressed, as most hosts do; the local host does not compress. */
export async function startCompressingHost(folder: string): Promise<StaticHost> {
  const plain = await startStaticHost(
    folder,
    responseHeaders(parseDelivery({ FORM_SERVICE: 'https://example.org' })),
    0,
  );
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    ask({ port: plain.port, host: 'localhost', path, method: request.method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const headers = { ...answer.headers };
        delete headers['content-length'];
        delete headers['transfer-encoding'];
        const pack = compressible.test(headers['content-type'] ?? '') && body.length > 0;
        if (pack) headers['content-encoding'] = 'br';
        const packed = pack ? (compressed.get(path) ?? brotliCompressSync(body)) : body;
        if (pack) compressed.set(path, packed);
        response.writeHead(answer.statusCode ?? 500, headers);
        response.end(packed);
      });
    }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port.');
  return {
    port: address.port,
    async close() {
      server.close();
      server.closeAllConnections();
      await plain.close();
    },
  };
}
