import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostGuides } from '#src/build/hosts/host-guides.ts';
import { pageFiles } from '#src/build/page-files.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { databasesFile, databasesIn } from '#src/build/trust/trust-files.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { ask, NotReached, textOf } from '#src/tools/ask.ts';
import { versionIn } from '#src/tools/built-files.ts';
import { databasesOf, wayOn, whyNotBack } from '#src/tools/published-databases.ts';
import { compare, type Inspection, isGitHub, owedBy } from './owed.ts';

/** The files of a local build; null without one. */
export function builtIn(folder: string): Inspection['built'] {
  const [page, worker] = [join(folder, 'index.html'), join(folder, 'service-worker.js')];
  if (!existsSync(page) || !existsSync(worker)) return null;
  const version = versionIn(readFileSync(page, 'utf8'));
  return version && { builtAt: version.builtAt, worker: readFileSync(worker, 'utf8') };
}

/** Requests like a browser that has nothing of the site yet. */
export const requestHost: Inspection['request'] = async (address) => {
  const headers = { 'accept-encoding': 'br, gzip' };
  const answer = await ask(address, { redirect: 'manual', headers });
  if (answer.status !== 429) return answer;
  throw new NotReached(`${address.hostname} answers so many requests no more (status 429).`);
};

/** Requests the published site, and says of each answer what its host owes. @returns 1 if anything, else 0 */
export async function inspectSite(
  inspection: Inspection,
  print: (line: string) => void,
): Promise<0 | 1> {
  // What a host has sent may steer a terminal.
  const say = (line: string) => print(line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 600));
  const { request, address, built } = inspection;
  const home = await request(address);
  const version = home.status === 200 ? versionIn(textOf(home)) : null;
  if (version !== null) {
    const isHere = built?.builtAt === version.builtAt;
    const compared = isHere ? ', the one in dist.' : '. In dist is another one.';
    say(`Version ${version.name}${built === null ? '.' : compared}`);
  }
  if (isGitHub(home)) say(`Mind    ${hostGuides.github?.lacks?.[0]}`);
  const owed = [...(await owedBy(inspection, home))];
  const found: (readonly [kind: string, line: string])[] = [];
  // As many at a time as a browser.
  for (let some = owed.splice(0, 6); some.length > 0; some = owed.splice(0, 6)) {
    const compared = some.map(async (one) => {
      const where = new URL(one.path, address);
      const wrong = await compare(one, where, await request(where));
      // Alike but for the path.
      const [path] = one.path.split('/?');
      const kindOf = (what: string) => what.replaceAll(path || address.href, '');
      return wrong.map((what) => [kindOf(what), `/${one.path} ${what}.`] as const);
    });
    found.push(...(await Promise.all(compared)).flat());
  }
  for (const kind of new Set(found.map(([one]) => one))) {
    const [first, ...more] = found.flatMap(([one, line]) => (one === kind ? line : []));
    say(`WRONG   ${first}${more.length > 0 ? ` So with ${more.length} more.` : ''}`);
  }
  const isWrong = found.length > 0;
  say(isWrong ? 'What each host needs: npm run owner, Publish' : 'Nothing is wrong.');
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
