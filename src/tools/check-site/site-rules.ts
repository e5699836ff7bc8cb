import { contentDigest } from '#src/lib/content-digest.ts';
import { type Answer, textOf } from '#src/tools/not-reached.ts';
import type { Fault } from './cures.ts';
import { destination, digestOf, type Found, maxAge, type Site, sixAtOnce } from './inspection.ts';

/** The answer under one path of each kind. */
type Seen = Answer & { readonly path: string };

type Place = Site & {
  /** Those with the right status: one that is wrong itself is reported elsewhere. */
  readonly seen: readonly Seen[];
  /** Under addresses that lead nowhere. */
  readonly missing: readonly Seen[];
  /** The headers that each answer must have, by name. */
  readonly guards: readonly (readonly [name: string, value: string])[];
};

/** One thing that a host does wrong: `look` says where. */
type Rule = {
  readonly fault: Fault;
  look(place: Place): readonly string[] | Promise<readonly string[]>;
};

const nowhere = 'no/such/page';
const missingPaths = [nowhere, 'assets/gone-12345678.js'];

/** Beside the pages and the files: what the host does at all of them, or on its own. */
export async function findByRules(site: Site, worker: Answer): Promise<readonly Found[]> {
  const { request, at, files, home, headers } = site;
  const script = files.find(({ url }) => /^assets\/.*\.js$/.test(url))?.url;
  const page = files.find(({ url }) => url.endsWith('.html') && !/^(index|404)\./.test(url))?.url;
  const others = [page?.replace(/\.html$/, ''), script].flatMap((path) => path ?? []);
  const answers = await sixAtOnce([...others, ...missingPaths], async (path) => ({
    path,
    ...(await request(at(path))),
  }));
  const first = [
    { path: '', ...home },
    { path: 'service-worker.js', ...worker },
  ];
  const [, policy] =
    /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(textOf(home)) ?? [];
  const guards = {
    ...headers,
    // What only a header can say is beside the policy of the page.
    ...(policy !== undefined && {
      'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    }),
  };
  const place: Place = {
    ...site,
    seen: [...first, ...answers].filter(
      ({ path, status }) => status === (path === nowhere ? 404 : 200),
    ),
    missing: answers.filter(({ path }) => missingPaths.includes(path)),
    guards: Object.entries(guards),
  };
  const found = rules.map(async ({ fault, look }) =>
    (await look(place)).map((what) => ({ fault, what })),
  );
  return (await Promise.all(found)).flat();
}

const soon = 30 * 24 * 60 * 60_000;

const rules: readonly Rule[] = [
  {
    fault: 'server-error',
    look: ({ missing }) =>
      missing
        .filter(({ status }) => status >= 500)
        .map(({ path, status }) => `/${path}: status ${status}.`),
  },
  {
    fault: 'not-found-status',
    look: ({ missing }) =>
      missing
        .filter(({ status }) => status < 500 && status !== 404)
        .map(({ path, status }) => `/${path} answers with status ${status}.`),
  },
  {
    fault: 'not-found-page',
    async look(site) {
      const digest = digestOf(site, '404.html');
      const others = site.missing.map(async ({ path, status, body }) => {
        const isOther = status === 404 && (await contentDigest(body)) !== digest;
        return isOther ? [`/${path} shows an error page of the host.`] : [];
      });
      return (await Promise.all(others)).flat();
    },
  },
  {
    fault: 'missing-kept',
    look: ({ missing }) =>
      missing.flatMap(({ path, status, headers }) => {
        const kept = maxAge(headers.get('cache-control') ?? '');
        return status === 404 && kept > 600 ? [`/${path} is missing, and kept for ${kept} s.`] : [];
      }),
  },
  {
    fault: 'headers-missing',
    look: ({ seen, guards }) =>
      seen.flatMap(({ path, headers }) => {
        const lacking = guards.flatMap(([name]) => (headers.has(name) ? [] : name));
        return lacking.length === 0
          ? []
          : `/${path} lacks ${lacking.length} of ${guards.length} security headers: ${lacking.join(', ')}.`;
      }),
  },
  {
    fault: 'header-changed',
    look: ({ seen, guards }) =>
      seen.flatMap(({ path, headers }) =>
        guards.flatMap(([name, ours]) => {
          const given = headers.get(name);
          if (given === null || isEnough(name, given, ours)) return [];
          return `/${path} has ${name}: ${given.slice(0, 200)}`;
        }),
      ),
  },
  {
    // Browsers revalidate pages and the worker at each visit.
    fault: 'page-kept',
    look: ({ seen }) =>
      seen.flatMap(({ path, headers }) => {
        const given = headers.get('cache-control') ?? '';
        if (path === nowhere || path.startsWith('assets/')) return [];
        if (/no-cache|no-store|max-age=0/.test(given)) return [];
        return given === ''
          ? `/${path} does not say how long browsers may keep it (no Cache-Control).`
          : `/${path} may be kept without asking (Cache-Control: ${given}): a newer version comes late.`;
      }),
  },
  {
    fault: 'compression',
    look: ({ home }) =>
      home.headers.has('content-encoding') ? [] : ['The home page comes uncompressed.'],
  },
  {
    fault: 'cookie',
    look: ({ seen }) =>
      seen.flatMap(({ path, headers }) => {
        const [name] = headers.get('set-cookie')?.split('=') ?? [];
        return name === undefined ? [] : `/${path} sets a cookie: ${name.slice(0, 60)}.`;
      }),
  },
  {
    fault: 'other-name',
    look({ address, home }) {
      const [, shared] = /property="og:url" content="(https:[^"]+)"/.exec(textOf(home)) ?? [];
      const isOther = shared !== undefined && shared !== address.href;
      return address.protocol === 'https:' && isOther
        ? [`Links that people share lead to ${shared}.`]
        : [];
    },
  },
  {
    fault: 'http',
    async look({ request, address }) {
      if (address.protocol !== 'https:') return [];
      const plain = new URL(address);
      plain.protocol = 'http:';
      // A host that does not answer there leaves nobody on http.
      const answer = await request(plain).catch(() => null);
      if (answer === null || destination(plain, answer)?.protocol === 'https:') return [];
      return [`${plain.href} does not lead to https.`];
    },
  },
  {
    fault: 'listing',
    async look({ request, at }) {
      const listed = await request(at('assets/'));
      return listed.status === 200 && /href="[^"]+\.js"/.test(textOf(listed))
        ? ['/assets/ lists the files of the folder.']
        : [];
    },
  },
  {
    fault: 'contact-expires',
    async look({ request, at, now }) {
      const contact = await request(at('.well-known/security.txt'));
      const text = contact.status === 200 ? textOf(contact) : '';
      const [, expires = ''] = /^Expires: (\S+)/m.exec(text) ?? [];
      return Date.parse(expires) - now.getTime() < soon
        ? [
            `The contact for reports of a weakness (security.txt) expires on ${expires.slice(0, 10)}.`,
          ]
        : [];
    },
  },
];

/** Whether a host's value does what ours does. */
function isEnough(name: string, given: string, ours: string): boolean {
  // HTTPS may be remembered for longer, and for more names.
  if (name === 'Strict-Transport-Security') return maxAge(given) >= maxAge(ours);
  return partsOf(given) === partsOf(ours);
}

const partsOf = (value: string): string =>
  value
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .sort()
    .join('; ');
