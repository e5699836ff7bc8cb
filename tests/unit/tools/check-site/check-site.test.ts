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

type Change = (sound: Response, path: string, encodings: string) => Response;
/** The sound host, but for the answers to some paths. */
const but =
  (matches: RegExp, change: Change): Host =>
  (path, query, encodings) => {
    const sound = soundHost(path, query);
    return matches.test(path) ? change(sound, path, encodings) : sound;
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
const says = (change: (body: string) => string) => (sound: Response) => ({
  ...sound,
  body: change(sound.body),
});

const fromDist: Change = (_, path) =>
  path.startsWith('dist/') ? soundHost(path.slice(5), '') : status(404);
const homeForAll: Change = (sound, path) => (/\.\w+$/.test(path) ? sound : soundHost('', ''));
const oldUnlessPlain: Change = (sound, _, encodings) =>
  encodings === 'identity' ? sound : { ...sound, body: page('Old') };

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
  'no-slash-page': () => (_, path) => soundHost(`no/${path}`, ''),
  'windows-lines': () => says((body) => body.replaceAll('\n', '\r\n')),
  'another-build': () => says(() => page('join.html', 1)),
  'old-copies': () => oldUnlessPlain,
  'from-dist': () => fromDist,
  'home-for-all': () => homeForAll,
};

/** The fault, what is asked for, and what is done then; the line that is printed, and a word of its cure. */
const settings = textTable(String.raw`
nothing-there | ^$|^dist | status 404
  no home page \(status 404\) | public_html
folder-in-folder |  | from-dist
  one in the folder dist | not dist itself
forbidden |  | status 403
  403 | index\.html
password |  | status 401
  asks for a password | visitors
leads-elsewhere | ^$ | leads https://www.example.org/
  www\.example | site\.toml
other-site | ^$ | says <h1>This name is for sale
  not of this site | parked
other-folder | ^$ | replaces "/assets "/wtp/assets
  folder /wtp/, and is published in / | site\.toml
server-error |  | status 500
  home page answers with status 500 | FileInfo
server-error | ^join$ | status 500
  /join fails \(status 500\) | error log
no-worker | ^service-worker | status 404
  service-worker\.js is missing | offline
no-worker | ^service-worker | says
  does not list | dist
worker-led | ^service-worker | leads /sw.js
  leads to another | own address
taken-off | ^service-w | says 'The app is off.'
  takes the app off | build
no-page-without-html | ^(join|contact|contact/faq)/?$ | status 404
  /join is missing \(status 404\), but /join\.html exists\. So with 2 more | clean URLs
page-by-html | ^join$ | leads /join.html
  leads to .*join\.html | itself
page-by-slash | ^contact$ | leads /contact/
  leads to .*contact/ | slash
page-by-slash | ^contact$ | status 403
  forbidden | slash
page-missing | ^join | status 404
  and so is its file | everything in dist
page-for-all |  | home-for-all
  answers with the home page | single-page apps
leads-elsewhere | ^join$ | leads https://login.example/
  login\.example | leads
slash | /$ | no-slash-page
  /join/ does not lead to /join .*So with 2 more | trailing slash
slash | ^join/$ | leads https://evil.example/join
  status 301\)\.$ | slash
query-lost | ^join/$ | leads /join
  loses what follows the \? | keep
not-found-page | ^no/such|gone | own-error-page
  error page of the host | 404\.html
not-found-status | ^no/such | status-alone 200
  with status 200 | fallback
file-missing | ^images | status 404
  logo\.svg is missing | everything in dist
file-missing | ^assets/forms | status 404
  forms-87654321\.json is missing | everything
changed | ^join$ | adds <script src="/cdn-cgi/x.js">
  not as the build | Switch off
changed | ^assets/forms | replaces join.html</h1> </h1>
  does not hold join\.html | Switch off
changed | ^assets/forms | says <h1>Log in
  does not hold index\.html | Switch
line-ends | ^join$ | windows-lines
  /join is not | Binary
mixed-builds | ^join$ | another-build
  /join is not | another build
old-copies | ^join$ | old-copies
  /join is not | compressed copies
headers-missing |  | lacks Content-Security-Policy Strict-Transport-Security ${Object.keys(guards).join(' ')}
  lacks 4 of 4 security headers: .*Referrer-Policy | _headers
headers-missing | ^assets | lacks Referrer-Policy
  1 of 4 .*Referrer-Policy | _headers
header-changed | ^join$ | sends Content-Security-Policy default-src 'self'
  Content-Security-Policy: default-src 'self' | Something else sets it
header-changed | ^$ | sends Referrer-Policy no-referrer, no-referrer
  no-referrer, no | once
page-kept | ^join$ | sends Cache-Control max-age=14400
  max-age=14400 | no-cache
page-kept | ^$ | lacks Cache-Control
  no Cache-Control | no-cache
asset-not-kept | ^assets/index | sends Cache-Control max-age=600
  each visit | immutable
missing-kept | gone | sends Cache-Control max-age=31536000
  kept for 31536000 s | 404
type | \.js$ | sends Content-Type text/plain
  type text/plain | Content-Type
compression | ^$ | sends Content-Encoding none
  uncompressed | gzip
listing | ^assets/$ | lists <a href="index-12345678.js">
  lists the files | -Indexes
cookie | ^join$ | sends Set-Cookie __cf_bm=secret
  sets a cookie: __cf_bm\. | cookies
contact-expires | ^\.well | says Expires: 2026-12-01T00:00:00Z
  2026-12-01 | build
`);

describe('it names the setting that is wrong, once', () => {
  it.each(settings)('[12.7] %s: %s %s', async (fault, path, does, what = '', word = '') => {
    const [verb = '', ...words] = does?.split(' ') ?? [];
    const change = verbs[verb]?.(...words);
    if (change === undefined) throw new Error(`No host '${verb}'`);
    const { code, wrong, faults, text } = await check(but(new RegExp(path ?? '$^'), change));
    expect(faults).toEqual([fault]);
    expect(wrong).toEqual([expect.stringMatching(what)]);
    expect(text).toMatch(new RegExp(word));
    expect(text).not.toContain('secret');
    expect(code).toBe(1);
    seen.add(fault ?? '');
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
        lacks(['Referrer-Policy'])(sends({ Server: server, ...change })(sound)),
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
  expect(text).toContain('Cache-Control: ?2J');
  for (const line of text.split('\n')) {
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(line.length).toBeLessThanOrEqual(600);
  }
});

it('follows no hostile address, and stops at a redirect that names none', async () => {
  const { faults } = await check(
    but(/^join$/, () => ({ status: 301, headers: { Location: 'http://[' }, body: '' })),
  );
  expect(faults).toEqual(['leads-elsewhere']);
});
