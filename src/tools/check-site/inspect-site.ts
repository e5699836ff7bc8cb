import { builtFilesIn, versionIn } from '#src/tools/built-files.ts';
import type { Fault, HostKind } from './cures.ts';
import { inspectFiles, inspectMissing } from './inspect-files.ts';
import { inspectHeaders } from './inspect-headers.ts';
import { inspectPages, inspectSlashes } from './inspect-pages.ts';
import {
  destination,
  type Found,
  fewOfEach,
  type Inspection,
  isRedirect,
  type Site,
  textOf,
} from './inspection.ts';
import type { Answer } from './request-host.ts';

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
  const host = hostOf(home.headers);
  const version = home.status === 200 ? versionIn(textOf(home)) : null;
  const isBuiltHere = version !== null && built?.builtAt === version.builtAt;
  const report = (found: readonly Found[], pages = 0, answered = 0): SiteReport => ({
    ...{ host, version: version?.name ?? null, pages, answered, found },
    isBuiltHere: built === null ? null : isBuiltHere,
  });
  const first = await inspectHome(inspection, home, version !== null);
  if (first !== null) return report([first]);

  const worker = await request(at('service-worker.js'));
  const inWorker = worker.status === 200 ? textOf(worker) : '';
  const files = builtFilesIn(isBuiltHere && built !== null ? built.worker : inWorker);
  const ofWorker = inspectWorker(inspection, worker, inWorker, isBuiltHere);
  if (files.length === 0) return report(ofWorker ?? [{ fault: 'no-worker', what: noList }]);

  const digests = new Map(files.map(({ url, digest }) => [url, digest]));
  const site: Site = { ...inspection, at, digests, homeBody: home.body };
  const pages = await inspectPages(site);
  const ofSlashes = pages.every(({ isDirect }) => isDirect) ? await inspectSlashes(site) : [];
  const found = [
    ...(ofWorker ?? []),
    ...fewOfEach([
      ...pages.flatMap(({ found: one }) => one ?? []),
      ...(await inspectFiles(site, files)),
    ]),
    ...ofSlashes,
    ...(await inspectMissing(site)),
    ...(await inspectHeaders(inspection, home, worker, files)),
    ...(await inspectAround(site, textOf(home))),
  ];
  const answered = pages.filter(({ answered: does }) => does).length;
  return report(onePerCause(found), pages.length, answered);
}

const noList = 'service-worker.js does not list the files of the site.';

/** If one fault causes another, only the first is reported. */
function onePerCause(found: readonly Found[]): readonly Found[] {
  const has = (fault: Fault) => found.some((one) => one.fault === fault);
  const unread = has('no-page-without-html') || has('server-error');
  const hidden: readonly Fault[] = [
    ...(unread ? (['not-found-page', 'slash'] as const) : []),
    ...(has('page-for-all') ? (['not-found-status', 'not-found-page', 'slash'] as const) : []),
    ...(has('headers-missing') ? (['page-kept', 'asset-not-kept'] as const) : []),
  ];
  const distinct = new Map(found.map((one) => [`${one.fault} ${one.what}`, one]));
  return [...distinct.values()].filter(({ fault }) => !hidden.includes(fault));
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
  if (isRedirect(home)) {
    const to = destination(address, home);
    return found('leads-elsewhere', `${address.href} leads to ${to.href}.`);
  }
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
  return prefix === address.pathname
    ? null
    : found(
        'other-folder',
        `The site was built for the folder ${prefix}, and is published in ${address.pathname}.`,
      );
}

/** Null if it is as built. */
function inspectWorker(
  { built }: Inspection,
  worker: Answer,
  text: string,
  isBuiltHere: boolean,
): readonly Found[] | null {
  if (isRedirect(worker))
    return [{ fault: 'worker-led', what: 'service-worker.js leads to another address.' }];
  if (worker.status !== 200) {
    const what = `service-worker.js is missing (status ${worker.status}).`;
    return [{ fault: worker.status >= 500 ? 'server-error' : 'no-worker', what }];
  }
  if (builtFilesIn(text).length === 0) {
    return text.includes('The app is off.')
      ? [{ fault: 'taken-off', what: 'The worker there takes the app off devices.' }]
      : [{ fault: 'no-worker', what: noList }];
  }
  return isBuiltHere && text !== built?.worker
    ? [{ fault: 'changed', what: 'service-worker.js is not as the build wrote it.' }]
    : null;
}

const soon = 30 * 24 * 60 * 60_000;

/** What is beside the files: plain HTTP, the name in shared links, listings, the security contact. */
async function inspectAround(
  { request, at, address, now }: Site,
  home: string,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const [, shared = ''] = /property="og:url" content="(https:[^"]+)"/.exec(home) ?? [];
  if (address.protocol === 'https:' && shared !== '' && shared !== address.href) {
    found.push({ fault: 'other-name', what: `Links that people share lead to ${shared}.` });
  }
  if (address.protocol === 'https:') {
    const plain = new URL(address);
    plain.protocol = 'http:';
    // A host that does not answer there leaves nobody on http.
    const answer = await request(plain).catch(() => null);
    const leads = answer !== null && isRedirect(answer) ? destination(plain, answer) : plain;
    if (answer !== null && leads.protocol !== 'https:') {
      found.push({ fault: 'http', what: `${plain.href} does not lead to https.` });
    }
  }
  const listed = await request(at('assets/'));
  if (listed.status === 200 && /href="[^"]+\.js"/.test(textOf(listed))) {
    found.push({ fault: 'listing', what: '/assets/ lists the files of the folder.' });
  }
  const contact = await request(at('.well-known/security.txt'));
  const expires = /^Expires: (\S+)/m.exec(contact.status === 200 ? textOf(contact) : '')?.[1];
  if (expires !== undefined && Date.parse(expires) - now.getTime() < soon) {
    found.push({
      fault: 'contact-expires',
      what: `The contact for reports of a weakness (security.txt) expires on ${expires.slice(0, 10)}.`,
    });
  }
  return found;
}
