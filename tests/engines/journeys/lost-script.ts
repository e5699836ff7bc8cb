import { createServer } from 'node:http';
import sirv from 'sirv';
import { until } from '#tests/drivers/webdriver/program.ts';
import type { Journey } from '#tests/engines/world.ts';
import { listening } from '#tests/support/local-http.ts';
import { testSites } from '#tests/support/test-sites.ts';

const isAlive = {
  '/join': `return document.querySelector('main form[data-mounted]') !== null`,
  '/outbox': `return document.querySelector('main').innerText.includes('Waiting (0)')`,
} as const;

/** Parts of a page whose first request fails, as with a weak signal. */
const parts = [
  ['/join', ['form-page']],
  ['/outbox', ['live', 'background', 'submit', 'deferred']],
] as const;

export const lostScript: Journey = {
  name: 'scripts that did not come are fetched again, and the page comes alive',
  elsewhere: true,
  async go({ openTab }) {
    const tab = await openTab();
    const serve = sirv(testSites.started, { dev: true, extensions: ['html'] });
    for (const [path, names] of parts) {
      const due = new Set<string>(names);
      const edge = createServer((asked, answer) => {
        const name = names.find((one) => asked.url?.includes(`/assets/${one}-`));
        // A worker would fetch them all beside the page.
        if (asked.url === '/service-worker.js' || (name !== undefined && due.delete(name))) {
          answer.writeHead(503).end();
          return;
        }
        serve(asked, answer);
      });
      const port = await listening(edge, 'localhost');
      await tab.open(`http://localhost:${port}${path}`);
      await until(
        `${path} alive, of which some scripts did not come at first`,
        async () => (due.size === 0 && (await tab.run(isAlive[path])) === true) || null,
        async () => `asked for in vain: ${names.filter((one) => !due.has(one))}`,
      );
      edge.close();
      edge.closeAllConnections();
    }
  },
};
