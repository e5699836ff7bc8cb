import type { PageFiles } from '#src/build/page-files.ts';
import { assetsFolder, type Headers as HeaderValues } from '#src/build/response-headers.ts';
import { contentDigest } from '#src/lib/content-digest.ts';
import { type Answer, textOf } from '#src/tools/ask.ts';
import { builtFilesIn, versionIn, wrongInPack } from '#src/tools/built-files.ts';

/** What to compare the published site with. */
export type Inspection = {
  /** Requests a path of the site, without following where it leads. @throws NotReached without an answer */
  request(address: URL): Promise<Answer>;
  /** With a slash at its end. */
  readonly address: URL;
  readonly pages: readonly PageFiles[];
  /** The headers of every answer, apart from the security policy, which the pages name. */
  readonly headers: HeaderValues;
  /** The worker of a local build, by its time. */
  readonly built: { readonly builtAt: number; readonly worker: string } | null;
  readonly now: Date;
};

/** What a host owes at a path below the site's address. */
export type Owed = {
  readonly path: string;
  /** Any, if undefined. */
  readonly status?: number;
  readonly digest?: string | undefined;
  readonly headers?: HeadersOwed;
  /** Or the page itself. */
  readonly leadsTo?: URL;
  /** What else is wrong. */
  also?(answer: Answer): Wrong | Promise<Wrong>;
};

type Wrong = readonly (string | false)[];

/** By name: our value, and whether another one does the same. */
type HeadersOwed = Readonly<Record<string, { readonly ours: string; does(its: string): boolean }>>;

/** In seconds. */
const maxAge = (value: string): number => Number(/max-age="?(\d+)/.exec(value)?.[1] ?? 0);
const month = 30 * 24 * 60 * 60;

const caches = {
  page: { ours: 'no-cache', does: (its) => /no-cache|no-store|max-age=0/.test(its) },
  asset: { ours: 'immutable', does: (its) => maxAge(its) >= month },
  missing: { ours: 'no-cache', does: (its) => maxAge(its) <= 600 },
} as const satisfies HeadersOwed;

const types: readonly (readonly [ending: string, ours: string, type: RegExp])[] = [
  ['.js', 'text/javascript', /javascript/],
  ['.css', 'text/css', /^text\/css/],
  ['.svg', 'image/svg+xml', /^image\/svg\+xml/],
  ['.webmanifest', 'application/manifest+json', /^application\/(manifest\+)?json/],
  ['.ics', 'text/calendar', /^text\/calendar/],
];

const changed = 'is not as the build wrote it';

/** Says how the answer at an address differs from what is owed. */
export async function compare(
  { status, digest, leadsTo, also, ...owed }: Owed,
  address: URL,
  { headers, body, ...answer }: Answer,
): Promise<readonly string[]> {
  if (status !== undefined && answer.status !== status) {
    const named = headers.get('location') ?? '';
    const to = URL.canParse(named, address) ? new URL(named, address) : address;
    if (answer.status < 300 || answer.status > 399)
      return [`has status ${answer.status}, not ${status}`];
    // The address of a host behind another may begin with http.
    const place = ({ host, pathname, search }: URL) => host + pathname + search;
    return leadsTo && place(to) === place(leadsTo) ? [] : [`leads to ${to.href}`];
  }
  const [cookie] = headers.get('set-cookie')?.split('=') ?? [];
  return [
    ...((await also?.({ headers, body, ...answer })) ?? []),
    digest !== undefined && (await contentDigest(body)) !== digest && changed,
    cookie !== undefined && `sets a cookie: ${cookie.slice(0, 60)}`,
    ...Object.entries(owed.headers ?? {}).map(([name, { ours, does }]) => {
      const its = headers.get(name) ?? '';
      if (does(its)) return false;
      return its === '' ? `lacks ${name}` : `has ${name} '${its.slice(0, 200)}', not '${ours}'`;
    }),
  ].filter((one) => one !== false);
}

/** The headers that each answer must have. */
function guardsOf(home: string, headers: HeaderValues): HeadersOwed {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(home) ?? [];
  // What only a header can say is beside the policy of the page.
  const own = policy && { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'` };
  const parts = (value: string) =>
    String(
      value
        .split(/[;,]\s*/)
        .filter(Boolean)
        .sort(),
    );
  return Object.fromEntries(
    Object.entries({ ...headers, ...own }).map(([name, ours]) => {
      // HTTPS may be remembered for longer, and for more names.
      const isTime = name === 'Strict-Transport-Security';
      const does = (its: string) =>
        isTime ? maxAge(its) >= maxAge(ours) : parts(its) === parts(ours);
      return [name, { ours, does }];
    }),
  );
}

/** GitHub Pages sends no headers of ours, and leads from no slash. */
export const isGitHub = ({ headers }: Answer): boolean =>
  headers.has('x-github-request-id') || /github/i.test(headers.get('server') ?? '');

/** All that the host of a site owes, by its home page. */
export async function owedBy(
  { request, address, pages, built, now, ...inspection }: Inspection,
  home: Answer,
): Promise<readonly Owed[]> {
  const { href, pathname, protocol } = address;
  const at = (path: string) => new URL(path, address);
  const text = textOf(home);
  const version = home.status === 200 ? versionIn(text) : null;
  const [, prefix = pathname] = /src="([^"]*\/)assets\//.exec(text) ?? [];
  const [, shared = href] = /property="og:url" content="(https:[^"]+)"/.exec(text) ?? [];
  const ofHome = (...wrong: Wrong): Owed => ({ path: '', status: 200, also: () => wrong });
  if (version === null) return [ofHome('is no page of this site')];
  if (prefix !== pathname)
    return [ofHome(`was built for the folder ${prefix}, and is published in ${pathname}`)];

  const theirs = textOf(await request(at('service-worker.js')));
  const worker = built?.builtAt === version.builtAt ? built.worker : theirs;
  const files = builtFilesIn(worker);
  const isPlain = isGitHub(home);
  // It reads 100 rules of _headers.
  const isCloudflare = /cloudflare/i.test(home.headers.get('server') ?? '');
  const guards = isPlain ? {} : guardsOf(text, inspection.headers);
  const cached = (kind: keyof typeof caches) => !isPlain && { 'Cache-Control': caches[kind] };
  const page = { status: 200, headers: { ...guards, ...cached('page') } };
  const ofWorker: Owed = {
    ...{ ...page, path: 'service-worker.js' },
    also: (answer) => [
      files.length === 0 && 'does not list the files of the site',
      textOf(answer) !== worker && changed,
    ],
  };
  const digestOf = (file: string) => files.find(({ url }) => url === file)?.digest;
  const ofPages = pages.flatMap(({ files: spelled }): readonly Owed[] => {
    const digest = digestOf(spelled[0] ?? '');
    // A site of other sources may lack a page.
    if (digest === undefined || spelled.includes('404.html')) return [];
    return spelled.flatMap((file) => {
      const path = file === 'index.html' ? '' : file.replace(/\.html$/, '');
      const leadsTo = at(`${path}?from=a`);
      const bySlash = { ...page, path: `${path}/?from=a`, digest, leadsTo };
      return [{ ...page, path, digest }, ...(path === '' || isPlain ? [] : [bySlash])];
    });
  });
  const ofFiles = files
    .filter(({ url }) => !url.endsWith('.html'))
    .map(({ url, digest }): Owed => {
      const isAsset = url.startsWith(assetsFolder) && !isCloudflare;
      const [, ours = '', type] = types.find(([ending]) => url.endsWith(ending)) ?? [];
      const typed = type && { 'Content-Type': { ours, does: (its: string) => type.test(its) } };
      const headers = { ...guards, ...typed, ...(isAsset && cached('asset')) };
      return { path: url, status: 200, digest, headers };
    });
  const ofPacks = [...new Set(files.flatMap(({ pack }) => pack ?? []))].map(
    (path): Owed => ({
      ...{ path, status: 200, headers: guards },
      async also(answer) {
        const [wrong] = await wrongInPack(path, textOf(answer), files);
        return [wrong !== undefined && `does not hold ${wrong} as the build wrote it`];
      },
    }),
  );
  const ofMissing = ['no/such/page', 'assets/gone-12345678.js'].map((path): Owed => {
    const headers = { ...guards, ...cached('missing') };
    return { path, status: 404, digest: digestOf('404.html'), headers };
  });
  return [
    ofHome(
      !home.headers.has('content-encoding') && 'comes uncompressed',
      protocol === 'https:' && shared !== href && `says that shared links lead to ${shared}`,
      protocol === 'https:' && (await staysOnHttp(request, address)) && 'does not lead to https',
    ),
    ofWorker,
    ...(files.length === 0 ? [] : [...ofPages, ...ofFiles, ...ofPacks, ...ofMissing]),
    {
      path: 'assets/',
      also: (answer) => [
        answer.status === 200 &&
          /href="[^"]+\.js"/.test(textOf(answer)) &&
          'lists the files of the folder',
      ],
    },
    {
      path: '.well-known/security.txt',
      also(answer) {
        const [, expires = ''] = /^Expires: (\S+)/m.exec(textOf(answer)) ?? [];
        return [
          Date.parse(expires) - now.getTime() < month * 1_000 &&
            `expires on ${expires.slice(0, 10)}`,
        ];
      },
    },
  ];
}

/** A host that does not answer there leaves nobody on http. */
async function staysOnHttp(request: Inspection['request'], address: URL): Promise<boolean> {
  const answer = await request(new URL(address.href.replace('https:', 'http:'))).catch(() => null);
  const isLed = answer && answer.status >= 300 && answer.status <= 399;
  return answer !== null && !(isLed && answer.headers.get('location')?.startsWith('https:'));
}
