import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { nameFault } from '#src/build/owner/custom-form-file.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { openServer } from '#src/tools/form-service/server.ts';
import { begunPage, isCommandName, outcomeOf, type Run } from './commands.ts';
import { takePost, viewNow } from './edit.ts';
import { escaped, listOf, type Page, pageOf, sheetPage } from './html.ts';
import { checkSection, publishPage, scriptSection, startPage } from './overview.ts';
import type { Preview } from './preview.ts';
import { nameIn, ownFormsNow, sheetNow } from './sheet.ts';

/** As they are: no class of one has the name of another's. */
const styles = [
  ...['fonts', 'reset', 'palette', 'tokens', 'base'].map((name) => `src/ui/styles/${name}.css`),
  ...['button', 'hidden', 'fields/field'].map((name) => `src/ui/${name}.module.css`),
  'src/tools/owner/page.css',
];

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** In bytes: the largest PDF, and what is beside it. */
const mostPosted = 60_000_000;

type Served = {
  /** The folder of the site's files. */
  readonly project: string;
  readonly preview: Preview;
  readonly run: Run;
};

/**
 * Serves the page on which the owner fills in the files, to this computer alone.
 * @param port 0 is any free port
 * @throws with a sentence if the port is taken
 */
export async function startOwnerPage(served: Served, port: number) {
  const opened = await openServer(port, async (request, response) => {
    try {
      await answer(served, request, response);
    } catch (problem) {
      const why = escaped(problem instanceof Error ? problem.message : String(problem));
      // The rest of a page that has begun.
      if (response.headersSent) response.end(`<p class="bad" role="alert">${why}</p>`);
      else {
        const title = 'Something is wrong';
        send(response, 500, pageOf(title, '', [], `<h1>${title}</h1><p>${why}</p>`));
      }
    }
  });
  return { address: `http://localhost:${opened.port}`, close: opened.shut };
}

const send = (response: ServerResponse, status: number, html: string): void =>
  void response
    .writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' })
    .end(html);

const goTo = (response: ServerResponse, location: string): void =>
  void response.writeHead(303, { ...headers, location }).end();

/** Another site's page can have its name lead to this computer, and can post here. */
function isForeign({ method, headers: { host = '', origin } }: IncomingMessage): boolean {
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\]):\d+$/.test(host)) return true;
  return origin === undefined ? method !== 'GET' : origin !== `http://${host}`;
}

async function answer(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { project, preview } = served;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [, id = ''] = pathname.split('/');
  const show = ({ title, main }: Page) =>
    send(response, 200, pageOf(title, pathname, waysNow(project), main));
  /** The browser shows this much while the rest is being made. */
  const grow = async ({ title, main }: Page, rest: Promise<string>) => {
    response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    response.write(pageOf(title, pathname, waysNow(project), main));
    response.end(await rest);
  };
  if (isForeign(request)) send(response, 403, 'This page is for its own computer.');
  else if (request.method === 'POST') {
    const name = pathname.replace('/run/', '');
    if (isCommandName(name)) await grow(begunPage(name), outcomeOf(project, name, served.run));
    else await takeIn(served, id, request, response);
  } else if (sendStatic(project, id, pathname, response)) return;
  else if (id === 'new') {
    goTo(response, `/form-${encodeURIComponent(searchParams.get('name') ?? '')}`);
  } else if (id === 'look') {
    const main =
      '<h1>Your site</h1><p class="begun">It is being made, and opens here by itself.</p>';
    await grow({ title: 'Your site', main }, preview.way());
  } else if (id === '') {
    await grow({ title: 'Your site', main: startPage(project) }, preview.outcome());
  } else if (id === 'publish') {
    show({ title: 'Publish', main: publishPage(project, searchParams.get('host') ?? '') });
  } else show(sheetNamed(project, decodeURIComponent(id), searchParams));
}

async function takeIn(
  { project, preview }: Served,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await formOf(request);
  const { isWritten, at, placed } = await takePost(project, id, form);
  if (isWritten) preview.again();
  if (form.get('do') === 'keep') response.writeHead(204, headers).end();
  else {
    const words = {
      ...(isWritten && { saved: '' }),
      ...(placed.length > 0 && { placed: placed.join(', ') }),
    };
    goTo(response, `/${id}?${new URLSearchParams(words)}#${at || 'main'}`);
  }
}

const waysNow = (project: string): readonly (readonly [path: string, name: string])[] => [
  ['/', 'Your site'],
  ['/site', 'What only you know'],
  ['/forms', 'Where the forms go'],
  ...ownFormsNow(project).map(({ form }) => [`/form-${form.id}`, form.title] as const),
  ['/publish', 'Publish'],
];

function sheetNamed(project: string, id: string, query: URLSearchParams): Page {
  const sheet = sheetNow(project, id);
  if (sheet === undefined) {
    const title = 'No such page';
    return {
      title,
      main: `<h1>${title}</h1><p>${escaped(`${nameIn(id)}: ${nameFault(nameIn(id))}`)}</p>`,
    };
  }
  const view = viewNow(project, sheet);
  if (view.ok) {
    const [lead, end] = id === 'forms' ? [scriptSection, checkSection] : ['', ''];
    const { title, main } = sheetPage(view.value, query.has('saved'), query.get('placed'), lead);
    return { title, main: main + end };
  }
  const advice =
    'Correct this in the file with a text editor. Until then no form covers up what is there.';
  return {
    title: `Mistakes: ${sheet.title}`,
    main: `<h1>${sheet.title}</h1><div class="bad" role="alert"><p>${advice}</p>${listOf(view.error.map(escaped))}</div>`,
  };
}

/** @returns whether there is such a file */
function sendStatic(project: string, id: string, pathname: string, response: ServerResponse) {
  const fonts = join(project, 'src/ui/styles/fonts');
  if (id === 'style.css') sendStyle(project, response);
  else if (id === 'keep.js') sendFile('src/tools/owner/keep.js', 'text/javascript', response);
  else if (id === 'fonts') sendFile(join(fonts, basename(pathname)), 'font/woff2', response);
  else if (id === 'src') sendMedia(project, decodeURIComponent(pathname), response);
  else return false;
  return true;
}

function sendStyle(project: string, response: ServerResponse): void {
  const css = styles.map((file) => readFileSync(join(project, file), 'utf8')).join('\n');
  response.writeHead(200, { ...headers, 'content-type': 'text/css' });
  response.end(`@layer reset, tokens, base, components, print;${css}`);
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  if (Number(length) > mostPosted) {
    throw new Error('The files are too large: together 60 MB at most. Go back, take smaller ones.');
  }
  const body = Uint8Array.from(await buffer(request));
  return new Response(body, { headers: { 'content-type': type } }).formData();
}

/** A photo or PDF of the owner's folders. */
function sendMedia(project: string, path: string, response: ServerResponse): void {
  const [, folder, name = ''] = /^\/src\/owner\/(photos|files)\/([^/\\]+)$/.exec(path) ?? [];
  const type = folder === 'files' ? 'application/pdf' : 'image/*';
  sendFile(ownerPath(project, `src/owner/${folder}/${name}`), type, response);
}

function sendFile(file: string, type: string, response: ServerResponse): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) {
    // A font that is late is not shown: `fonts.css`.
    const cache = { 'cache-control': type === 'font/woff2' ? 'max-age=86400' : 'no-store' };
    response.writeHead(200, { ...headers, ...cache, 'content-type': type }).end(readFileSync(file));
  } else response.writeHead(404, headers).end();
}
