/** The kind of host, by its answers. */
export type HostKind = 'apache' | 'nginx' | 'cloudflare' | 'netlify' | 'github' | 'other';

/** A fault that a host cannot help, and that the owner need not change. */
type Mind = { readonly mind: string };
/** What to change, there or at every other host. A text is for all. */
type Cures =
  | string
  | ({ readonly [Host in HostKind]?: string | Mind } & { readonly other: string });

const nginxFile =
  'Copy the settings that npm run owner -- host nginx writes to the server, and reload nginx.';
const uploadAll = 'Upload everything in dist again, and delete everything else there.';
const readHtaccess =
  'Upload the hidden file .htaccess of dist too; if it is there already, ask the host for: AllowOverride FileInfo, and the module mod_rewrite.';

/** What to change, by fault and host. Each fault has one cause, and one setting that ends it. */
export const cures = {
  'nothing-there':
    'Upload what is in dist to the folder that the host names for this address (often public_html; nginx: root).',
  'folder-in-folder':
    'Move what is in dist one folder up: upload what is in dist, not dist itself.',
  forbidden:
    'Upload what is in dist to the folder of the site, index.html too, and let everybody read it (folders 755, files 644).',
  password: 'Switch off the password, or the protection of previews: visitors come without one.',
  'leads-elsewhere':
    'Run this command with the address that it leads to. If that is the right one, write it into src/owner/site.toml, then npm run build.',
  'other-site':
    'Is that the address? If so, publish dist there; a page of the host (parked, under construction) goes once the name leads to the folder of the site.',
  'other-folder':
    'Write the address that the site has into src/owner/site.toml, run npm run build, and upload dist again.',
  'other-name':
    'Write the address that the site has into src/owner/site.toml, run npm run build, and upload dist again.',
  'server-error': {
    apache:
      'The host forbids a line of .htaccess: ask it for AllowOverride FileInfo. Is it the .htaccess of dist? Until the host answers, take the file away: then most pages are missing (404), but the home page is there.',
    nginx: `Read the error log of nginx. ${nginxFile}`,
    other:
      'The server itself fails: its error log says why. On rented web space it is mostly a line of .htaccess that the host forbids: ask it for AllowOverride FileInfo.',
  },
  'no-worker': `Without it nothing works offline. ${uploadAll}`,
  'worker-led':
    'Take away the rule that leads on from service-worker.js: browsers take a worker only from its own address.',
  'taken-off':
    'If you want the app on devices again: npm run build, and upload dist with its service-worker.js.',
  'no-page-without-html': {
    nginx: nginxFile,
    apache: readHtaccess,
    other:
      'Let the host serve /join from join.html (called clean URLs, pretty URLs or: without .html).',
  },
  'page-by-html': {
    nginx: nginxFile,
    apache: 'Ask the host for the module mod_rewrite. Until then the pages still work.',
    other:
      'Let the host serve /join from join.html itself (clean URLs), and not lead to /join.html.',
  },
  'page-by-slash': {
    nginx: nginxFile,
    apache: readHtaccess,
    other: 'Switch off: trailing slashes. /contact is contact.html, beside the folder.',
  },
  'page-missing': uploadAll,
  'page-for-all':
    'Switch off the fallback for single-page apps (a rewrite of /* to /index.html): every page is a file of its own here.',
  slash: {
    nginx: nginxFile,
    apache: readHtaccess,
    github: { mind: 'GitHub Pages cannot. A script in its error page shows the page.' },
    other: 'Let the host lead from /join/ to /join (trailing slash: never, or remove).',
  },
  'query-lost': 'Let the rule that leads from /join/ to /join keep what follows the ?.',
  'not-found-page': {
    nginx: nginxFile,
    apache: readHtaccess,
    other: 'Give the host 404.html as its page for errors.',
  },
  'not-found-status':
    'Switch off the fallback that answers unknown addresses with a page: 404.html goes with status 404.',
  'file-missing': uploadAll,
  changed: {
    cloudflare:
      'Switch off what changes pages: Email Address Obfuscation, Rocket Loader, Web Analytics, Auto Minify.',
    netlify:
      'Switch off what changes pages: asset optimization, snippet injection, analytics, the deploy preview’s toolbar.',
    other: `Switch off what changes files (optimization, minifying, a banner, statistics), or is it an older file? ${uploadAll}`,
  },
  'line-ends':
    'Upload everything again with the transfer type Binary: as text, the program changes the ends of lines.',
  'mixed-builds': `Some files are of another build. ${uploadAll} If there is a cache in front of the host, empty it.`,
  'old-copies': `The compressed copies (.br, .gz) are of another build. ${uploadAll}`,
  'headers-missing': {
    nginx: nginxFile,
    apache:
      'Ask the host for the module mod_headers; if .htaccess is not there, upload it. Until then the pages carry the security policy themselves, without what only a header can say.',
    cloudflare:
      'Upload the file _headers of dist, too. If Cloudflare is only in front of a host of yours, set the headers there.',
    netlify: 'Upload the file _headers of dist, too.',
    github: {
      mind: 'GitHub Pages sends none of ours. The pages carry the security policy, without what only a header can say.',
    },
    other: 'Let the host send the headers that the file _headers in dist lists for /*.',
  },
  'header-changed':
    'Something else sets it: a switch for security headers at the host, or a server before it. Let it send what _headers in dist says, once.',
  'page-kept': {
    nginx: nginxFile,
    apache:
      'Ask the host for the module mod_headers, and to keep pages in no cache of its own (LiteSpeed Cache, mod_expires).',
    cloudflare:
      'Set Caching, Browser Cache TTL, to: Respect Existing Headers. Take away rules that cache everything.',
    github: { mind: 'GitHub Pages lets browsers keep each file for ten minutes.' },
    other: 'Let the host send Cache-Control: no-cache for everything outside assets/.',
  },
  'asset-not-kept': {
    nginx: nginxFile,
    cloudflare: {
      mind: 'Cloudflare reads 100 rules of _headers, and browsers request the files beyond them at each visit. That costs time only.',
    },
    apache: 'Ask the host for the module mod_headers.',
    github: { mind: 'GitHub Pages lets browsers keep each file for ten minutes.' },
    other:
      'Let the host send Cache-Control: public, max-age=31536000, immutable for the files below assets/.',
  },
  'missing-kept':
    'Let the host send Cache-Control: no-cache with status 404: a missing name may come back.',
  type: {
    apache:
      'Ask the host for the module mod_mime; .htaccess of dist names the types that Apache lacks.',
    nginx:
      'nginx needs its mime.types: include /etc/nginx/mime.types in its http block, then the settings of npm run owner -- host nginx.',
    other: 'Let the host send the right Content-Type for this ending.',
  },
  compression: {
    nginx: nginxFile,
    apache: 'Ask the host for the modules mod_rewrite and mod_mime, or mod_deflate.',
    other: 'Switch on compression (gzip or Brotli) for text: pages are a quarter as long.',
  },
  listing: 'Switch off directory listings (Apache: Options -Indexes; nginx: autoindex).',
  cookie:
    'Switch off what sets it (statistics, a load balancer, bot protection): the privacy page says that there are no cookies.',
  http: {
    github: 'Under Settings, Pages, switch on Enforce HTTPS.',
    cloudflare: 'Under SSL/TLS, Edge Certificates, switch on Always Use HTTPS.',
    netlify: 'Under Domain management, HTTPS, switch on Force HTTPS.',
    other:
      'Let the host lead from http:// to https:// (Force HTTPS, redirect to HTTPS): over http nothing is kept, and a network can read what is written.',
  },
  'contact-expires': 'Run npm run build, and upload dist.',
} as const satisfies Readonly<Record<string, Cures>>;

export type Fault = keyof typeof cures;

/** What to do about a fault, and whether the host cannot help it. */
export function cureOf(
  fault: Fault,
  host: HostKind,
): { readonly words: string; readonly isMind: boolean } {
  const all: Cures = cures[fault];
  const cure = typeof all === 'string' ? all : (all[host] ?? all.other);
  return typeof cure === 'string'
    ? { words: cure, isMind: false }
    : { words: cure.mind, isMind: true };
}
