import { contentDigest } from '#src/lib/content-digest.ts';
import { type Answer, textOf } from '#src/tools/ask.ts';
import type { Fault } from './cures.ts';
import { destination, digestOf, type Found, maxAge, type Site, sixAtOnce } from './inspection.ts';

/** What is looked at beside all pages and files: one answer of each kind, and two to addresses that lead nowhere. */
type Seen = Answer & { readonly path: string; readonly kind: 'page' | 'asset' | 'missing' };

/** One thing that a host does wrong at an answer: null if it does not. */
type Rule = {
  readonly fault: Fault;
  look(seen: Seen, guards: Guards, site: Site): string | null | Promise<string | null>;
};

/** The headers that each answer must have. */
type Guards = Readonly<Record<string, string>>;

const missingPaths = ['no/such/page', 'assets/gone-12345678.js'];

/** What a host does wrong at all of its answers, and beside them. */
export async function findByRules(site: Site, worker: Answer): Promise<readonly Found[]> {
  const { request, at, files, home } = site;
  const page = files.find(({ url }) => url.endsWith('.html') && !/^(index|404)\./.test(url));
  const script = files.find(({ url }) => /^assets\/.*\.js$/.test(url));
  const others = [
    ...(page === undefined ? [] : [['page', page.url.replace(/\.html$/, '')] as const]),
    ...(script === undefined ? [] : [['asset', script.url] as const]),
    ...missingPaths.map((path) => ['missing', path] as const),
  ];
  const seen: readonly Seen[] = [
    { kind: 'page', path: '', ...home },
    { kind: 'page', path: 'service-worker.js', ...worker },
    ...(await sixAtOnce(others, async ([kind, path]) => ({
      ...{ kind, path },
      ...(await request(at(path))),
    }))),
  ];
  const guards = guardsOf(site);
  const found: Found[] = [];
  for (const one of seen) {
    const { kind, path, status } = one;
    if (kind === 'missing' && status !== 404) {
      const fault = status >= 500 ? 'server-error' : 'not-found-status';
      found.push({ fault, what: `/${path} answers with status ${status}.` });
    }
    // A page or an asset that is wrong itself is reported elsewhere.
    if (status !== (kind === 'missing' ? 404 : 200)) continue;
    for (const { fault, look } of rules) {
      const what = await look(one, guards, site);
      if (what !== null) found.push({ fault, what });
    }
  }
  return [...found, ...(await findAround(site))];
}

function guardsOf({ home, headers }: Site): Guards {
  const [, policy] =
    /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(textOf(home)) ?? [];
  // What only a header can say is beside the policy of the page.
  const own = policy && { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'` };
  return { ...headers, ...own };
}

const rules: readonly Rule[] = [
  {
    fault: 'not-found-page',
    look: async ({ kind, path, body }, _, site) =>
      kind === 'missing' && (await contentDigest(body)) !== digestOf(site, '404.html')
        ? `/${path} shows an error page of the host.`
        : null,
  },
  {
    fault: 'missing-kept',
    look({ kind, path, headers }) {
      const kept = maxAge(headers.get('cache-control') ?? '');
      return kind === 'missing' && kept > 600
        ? `/${path} is missing, and kept for ${kept} s.`
        : null;
    },
  },
  {
    fault: 'headers-missing',
    look({ path, headers }, guards) {
      const names = Object.keys(guards);
      const lacking = names.filter((name) => !headers.has(name));
      return lacking.length === 0
        ? null
        : `/${path} lacks ${lacking.length} of ${names.length} security headers: ${lacking.join(', ')}.`;
    },
  },
  {
    fault: 'header-changed',
    look({ path, headers }, guards) {
      for (const [name, ours] of Object.entries(guards)) {
        const given = headers.get(name);
        if (given !== null && !isEnough(name, given, ours))
          return `/${path} has ${name}: ${given.slice(0, 200)}`;
      }
      return null;
    },
  },
  {
    // Browsers revalidate pages and the worker at each visit.
    fault: 'page-kept',
    look({ kind, path, headers }) {
      const given = headers.get('cache-control') ?? '';
      if (kind !== 'page' || /no-cache|no-store|max-age=0/.test(given)) return null;
      return given === ''
        ? `/${path} does not say how long browsers may keep it (no Cache-Control).`
        : `/${path} may be kept without asking (Cache-Control: ${given}): a newer version comes late.`;
    },
  },
  {
    fault: 'compression',
    look: ({ path, headers }) =>
      path === '' && !headers.has('content-encoding') ? 'The home page comes uncompressed.' : null,
  },
  {
    fault: 'cookie',
    look({ path, headers }) {
      const [name] = headers.get('set-cookie')?.split('=') ?? [];
      return name === undefined ? null : `/${path} sets a cookie: ${name.slice(0, 60)}.`;
    },
  },
];

/** Whether a host's value does what ours does. */
function isEnough(name: string, given: string, ours: string): boolean {
  // HTTPS may be remembered for longer, and for more names.
  if (name === 'Strict-Transport-Security') return maxAge(given) >= maxAge(ours);
  const [its, expected] = [given, ours].map((value) =>
    value
      .split(/[;,]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .sort()
      .join('; '),
  );
  return its === expected;
}

const soon = 30 * 24 * 60 * 60_000;

/** Plain HTTP, the name in shared links, listings, the security contact. */
async function findAround({ request, at, address, home, now }: Site): Promise<readonly Found[]> {
  const found: Found[] = [];
  if (address.protocol === 'https:') {
    const [, shared] = /property="og:url" content="(https:[^"]+)"/.exec(textOf(home)) ?? [];
    if (shared !== undefined && shared !== address.href)
      found.push({ fault: 'other-name', what: `Links that people share lead to ${shared}.` });
    const plain = new URL(address);
    plain.protocol = 'http:';
    // A host that does not answer there leaves nobody on http.
    const answer = await request(plain).catch(() => null);
    if (answer !== null && destination(plain, answer)?.protocol !== 'https:')
      found.push({ fault: 'http', what: `${plain.href} does not lead to https.` });
  }
  const listed = await request(at('assets/'));
  if (listed.status === 200 && /href="[^"]+\.js"/.test(textOf(listed)))
    found.push({ fault: 'listing', what: '/assets/ lists the files of the folder.' });
  const contact = await request(at('.well-known/security.txt'));
  const text = contact.status === 200 ? textOf(contact) : '';
  const [, expires = ''] = /^Expires: (\S+)/m.exec(text) ?? [];
  if (Date.parse(expires) - now.getTime() < soon) {
    const what = `The contact for reports of a weakness (security.txt) expires on ${expires.slice(0, 10)}.`;
    found.push({ fault: 'contact-expires', what });
  }
  return found;
}
