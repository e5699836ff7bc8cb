import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { Render } from '#src/content/rendered.ts';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { readNoWords } from './command.ts';
import { linesOf, localAnswers, startLocalService } from './local-site.ts';
import { ownerFactsOrExit } from './owner-facts-or-exit.ts';

const help = `npm run dev
Serves the site from its sources, again after every change, beside the local form service. Each page is
rendered as it is asked for, and no worker is there; the page delivers by itself. PORT
chooses the site's port (5173); the form service gets the next one.`;

readNoWords(help);
ownerFactsOrExit();
const port = Number(process.env.PORT ?? 5173);
process.env.FORM_SERVICE = localService;
process.env.CONFIRMATION_ENDPOINT = '';

/** Of what the build renders; its modules bring their styles in the browser. */
const renderer = '/src/app/page/site-page.tsx';

/** As the build does it (`src/build/html-document.ts`), but for what only a published page needs. */
const pages: Plugin = {
  name: 'pages',
  configureServer(vite) {
    vite.middlewares.use(async (request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (extname(pathname) !== '' || pathname.startsWith('/@')) return next();
      try {
        const loaded = await vite.ssrLoadModule('/src/app/page/entry-server.tsx');
        const render: Render = loaded.render;
        const { html, hydrate, path, route } = await render(pathname, '', []);
        const root = `<div id="root" data-path="${route === null ? '/404' : path}" data-hydrate="${hydrate}">`;
        const scripts = [
          renderer,
          ...(html.includes(' data-form="') ? ['/src/app/form-page.ts'] : []),
        ];
        const tags = scripts.map((src) => `<script type="module" src="${src}"></script>`).join('');
        const template = await readFile('index.html', 'utf8');
        const page = template.replace('<div id="root">', () => tags + root + html);
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.statusCode = route === null ? 404 : 200;
        response.end(await vite.transformIndexHtml(pathname, page));
      } catch (error) {
        next(error);
      }
    });
  },
};

const server = await createServer({
  appType: 'custom',
  plugins: [pages],
  server: { port, strictPort: true },
});
await server.listen();
const service = await startLocalService(localAnswers, port + 1);
console.log(`\nThe site:     http://localhost:${port}\n${linesOf(service)}`);
