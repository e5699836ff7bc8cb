// Proves specification 12.7.
import { describe, expect, it } from 'vitest';
import { printReport } from '#src/tools/check-site/check-site.ts';
import { cures } from '#src/tools/check-site/cures.ts';
import { inspectSite } from '#src/tools/check-site/inspect-site.ts';
import { type Inspection, requestHost } from '#src/tools/check-site/inspection.ts';
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
  const report = await inspectSite(inspectionAt(await start(host), others));
  const lines: string[] = [];
  const code = printReport(report, (line) => lines.push(line));
  const wrong = lines.filter((line) => line.startsWith('WRONG'));
  return { code, wrong, faults: report.found.map(({ fault }) => fault), text: lines.join('\n') };
}

const seen = new Set<string>();

it('finds nothing at a host that does everything right, with and without the build here', async () => {
  const sound = await check(soundHost);
  expect(sound.text).toBe(
    'Version 2026-11-23 abcdef.\n4 of 4 pages answer as the build wrote them.\nNothing is wrong.',
  );
  expect(sound.code).toBe(0);
  const worker = files['service-worker.js'] ?? '';
  const here = await check(soundHost, { built: { builtAt, worker } });
  expect(here.text).toContain('Version 2026-11-23 abcdef, the one in dist.');
  const other = await check(soundHost, { built: { builtAt: 1, worker: '' } });
  expect(other.text).toContain('In dist is another one.');
  expect([here.code, other.code]).toEqual([0, 0]);
});

/** The sound host, but for the answers to some paths. */
const but =
  (matches: RegExp, change: (sound: Response, path: string, encodings: string) => Response): Host =>
  (path, query, encodings) => {
    const sound = soundHost(path, query);
    return matches.test(path) ? change(sound, path, encodings) : sound;
  };
const gone: Response = { status: 404, headers: {}, body: 'Not Found' };
const failing: Response = { status: 500, headers: {}, body: 'Internal Server Error' };
const led = (to: string): Response => ({ status: 301, headers: { Location: to }, body: '' });
const with_ = (headers: Readonly<Record<string, string>>) => (sound: Response) => ({
  ...sound,
  headers: { ...sound.headers, ...headers },
});
const without =
  (...names: readonly string[]) =>
  (sound: Response) => ({
    ...sound,
    headers: Object.fromEntries(
      Object.entries(sound.headers).filter(([name]) => !names.includes(name)),
    ),
  });
const saying = (change: (body: string) => string) => (sound: Response) => ({
  ...sound,
  body: change(sound.body),
});
const anyPath = /(?:)/;
const pagesWithoutHtml = /^(join|contact|contact\/faq)\/?$/;

describe('it names the setting that is wrong, once', () => {
  it.each<[fault: string, host: Host, what: RegExp, words: RegExp]>([
    ['nothing-there', but(/^$|^dist/, () => gone), /no home page \(status 404\)/, /public_html/],
    [
      'folder-in-folder',
      (path, query) => (path.startsWith('dist/') ? soundHost(path.slice(5), query) : gone),
      /one in the folder dist/,
      /not dist itself/,
    ],
    ['forbidden', but(anyPath, () => ({ ...gone, status: 403 })), /403/, /index\.html/],
    ['password', but(anyPath, () => ({ ...gone, status: 401 })), /asks for a password/, /visitors/],
    [
      'leads-elsewhere',
      but(/^$/, () => led('https://www.example.org/')),
      /www\.example/,
      /site\.toml/,
    ],
    [
      'other-site',
      but(
        /^$/,
        saying(() => '<h1>This name is for sale'),
      ),
      /not of this site/,
      /parked/,
    ],
    [
      'other-folder',
      but(
        /^$/,
        saying((body) => body.replace('"/assets', '"/wtp/assets')),
      ),
      /folder \/wtp\/, and is published in \//,
      /site\.toml/,
    ],
    ['server-error', but(anyPath, () => failing), /home page answers with status 500/, /FileInfo/],
    ['server-error', but(/^join$/, () => failing), /\/join fails \(status 500\)/, /error log/],
    ['no-worker', but(/^service-worker/, () => gone), /service-worker\.js is missing/, /offline/],
    [
      'no-worker',
      but(
        /^service-worker/,
        saying(() => ''),
      ),
      /does not list/,
      /dist/,
    ],
    ['worker-led', but(/^service-worker/, () => led('/sw.js')), /leads to another/, /own address/],
    [
      'taken-off',
      but(
        /^service-w/,
        saying(() => "'The app is off.'"),
      ),
      /takes the app off/,
      /build/,
    ],
    [
      'no-page-without-html',
      but(pagesWithoutHtml, () => gone),
      /\/join is missing \(status 404\), but \/join\.html exists\. So with 2 more/,
      /clean URLs/,
    ],
    ['page-by-html', but(/^join$/, () => led('/join.html')), /leads to .*join\.html/, /itself/],
    ['page-by-slash', but(/^contact$/, () => led('/contact/')), /leads to .*contact\//, /slash/],
    ['page-by-slash', but(/^contact$/, () => ({ ...gone, status: 403 })), /forbidden/, /slash/],
    ['page-missing', but(/^join/, () => gone), /and so is its file/, /everything in dist/],
    [
      'page-for-all',
      (path, query) => (/\.\w+$/.test(path) ? soundHost(path, query) : soundHost('', '')),
      /answers with the home page/,
      /single-page apps/,
    ],
    [
      'leads-elsewhere',
      but(/^join$/, () => led('https://login.example/')),
      /login\.example/,
      /leads/,
    ],
    [
      'slash',
      but(/\/$/, (_, path) => soundHost(`no/${path}`, '')),
      /\/join\/ does not lead to \/join .*So with 2 more/,
      /trailing slash/,
    ],
    ['slash', but(/^join\/$/, () => led('https://evil.example/join')), /status 301\)\.$/, /slash/],
    ['query-lost', but(/^join\/$/, () => led('/join')), /loses what follows the \?/, /keep/],
    [
      'not-found-page',
      but(/^no\/such|gone/, () => ({ ...gone, headers: soundHost('no', '').headers })),
      /error page of the host/,
      /404\.html/,
    ],
    [
      'not-found-status',
      but(/^no\/such/, (sound) => ({ ...sound, status: 200 })),
      /with status 200/,
      /fallback/,
    ],
    ['file-missing', but(/^images/, () => gone), /logo\.svg is missing/, /everything in dist/],
    [
      'file-missing',
      but(/^assets\/first/, () => gone),
      /first-87654321\.json is missing/,
      /everything/,
    ],
    [
      'changed',
      but(
        /^join$/,
        saying((body) => `${body}<script src="/cdn-cgi/x.js">`),
      ),
      /not as the build/,
      /Switch off/,
    ],
    [
      'changed',
      but(
        /^assets\/first/,
        saying((body) => body.replace('join.html</h1>', '</h1>')),
      ),
      /does not hold join\.html/,
      /Switch off/,
    ],
    [
      'changed',
      but(
        /^assets\/first/,
        saying(() => '<h1>Log in'),
      ),
      /does not hold index\.html/,
      /Switch/,
    ],
    [
      'line-ends',
      but(
        /^join$/,
        saying((body) => body.replaceAll('\n', '\r\n')),
      ),
      /\/join is not/,
      /Binary/,
    ],
    [
      'mixed-builds',
      but(
        /^join$/,
        saying(() => page('join.html', 1)),
      ),
      /\/join is not/,
      /another build/,
    ],
    [
      'old-copies',
      but(/^join$/, (sound, _, encodings) =>
        encodings === 'identity' ? sound : saying(() => page('Old'))(sound),
      ),
      /\/join is not/,
      /compressed copies/,
    ],
    [
      'headers-missing',
      but(
        anyPath,
        without('Content-Security-Policy', 'Strict-Transport-Security', ...Object.keys(guards)),
      ),
      /lacks 4 of 4 security headers: .*Referrer-Policy/,
      /_headers/,
    ],
    [
      'headers-missing',
      but(/^assets/, without('Referrer-Policy')),
      /1 of 4 .*Referrer-Policy/,
      /_headers/,
    ],
    [
      'header-changed',
      but(/^join$/, with_({ 'Content-Security-Policy': "default-src 'self'" })),
      /Content-Security-Policy: default-src 'self'/,
      /Something else sets it/,
    ],
    [
      'header-changed',
      but(/^$/, with_({ 'Referrer-Policy': 'no-referrer, no-referrer' })),
      /no-referrer, no/,
      /once/,
    ],
    [
      'page-kept',
      but(/^join$/, with_({ 'Cache-Control': 'max-age=14400' })),
      /max-age=14400/,
      /no-cache/,
    ],
    ['page-kept', but(/^$/, without('Cache-Control')), /no Cache-Control/, /no-cache/],
    [
      'asset-not-kept',
      but(/^assets\/index/, with_({ 'Cache-Control': 'max-age=600' })),
      /each visit/,
      /immutable/,
    ],
    [
      'missing-kept',
      but(/gone/, with_({ 'Cache-Control': 'max-age=31536000' })),
      /kept for 31536000 s/,
      /404/,
    ],
    [
      'type',
      but(/\.js$/, with_({ 'Content-Type': 'text/plain' })),
      /type text\/plain/,
      /Content-Type/,
    ],
    ['compression', but(/^$/, with_({ 'Content-Encoding': 'none' })), /uncompressed/, /gzip/],
    [
      'listing',
      but(/^assets\/$/, () => ({ ...gone, status: 200, body: '<a href="index-12345678.js">' })),
      /lists the files/,
      /-Indexes/,
    ],
    [
      'cookie',
      but(/^join$/, with_({ 'Set-Cookie': '__cf_bm=secret' })),
      /sets a cookie: __cf_bm\./,
      /cookies/,
    ],
    [
      'contact-expires',
      but(
        /^\.well/,
        saying(() => 'Expires: 2026-12-01T00:00:00Z\n'),
      ),
      /2026-12-01/,
      /build/,
    ],
  ])('[12.7] %s', async (fault, host, what, words) => {
    const { code, wrong, faults, text } = await check(host);
    expect(faults).toEqual([fault]);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(what);
    expect(text).toMatch(words);
    expect(text).not.toContain('secret');
    expect(code).toBe(1);
    seen.add(fault);
  });

  it.each([
    ['http', 'www.example.org', 200, 'http://www.example.org/ does not lead to https.'],
    [
      'other-name',
      'other.example.org',
      301,
      'Links that people share lead to https://www.example.org/.',
    ],
  ])('[12.7] %s', async (fault, name, plain, what) => {
    const { host } = await start(soundHost);
    const request: Inspection['request'] = async (address, encodings) => {
      const local = new URL(address);
      [local.protocol, local.host] = ['http:', host];
      const answer = await requestHost(local, encodings);
      const headers = new Headers({ location: `https://${name}/` });
      return address.protocol === 'http:' ? { ...answer, status: plain, headers } : answer;
    };
    const address = new URL(`https://${name}/`);
    const { found } = await inspectSite(inspectionAt(address, { request }));
    expect(found).toEqual([{ fault, what }]);
    seen.add(fault);
  });

  it('each of them', () => {
    expect([...seen].sort()).toEqual(Object.keys(cures).sort());
  });
});

it('names the setting by the host’s own name for it', async () => {
  const named = (server: string, change: Response['headers'] = {}) =>
    check(
      but(anyPath, (sound) =>
        without('Referrer-Policy')(with_({ Server: server, ...change })(sound)),
      ),
    );
  expect((await named('Apache/2.4')).text).toContain('mod_headers');
  expect((await named('LiteSpeed')).text).toContain('mod_headers');
  expect((await named('nginx')).text).toContain('npm run owner -- host nginx');
  expect((await named('cloudflare')).text).toContain('Cloudflare is only in front');
  expect((await named('Netlify')).text).toContain('_headers of dist');
  const { code, text } = await named('GitHub.com');
  expect(text).toMatch(/^Mind .*Referrer-Policy/m);
  expect(text).toContain('Nothing is wrong.');
  expect(code).toBe(0);
});

it('tells a host that cannot be asked from one that is wrong', async () => {
  const { port } = await start(soundHost);
  const at = (address: string) => inspectSite(inspectionAt(new URL(address)));
  await expect(at(`https://127.0.0.1:${port}/`)).rejects.toThrow(/HTTPS does not work there/);
  await expect(at('http://127.0.0.1:2/')).rejects.toThrow('nothing is running there');
  const busy = await start(() => ({ ...gone, status: 429 }));
  await expect(at(busy.href)).rejects.toThrow('status 429');
});

it('prints nothing that steers a terminal', async () => {
  const clear = '\u001b[2J';
  const named = saying((body) => body.replace('2026-11-23 abcdef', `${clear}${'a'.repeat(900)}`));
  const { text } = await check(
    but(/^$/, (sound) => with_({ 'Cache-Control': '\u009b2J' })(named(sound))),
  );
  expect(text).toMatch(/^Version \?\[2Ja+$/m);
  expect(text).toContain('Cache-Control: ?2J');
  for (const line of text.split('\n')) {
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(line.length).toBeLessThanOrEqual(600);
  }
});

it('follows no hostile address, and stops at a redirect that names none', async () => {
  const { faults } = await check(but(/^join$/, () => led('http://[')));
  expect(faults).toEqual(['leads-elsewhere']);
});
