import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFiles } from '#src/build/page-files.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { databasesFile, databasesIn } from '#src/build/trust/trust-files.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { versionIn } from '#src/tools/built-files.ts';
import { databasesOf, wayOn, whyNotBack } from '#src/tools/published-databases.ts';
import { cureOf } from './cures.ts';
import type { SiteReport } from './inspect-site.ts';
import { type Inspection, requestHost } from './inspection.ts';

/** The files of a local build; null without one. */
export function builtIn(folder: string): Inspection['built'] {
  const [page, worker] = [join(folder, 'index.html'), join(folder, 'service-worker.js')];
  if (!existsSync(page) || !existsSync(worker)) return null;
  const version = versionIn(readFileSync(page, 'utf8'));
  return version && { builtAt: version.builtAt, worker: readFileSync(worker, 'utf8') };
}

/** What a host has sent may steer a terminal. */
const harmless = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 600);

/** Prints what an inspection found. @returns 0 if nothing is wrong, else 1 */
export function printReport(report: SiteReport, print: (line: string) => void): 0 | 1 {
  const say = (line: string) => print(harmless(line));
  const { host, version, isBuiltHere, pages, answered, found } = report;
  if (version !== null) {
    const here = isBuiltHere ? ', the one in dist.' : '. In dist is another one.';
    say(`Version ${version}${isBuiltHere === null ? '.' : here}`);
  }
  if (pages > 0) say(`${answered} of ${pages} pages answer as the build wrote them.`);
  const results = found.map(({ fault, what }) => ({ what, ...cureOf(fault, host) }));
  const isWrong = results.some(({ isMind }) => !isMind);
  // What one change mends is printed together.
  for (const words of new Set(results.map((one) => one.words))) {
    for (const { what, isMind } of results.filter((one) => one.words === words)) {
      say(`${isMind ? 'Mind ' : 'WRONG'}   ${what}`);
    }
    say(`        ${words}`);
  }
  if (!isWrong) say('Nothing is wrong.');
  return isWrong ? 1 : 0;
}

/** What to compare the site at an address with: these sources, and the build in a folder. */
export const inspectionOf = (address: URL, folder: string): Inspection => {
  // The policy depends on the form service; the pages name theirs.
  const { 'Content-Security-Policy': _, ...headers } = responseHeaders(
    parseDelivery({ FORM_SERVICE: localService }),
  ).always;
  return {
    ...{ request: requestHost, address, headers, now: new Date() },
    pages: pageFiles(routes),
    built: builtIn(folder),
  };
};

/** Why `dist` may not take the place of the site at an address; null if it may. */
export async function whyNotOnto(address: URL, dist: string): Promise<string | null> {
  const { status, body } = await requestHost(new URL(databasesFile, address));
  const published = status === 200 ? databasesIn(new TextDecoder().decode(body)) : null;
  const why = whyNotBack(databasesOf(dist), published);
  return why && `dist may not take the place of the site at ${address}: ${why}. ${wayOn}`;
}

/** @throws with a sentence if it is no address of a site */
export function siteAddressOf(given: string): URL {
  if (given === '') {
    throw new Error(
      'Which site? src/owner/site.toml names no address yet: put it behind the command.',
    );
  }
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(given);
  if (!URL.canParse(given) || !(given.startsWith('https://') || isLocal)) {
    throw new Error(`'${given}' is no address of a site: it begins with https://.`);
  }
  const address = new URL(given);
  [address.search, address.hash] = ['', ''];
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/`;
  return address;
}
