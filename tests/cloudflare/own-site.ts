import { createServer, request } from 'node:http';
import { responseHeaders } from '#src/build/response-headers.ts';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { usualDeployment } from '#src/tools/form-service-cloudflare.ts';
import { startStaticHost } from '#src/tools/static-host.ts';
import { listening } from '#tests/support/local-http.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { startRuntime } from './runtime.ts';

export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>;

const delivery = parseDelivery({
  FORM_SERVICE: 'https://docs.google.com',
  CONFIRMATION_ENDPOINT: ownService,
  CONFIRMATION_MODE: 'deliver',
});

/** A site and its form service at one address, as behind the proxy of an own server. */
export async function startOwnSite() {
  const { forms } = usualDeployment();
  const runtime = await startRuntime({ shares: 3, forms });
  const host = await startStaticHost(testSites.own, responseHeaders(delivery), 0);
  const proxy = createServer((asked, answered) => {
    const { url: path = '/', method, headers } = asked;
    const port = path.startsWith(ownService) ? new URL(runtime.endpoint).port : host.port;
    const onward = { port, path, method, headers: { ...headers, 'x-real-ip': '192.0.2.1' } };
    const sent = request(onward, (response) => {
      answered.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answered);
    });
    sent.on('error', () => answered.destroy());
    asked.pipe(sent);
  });
  const port = await listening(proxy);
  return {
    address: `http://localhost:${port}`,
    runtime,
    async end() {
      proxy.closeAllConnections();
      proxy.close();
      await Promise.all([runtime.end(), host.close()]);
    },
  };
}
