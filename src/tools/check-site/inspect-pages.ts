import { contentDigest } from '#src/lib/content-digest.ts';
import type { Fault } from './cures.ts';
import { whyChanged } from './inspect-files.ts';
import { destination, digestOf, type Found, type Site, sixAtOnce } from './inspection.ts';

/** What a visitor gets under a page's address. */
export type PageResult = {
  /** Whether a visitor gets the page, if only by a redirect. */
  readonly answered: boolean;
  readonly isDirect: boolean;
  readonly found: Found | null;
};

const pathOf = (file: string): string => (file === 'index.html' ? '' : file.replace(/\.html$/, ''));

/** Requests each page, under each spelling that has a file. */
export function inspectPages(site: Site): Promise<readonly PageResult[]> {
  const spelled = site.pages.flatMap(({ files }) => {
    const digest = digestOf(site, files[0] ?? '');
    // A site of other sources may lack a page.
    return digest === undefined || files.includes('404.html')
      ? []
      : files.map((file) => ({ file, digest }));
  });
  return sixAtOnce(spelled, ({ file, digest }) => inspectPage(site, file, digest));
}

async function inspectPage(site: Site, file: string, digest: string): Promise<PageResult> {
  const path = pathOf(file);
  const address = site.at(path);
  const answer = await site.request(address);
  const result = (fault: Fault, what: string, answered = false): PageResult => ({
    ...{ answered, isDirect: false, found: { fault, what: `/${path} ${what}` } },
  });
  const to = destination(address, answer);
  if (to !== null) {
    const end = to.origin === address.origin ? await site.request(to) : null;
    const answered = end?.status === 200 && (await contentDigest(end.body)) === digest;
    const leads = `leads to ${to.href}.`;
    if (to.pathname === `${address.pathname}.html`) return result('page-by-html', leads, answered);
    if (to.pathname === `${address.pathname}/`) return result('page-by-slash', leads, answered);
    return result('leads-elsewhere', leads, answered);
  }
  const status = `(status ${answer.status})`;
  if (answer.status >= 500) return result('server-error', `fails ${status}.`);
  if (answer.status === 403) return result('page-by-slash', `is forbidden ${status}.`);
  if (answer.status !== 200) {
    const named = await site.request(site.at(file));
    return named.status === 200 || destination(address, named) !== null
      ? result('no-page-without-html', `is missing ${status}, but /${file} exists.`)
      : result('page-missing', `is missing ${status}, and so is its file.`);
  }
  const why = await whyChanged(site, address, answer.body, digest);
  if (why === null) return { answered: true, isDirect: true, found: null };
  return path !== '' && Buffer.compare(answer.body, site.home.body) === 0
    ? result('page-for-all', 'answers with the home page.')
    : result(why, 'is not as the build wrote it.');
}

/** Requests each page with a slash at its end. */
export async function inspectSlashes(site: Site): Promise<readonly Found[]> {
  const paths = site.pages.flatMap(({ files: [file = ''] }) =>
    file === 'index.html' || file === '404.html' || digestOf(site, file) === undefined
      ? []
      : pathOf(file),
  );
  const results = await sixAtOnce(paths, async (path): Promise<Found | null> => {
    const from = site.at(`${path}/?from=a`);
    const answer = await site.request(from);
    const to = destination(from, answer);
    const isThere =
      to === null
        ? answer.status === 200 &&
          (await contentDigest(answer.body)) === digestOf(site, `${path}.html`)
        : to.host === from.host && [from.pathname, site.at(path).pathname].includes(to.pathname);
    if (!isThere) {
      const what = `/${path}/ does not lead to /${path} (status ${answer.status}).`;
      return { fault: 'slash', what };
    }
    return to === null || to.search === from.search
      ? null
      : { fault: 'query-lost', what: `/${path}/?from=a loses what follows the ?.` };
  });
  return results.filter((one) => one !== null);
}
