import { type Answer, textOf } from '#src/tools/ask.ts';
import { builtFilesIn, versionIn } from '#src/tools/built-files.ts';
import type { Fault, HostKind } from './cures.ts';
import { inspectFiles } from './inspect-files.ts';
import { inspectPages, inspectSlashes } from './inspect-pages.ts';
import { destination, type Found, type Inspection, type Site } from './inspection.ts';
import { findByRules } from './site-rules.ts';

/** The result of an inspection. */
export type SiteReport = {
  readonly host: HostKind;
  /** Null if the site there is not this one. */
  readonly version: string | null;
  /** Null without a local build. */
  readonly isBuiltHere: boolean | null;
  readonly pages: number;
  readonly answered: number;
  readonly found: readonly Found[];
};

/** Requests the published site, and finds what its host does wrong: one fault for each cause. */
export async function inspectSite(inspection: Inspection): Promise<SiteReport> {
  const { request, address, built } = inspection;
  const at = (path: string) => new URL(path, address);
  const home = await request(address);
  const version = home.status === 200 ? versionIn(textOf(home)) : null;
  const isBuiltHere = version !== null && built?.builtAt === version.builtAt;
  const report = (found: readonly Found[], pages = 0, answered = 0): SiteReport => ({
    ...{ host: hostOf(home.headers), version: version?.name ?? null, pages, answered, found },
    isBuiltHere: built === null ? null : isBuiltHere,
  });
  const first = await inspectHome(inspection, home, version !== null);
  if (first !== null) return report([first]);

  const worker = await request(at('service-worker.js'));
  const inWorker = worker.status === 200 ? textOf(worker) : '';
  const expected = isBuiltHere && built !== null ? built.worker : inWorker;
  const ofWorker = inspectWorker(at('service-worker.js'), worker, inWorker, expected);
  const files = builtFilesIn(expected);
  if (files.length === 0) return report(ofWorker);

  const site: Site = { ...inspection, at, files, home };
  const pages = await inspectPages(site);
  const found = fewOfEach([
    ...ofWorker,
    ...pages.flatMap(({ found: one }) => one ?? []),
    ...(await inspectFiles(site)),
    ...(pages.every(({ isDirect }) => isDirect) ? await inspectSlashes(site) : []),
    ...(await findByRules(site, worker)),
  ]);
  const answered = pages.filter(({ answered: does }) => does).length;
  return report(onePerCause(found), pages.length, answered);
}

/** The first of each fault, and how many more there are. */
function fewOfEach(found: readonly Found[]): readonly Found[] {
  return [...new Set(found.map(({ fault }) => fault))].flatMap((fault) => {
    const [first, ...more] = found.filter((one) => one.fault === fault);
    if (first === undefined) return [];
    return more.length === 0
      ? first
      : { fault, what: `${first.what} So with ${more.length} more.` };
  });
}

/** If one fault causes another, only the first is reported. */
function onePerCause(found: readonly Found[]): readonly Found[] {
  const has = (fault: Fault) => found.some((one) => one.fault === fault);
  const unread = has('no-page-without-html') || has('server-error');
  const hidden: readonly Fault[] = [
    ...(unread || has('page-for-all') ? (['not-found-page'] as const) : []),
    ...(has('page-for-all') ? (['not-found-status'] as const) : []),
    ...(has('headers-missing') ? (['page-kept', 'asset-not-kept'] as const) : []),
  ];
  return found.filter(({ fault }) => !hidden.includes(fault));
}

/** The kind of host, as its answers name it. */
function hostOf(headers: Headers): HostKind {
  const server = (headers.get('server') ?? '').toLowerCase();
  if (headers.has('x-nf-request-id') || server.includes('netlify')) return 'netlify';
  if (headers.has('x-github-request-id') || server.includes('github')) return 'github';
  if (server.includes('cloudflare')) return 'cloudflare';
  if (/apache|litespeed/.test(server)) return 'apache';
  if (/nginx|openresty/.test(server)) return 'nginx';
  return 'other';
}

/** A fault that makes any other request useless; null if none. */
async function inspectHome(
  { request, address }: Inspection,
  home: Answer,
  isOurs: boolean,
): Promise<Found | null> {
  const { status } = home;
  const found = (fault: Fault, what: string): Found => ({ fault, what });
  const to = destination(address, home);
  if (to !== null) return found('leads-elsewhere', `${address.href} leads to ${to.href}.`);
  if (status === 401) return found('password', 'The home page asks for a password (status 401).');
  if (status === 403) return found('forbidden', 'The home page is forbidden (status 403).');
  if (status >= 500) return found('server-error', `The home page answers with status ${status}.`);
  if (status !== 200) {
    const inFolder = await request(new URL('dist/', address));
    return inFolder.status === 200 && versionIn(textOf(inFolder)) !== null
      ? found('folder-in-folder', 'There is no home page, but one in the folder dist.')
      : found('nothing-there', `There is no home page (status ${status}).`);
  }
  if (!isOurs) return found('other-site', 'The page there is not of this site.');
  const [, prefix = address.pathname] = /src="([^"]*\/)assets\//.exec(textOf(home)) ?? [];
  const where = `The site was built for the folder ${prefix}, and is published in ${address.pathname}.`;
  return prefix === address.pathname ? null : found('other-folder', where);
}

function inspectWorker(
  address: URL,
  worker: Answer,
  text: string,
  expected: string,
): readonly Found[] {
  const found = (fault: Fault, what: string) => [{ fault, what: `service-worker.js ${what}` }];
  const { status } = worker;
  if (destination(address, worker) !== null)
    return found('worker-led', 'leads to another address.');
  if (status !== 200) {
    return found(status >= 500 ? 'server-error' : 'no-worker', `is missing (status ${status}).`);
  }
  if (builtFilesIn(text).length === 0) {
    return text.includes('The app is off.')
      ? found('taken-off', 'takes the app off devices.')
      : found('no-worker', 'does not list the files of the site.');
  }
  return text === expected ? [] : found('changed', 'is not as the build wrote it.');
}
