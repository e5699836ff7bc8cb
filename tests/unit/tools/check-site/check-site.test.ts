// Proves specification 12.7.
import { expect, it } from 'vitest';
import { inspectSite, requestHost } from '#src/tools/check-site/check-site.ts';
import type { Inspection } from '#src/tools/check-site/owed.ts';
import {
  builtAt,
  files,
  guards,
  type Host,
  page,
  type Response,
  soundHost,
  start,
} from '#tests/support/published-site.ts';
import { textTable } from '#tests/support/text-table.ts';

const inspectionAt = (address: URL, others: Partial<Inspection> = {}): Inspection => ({
  ...{ request: requestHost, address, built: null, now: new Date('2026-11-23') },
  headers: { ...guards, 'Strict-Transport-Security': 'max-age=31536000' },
  pages: [
    { path: '/', files: ['index.html'] },
    { path: '/join', files: ['join.html'] },
    { path: '/contact', files: ['contact.html'] },
    { path: '/contact/faq', files: ['contact/faq.html'] },
    { path: '/404', files: ['404.html'] },
  ],
  ...others,
});

/** The command's lines and its end. */
async function check(host: Host, others: Partial<Inspection> = {}) {
  const lines: string[] = [];
  const inspection = inspectionAt(await start(host), others);
  const code = await inspectSite(inspection, (line) => lines.push(line));
  const wrong = lines.filter((line) => line.startsWith('WRONG'));
  return { code, wrong, text: lines.join('\n') };
}

it('finds nothing at a host that does everything right, with and without the build here', async () => {
  const sound = await check(soundHost);
  expect(sound.text).toBe('Version 2026-11-23 abcdef.\nNothing is wrong.');
  expect(sound.code).toBe(0);
  const worker = files['service-worker.js'] ?? '';
  const here = await check(soundHost, { built: { builtAt, worker } });
  expect(here.text).toContain('Version 2026-11-23 abcdef, the one in dist.');
  const other = await check(soundHost, { built: { builtAt: 1, worker: '' } });
  expect(other.text).toContain('In dist is another one.');
  expect([here.code, other.code]).toEqual([0, 0]);
});

type Change = (sound: Response, path: string) => Response;
/** The sound host, but for the answers to some paths. */
const but =
  (matches: RegExp, change: Change): Host =>
  (path, query) => {
    const sound = soundHost(path, query);
    return matches.test(path) ? change(sound, path) : sound;
  };
const anyPath = /(?:)/;
const status = (code: number): Response => ({ status: code, headers: {}, body: 'Not Found' });
const sends = (headers: Response['headers']) => (sound: Response) => ({
  ...sound,
  headers: { ...sound.headers, ...headers },
});
const lacks = (names: readonly string[]) => (sound: Response) => ({
  ...sound,
  headers: Object.fromEntries(
    Object.entries(sound.headers).filter(([name]) => !names.includes(name)),
  ),
});
const noSlashPage: Change = (_, path) => soundHost(`no/${path}`, '');
const says = (change: (body: string) => string) => (sound: Response) => ({
  ...sound,
  body: change(sound.body),
});

/** What a host does otherwise: a verb of the table, and what follows it. */
const verbs: Readonly<Record<string, (...words: readonly string[]) => Change>> = {
  status: (code) => () => status(Number(code)),
  'status-alone': (code) => (sound) => ({ ...sound, status: Number(code) }),
  leads:
    (to = '') =>
    () => ({ status: 301, headers: { Location: to }, body: '' }),
  sends: (name = '', ...value) => sends({ [name]: value.join(' ') }),
  lacks: (...names) => lacks(names),
  says: (...words) => says(() => words.join(' ')),
  adds: (...words) => says((body) => body + words.join(' ')),
  replaces: (from = '', to = '') => says((body) => body.replaceAll(from, to)),
  lists:
    (...words) =>
    () => ({ ...status(200), body: words.join(' ') }),
  'own-error-page': () => () => ({ ...status(404), headers: soundHost('no', '').headers }),
  'no-slash-page': () => noSlashPage,
  'windows-lines': () => says((body) => body.replaceAll('\n', '\r\n')),
  'another-build': () => says(() => page('join.html', 1)),
  'from-dist': () => (_, path) =>
    path.startsWith('dist/') ? soundHost(path.slice(5), '') : status(404),
  'home-for-all': () => (sound, path) => (/\.\w+$/.test(path) ? sound : soundHost('', '')),
};

/** What is asked for, and what is done then; the line that is printed. */
const hosts = textTable(String.raw`
^$|^dist | status 404 | / has status 404, not 200\.
.* | from-dist | / has status 404, not 200\.
.* | status 403 | / has status 403, not 200\.
.* | status 401 | / has status 401, not 200\.
^$ | leads https://www.example.org/ | / leads to https://www\.example\.org/\.
^$ | says <h1>This name is for sale | / is no page of this site\.
^$ | replaces "/assets "/wtp/assets | / was built for the folder /wtp/, and is published in /\.
.* | status 500 | / has status 500, not 200\.
^join$ | status 500 | /join has status 500, not 200\.
^service-worker | status 404 | /service-worker\.js has status 404, not 200\.
^service-worker | says | /service-worker\.js does not list the files of the site\.
^service-worker | leads /sw.js | /service-worker\.js leads to .*/sw\.js\.
^service-w | says 'The app is off.' | /service-worker\.js does not list the files of the site\.
^(join|contact|contact/faq)/?$ | status 404 | /join has status 404, not 200\. So with 5 more\.
^join$ | leads /join.html | /join leads to .*/join\.html\.
^contact$ | leads /contact/ | /contact leads to .*/contact/\.
^contact$ | status 403 | /contact has status 403, not 200\.
^join | status 404 | /join has status 404, not 200\. So with 1 more\.
.* | home-for-all | /join is not as the build wrote it\. So with 5 more\.
  /no/such/page has status 200, not 404\.
^join$ | leads https://login.example/ | /join leads to https://login\.example/\.
^join$ | leads http://[ | /join leads to .*/join\.
/$ | no-slash-page | /join/\?from=a has status 404, not 200\. So with 2 more\.
^join/$ | leads https://evil.example/join | /join/\?from=a leads to https://evil\.example/join\.
^join/$ | leads /join | /join/\?from=a leads to .*/join\.
^no/such|gone | own-error-page | /no/such/page is not as the build wrote it\. So with 1 more\.
^no/such | status-alone 200 | /no/such/page has status 200, not 404\.
^images | status 404 | /images/logo\.svg has status 404, not 200\.
^assets/forms | status 404 | /assets/forms-87654321\.json has status 404, not 200\.
^join$ | adds <script src="/cdn-cgi/x.js"> | /join is not as the build wrote it\.
^assets/forms | replaces join.html</h1> </h1> | /assets/forms-87654321\.json does not hold join\.html as the build wrote it\.
^assets/forms | says <h1>Log in | /assets/forms-87654321\.json does not hold index\.html as the build wrote it\.
^join$ | windows-lines | /join is not as the build wrote it\.
^join$ | another-build | /join is not as the build wrote it\.
.* | lacks ${Object.keys(guards).join(' ')} | /service-worker\.js lacks X-Content-Type-Options\. So with 10 more\.
  /service-worker\.js lacks Referrer-Policy\. So with 10 more\.
.* | lacks Content-Security-Policy | /service-worker\.js lacks Content-Security-Policy\. So with 10 more\.
.* | lacks Strict-Transport-Security | /service-worker\.js lacks Strict-Transport-Security\. So with 10 more\.
^assets | lacks Referrer-Policy | /assets/index-12345678\.js lacks Referrer-Policy\. So with 2 more\.
^join$ | sends Content-Security-Policy default-src 'self' | /join has Content-Security-Policy 'default-src 'self'', not 'default-src 'none'; .*'\.
^$ | sends Referrer-Policy no-referrer, no-referrer | / has Referrer-Policy 'no-referrer, no-referrer', not 'no-referrer'\.
^join$ | sends Cache-Control max-age=14400 | /join has Cache-Control 'max-age=14400', not 'no-cache'\.
^$ | lacks Cache-Control | / lacks Cache-Control\.
^assets/index | sends Cache-Control max-age=600 | /assets/index-12345678\.js has Cache-Control 'max-age=600', not 'immutable'\.
gone | sends Cache-Control max-age=31536000 | /assets/gone-12345678\.js has Cache-Control 'max-age=31536000', not 'no-cache'\.
\.js$ | sends Content-Type text/plain | /assets/index-12345678\.js has Content-Type 'text/plain', not 'text/javascript'\.
^$ | sends Content-Encoding none | / comes uncompressed\.
^assets/$ | lists <a href="index-12345678.js"> | /assets/ lists the files of the folder\.
^join$ | sends Set-Cookie __cf_bm=secret | /join sets a cookie: __cf_bm\.
^\.well | says Expires: 2026-12-01T00:00:00Z | /\.well-known/security\.txt expires on 2026-12-01\.
`);

it.each(hosts)('[12.7] says what a host owes at %s: %s', async (path = '', does, ...lines) => {
  const [verb = '', ...words] = does?.split(' ') ?? [];
  const change = verbs[verb]?.(...words);
  if (change === undefined) throw new Error(`No host '${verb}'`);
  const { code, wrong } = await check(but(new RegExp(path), change));
  expect(wrong).toEqual(
    lines.map((line) => expect.stringMatching(new RegExp(`^WRONG   ${line}$`))),
  );
  expect(code).toBe(1);
});

it.each([
  ['www.example.org', 200, 'WRONG   / does not lead to https.'],
  ['other.example.org', 301, 'WRONG   / says that shared links lead to https://www.example.org/.'],
])('[12.7] says what a host owes at the name %s', async (name, plain, line) => {
  const { host } = await start(soundHost);
  const lines: string[] = [];
  const request: Inspection['request'] = async (address) => {
    const local = new URL(address);
    [local.protocol, local.host] = ['http:', host];
    const answer = await requestHost(local);
    const headers = new Headers({ location: `https://${name}/` });
    return address.protocol === 'http:' ? { ...answer, status: plain, headers } : answer;
  };
  const inspection = inspectionAt(new URL(`https://${name}/`), { request });
  expect(await inspectSite(inspection, (one) => lines.push(one))).toBe(1);
  expect(lines.filter((one) => one.startsWith('WRONG'))).toEqual([line]);
});

it.each<[string, RegExp, Change]>([
  ['GitHub.com', anyPath, lacks(['Referrer-Policy', 'Cache-Control'])],
  ['GitHub.com', /\/$/, noSlashPage],
  ['cloudflare', anyPath, sends({ 'X-GitHub-Request-Id': '1', 'Cache-Control': 'max-age=600' })],
  ['cloudflare', /^assets/, lacks(['Cache-Control'])],
])('wants nothing of %s that it cannot', async (server, path, change) => {
  const { code, text } = await check((asked, query) =>
    sends({ Server: server })(but(path, change)(asked, query)),
  );
  expect(text).toMatch(/Nothing is wrong\.$/);
  expect(text.includes('Mind    It sends no headers of ours.')).toBe(
    server === 'GitHub.com' || path === anyPath,
  );
  expect(code).toBe(0);
});

it('tells a host that cannot be asked from one that is wrong', async () => {
  const { port } = await start(soundHost);
  const at = (address: string) => inspectSite(inspectionAt(new URL(address)), () => {});
  await expect(at(`https://127.0.0.1:${port}/`)).rejects.toThrow(/HTTPS does not work there/);
  await expect(at('http://127.0.0.1:2/')).rejects.toThrow('nothing is running there');
  const busy = await start(() => status(429));
  await expect(at(busy.href)).rejects.toThrow('status 429');
});

it('prints nothing that steers a terminal', async () => {
  const clear = '\u001b[2J';
  const named = says((body) => body.replace('2026-11-23 abcdef', `${clear}${'a'.repeat(900)}`));
  const { text } = await check(
    but(/^$/, (sound) => sends({ 'Cache-Control': '\u009b2J' })(named(sound))),
  );
  expect(text).toMatch(/^Version \?\[2Ja+$/m);
  expect(text).toContain("Cache-Control '?2J'");
  for (const line of text.split('\n')) {
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(line.length).toBeLessThanOrEqual(600);
  }
});
