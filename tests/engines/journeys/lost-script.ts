import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { until } from '#tests/drivers/webdriver/program.ts';
import type { Journey } from '#tests/engines/world.ts';

const isAlive = {
  '/join': `return document.querySelector('main form[data-mounted]') !== null`,
  '/outbox': `return document.querySelector('main').innerText.includes('Waiting (0)')`,
} as const;

/** Parts whose first request fails, as with a weak signal. */
const parts = [
  ['form-page', '/join'],
  ['live', '/outbox'],
  ['background', '/outbox'],
  ['submit', '/outbox'],
  ['deferred', '/outbox'],
] as const;

export const lostScript: Journey = {
  name: 'a script that did not come is fetched again, and the page comes alive',
  async go({ site, openTab }) {
    const tab = await openTab();
    for (const [part, path] of parts) {
      let failed = false;
      const edge = createServer((asked, answer) => {
        if (!failed && asked.url?.includes(`/assets/${part}-`)) {
          failed = true;
          answer.writeHead(503).end();
          return;
        }
        const { url = '/', method, headers } = asked;
        const onwards = request(site.address + url, { method, headers }, (found) => {
          answer.writeHead(found.statusCode ?? 500, found.headers);
          found.pipe(answer);
        });
        onwards.on('error', () => answer.destroy());
        asked.pipe(onwards);
      });
      await new Promise<void>((resolve) => edge.listen(0, 'localhost', resolve));
      // A server that listens on a port has this kind of address.
      const { port } = edge.address() as AddressInfo;
      await tab.open(`http://localhost:${port}${path}`);
      await until(
        `the page alive of which '${part}' did not come at first`,
        async () => (await tab.run(isAlive[path])) === true || null,
        async () => `failed: ${failed}`,
      );
      expect(failed).toBe(true);
      edge.close();
      edge.closeAllConnections();
    }
  },
};
