import { createServer, type Plugin } from 'vite';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { readNoWords } from './command.ts';
import { linesOf, localAnswers, startLocalService } from './local-site.ts';
import { ownerFactsOrExit } from './owner-facts-or-exit.ts';

const help = `npm run dev
Serves the site from its sources, again after every change, beside the local form service. Nothing is
prerendered and no worker is there, so that a change shows at once; the page delivers by itself. PORT
chooses the site's port (5173); the form service gets the next one.`;

readNoWords(help);
ownerFactsOrExit();
const port = Number(process.env.PORT ?? 5173);
process.env.FORM_SERVICE = localService;
process.env.CONFIRMATION_ENDPOINT = '';

/** Vite's fallback page would look like a broken worker. */
const noWorker: Plugin = {
  name: 'no-worker',
  configureServer({ middlewares }) {
    middlewares.use('/service-worker.js', (_request, response) => {
      response.statusCode = 404;
      response.end();
    });
  },
};

const server = await createServer({
  appType: 'spa',
  plugins: [noWorker],
  server: { port, strictPort: true },
});
await server.listen();
const service = await startLocalService(localAnswers, port + 1);
console.log(`\nThe site:     http://localhost:${port}\n${linesOf(service)}`);
