import type { BuiltFile } from '#src/tools/built-files.ts';
import type { Found, Inspection } from './inspection.ts';
import { type Answer, sixAtOnce } from './request-host.ts';

type Seen = { readonly path: string; readonly headers: Headers };

/** The headers of one answer of each kind: their presence, their values, what browsers keep, compression. */
export async function inspectHeaders(
  { request, address, headers }: Inspection,
  home: Answer,
  worker: Answer,
  files: readonly BuiltFile[],
): Promise<readonly Found[]> {
  const asset = files.find(({ url }) => /^assets\/.*\.js$/.test(url))?.url;
  const page = files.find(({ url }) => url.endsWith('.html') && !/^(index|404)\./.test(url))?.url;
  const nowhere = 'no/such/page';
  const paths = [page?.replace(/\.html$/, ''), asset, nowhere].flatMap((path) => path ?? []);
  const answers = await sixAtOnce(paths, async (path) => {
    const { headers: given, status } = await request(new URL(path, address));
    return { path, headers: given, status };
  });
  // An answer that is wrong itself is reported elsewhere.
  const others = answers.filter(({ path, status }) => status === (path === nowhere ? 404 : 200));
  const seen: readonly Seen[] = [
    { path: '', headers: home.headers },
    { path: 'service-worker.js', headers: worker.headers },
    ...others,
  ];
  const text = new TextDecoder().decode(home.body);
  const expected = { ...headers, ...policyIn(text) };
  return [
    ...ofSecurity(seen, expected),
    ...ofPages(seen.filter(({ path }) => path !== asset && path !== nowhere)),
    ...ofCompression(home),
    ...ofCookies(seen),
  ];
}

const headerOnly = "frame-ancestors 'none'";

/** The policy of the page, with what only a header can say. */
function policyIn(page: string): Readonly<Record<string, string>> {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  return policy === undefined ? {} : { 'Content-Security-Policy': `${policy}; ${headerOnly}` };
}

const parts = (value: string): string =>
  value
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .sort()
    .join('; ');

/** In seconds. */
export const maxAge = (value: string): number => Number(/max-age="?(\d+)/.exec(value)?.[1] ?? 0);

/** Whether a host's value does what ours does. */
function isEnough(name: string, given: string, ours: string): boolean {
  // HTTPS may be remembered for longer, and for more names.
  if (name === 'Strict-Transport-Security') return maxAge(given) >= maxAge(ours);
  return parts(given) === parts(ours);
}

function ofSecurity(
  seen: readonly Seen[],
  expected: Readonly<Record<string, string>>,
): readonly Found[] {
  const names = Object.keys(expected);
  const missing = seen.flatMap(({ path, headers }) => {
    const lacking = names.filter((name) => !headers.has(name));
    return lacking.length === 0 ? [] : [{ path, lacking }];
  });
  const changed = seen.flatMap(({ path, headers }) =>
    names.flatMap((name): Found | readonly [] => {
      const given = headers.get(name);
      const ours = expected[name] ?? '';
      if (given === null || isEnough(name, given, ours)) return [];
      return { fault: 'header-changed', what: `/${path} has ${name}: ${given.slice(0, 200)}` };
    }),
  );
  const [first] = missing;
  return [
    ...(first === undefined
      ? []
      : [
          {
            fault: 'headers-missing' as const,
            what: `/${first.path} lacks ${first.lacking.length} of ${names.length} security headers: ${first.lacking.join(', ')}.`,
          },
        ]),
    ...changed.slice(0, 1),
  ];
}

/** Browsers revalidate pages and the worker at each visit. */
function ofPages(seen: readonly Seen[]): readonly Found[] {
  for (const { path, headers } of seen) {
    const given = headers.get('cache-control') ?? '';
    const revalidates = /no-cache|no-store|max-age=0/.test(given);
    if (!revalidates) {
      const what =
        given === ''
          ? `/${path} does not say how long browsers may keep it (no Cache-Control).`
          : `/${path} may be kept without asking (Cache-Control: ${given}): a newer version comes late.`;
      return [{ fault: 'page-kept', what }];
    }
  }
  return [];
}

function ofCompression({ headers }: Answer): readonly Found[] {
  return headers.has('content-encoding')
    ? []
    : [{ fault: 'compression', what: 'The home page comes uncompressed.' }];
}

function ofCookies(seen: readonly Seen[]): readonly Found[] {
  const cookied = seen.find(({ headers }) => headers.has('set-cookie'));
  if (cookied === undefined) return [];
  const [name = ''] = (cookied.headers.get('set-cookie') ?? '').split('=');
  return [{ fault: 'cookie', what: `/${cookied.path} sets a cookie: ${name.slice(0, 60)}.` }];
}
