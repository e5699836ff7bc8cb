import { assetsFolder, type ResponseHeaders } from '#src/build/response-headers.ts';

/** Cloudflare Pages reads so many rules and no more (developers.cloudflare.com/pages/configuration/headers). */
const mostRules = 100;

/**
 * The rules as a `_headers` file, which Cloudflare Pages and Netlify read. No header is set by two rules that
 * match one address: Cloudflare would join the values. An asset has a rule of its own, because a rule by
 * folder would also give what is missing there to caches for a year; whatever has none, the hosts let
 * browsers ask for anew by themselves.
 * @param files the published files
 */
export function headersFile(rules: ResponseHeaders, files: readonly string[]): string {
  // The owner's pictures may be many: what every page needs comes first.
  const assets = files
    .filter((file) => file.startsWith(assetsFolder))
    .sort((one, other) => rank(one).localeCompare(rank(other), 'en'));
  return [
    block('/*', rules.always),
    block('/service-worker.js', { 'Cache-Control': rules.other }),
    ...assets.map((file) => block(`/${file}`, { 'Cache-Control': rules.asset })),
  ]
    .slice(0, mostRules)
    .join('\n');
}

const rank = (file: string): string => (/\.(js|css|woff2)$/.test(file) ? '1 ' : '2 ') + file;

const block = (path: string, headers: ResponseHeaders['always']): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
