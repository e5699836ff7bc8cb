import { assetsFolder, type ResponseHeaders } from '#src/build/response-headers.ts';

/** Cloudflare Pages reads no more rules (developers.cloudflare.com/pages/configuration/headers). */
const mostRules = 100;

/**
 * The rules as a `_headers` file, for Cloudflare Pages and Netlify. No two rules for one address set the
 * same header: Cloudflare would join the values. Each asset has its own rule: a rule for the folder would
 * cache errors for a year. Both hosts let browsers revalidate by default.
 */
export function headersFile(rules: ResponseHeaders, files: readonly string[]): string {
  // If the owner's pictures exceed the limit, the files of every page come first.
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
