import { nginxSite } from './nginx.ts';
import type { ServedSite } from './served-site.ts';

/** How the owner publishes at one kind of host. */
export type HostGuide = {
  readonly title: string;
  /** A settings file that the host needs beside the published folder. */
  readonly settings?: { readonly file: string; write(site: ServedSite): string };
  steps(site: ServedSite, settings: string): readonly string[];
  /** What goes wrong there, and how it looks. */
  troubles?(address: string): readonly string[];
  readonly lacks?: readonly string[];
  /** What it gives for nothing, and what happens beyond: from its own pages, at the date. */
  readonly free?: string;
  /** Whether the site can be in a folder there. */
  readonly takesFolder: boolean;
};

const copyTo = ({ root, base }: ServedSite) =>
  `Copy what is in dist to the server: rsync -a dist/ ${base === '/' ? `server:${root}/` : `server:${root}${base}`}`;

/** The simplest first. */
export const hostGuides: Readonly<Record<string, HostGuide>> = {
  cloudflare: {
    title: 'Cloudflare Pages',
    takesFolder: false,
    free: 'any number of visits; 20,000 files of at most 25 MiB (developers.cloudflare.com/pages/platform/limits, November 2026).',
    steps: () => [
      'At dash.cloudflare.com choose Workers & Pages, Create, Pages, Upload assets, and drag the folder dist into it; for a new version, in the project: Create deployment. (A project that begins so cannot be led by Git later.)',
      'Under Custom domains give it your name. It reads dist/_headers automatically.',
      'For your name, switch off whatever changes pages: Email Address Obfuscation, Rocket Loader, Web Analytics.',
    ],
  },
  'cloudflare-workers': {
    title: 'Cloudflare Workers, with the form service beside the site',
    takesFolder: false,
    free: '100,000 requests to the form service a day, 100,000 rows written, which is 50,000 submissions; then readable 429s, and devices wait until midnight UTC. Visits of pages are not counted (developers.cloudflare.com/workers/platform/pricing, November 2026).',
    steps: () => [
      'In src/owner/forms.toml write endpoint = "/reports", then: npm run owner -- reports keys && npm run build',
      'Sign in and deploy, as src/form-service-cloudflare/README.md says in two lines. It takes dist, with dist/_headers, and .local/cloudflare.',
      'Give it your name under Settings, Domains & Routes, write that into src/owner/site.toml, and build and deploy again. A site that was at Cloudflare Pages moves so: take the name off that project first.',
    ],
  },
  netlify: {
    title: 'Netlify',
    takesFolder: false,
    free: '300 credits a month for all your sites. Each publishing takes 15 of them, and visits take the rest: 20 times, or some 18,500 first visits. Then visitors find "Site not available" until the next month (docs.netlify.com, How credits work, November 2026).',
    steps: () => [
      'Open app.netlify.com/drop and drag the folder dist into it; for a new version, into the site’s page Deploys.',
      'Under Domain management give it your name. It reads dist/_headers automatically.',
      'Leave everything off that changes pages: asset optimization, snippet injection, analytics.',
    ],
  },
  github: {
    title: 'GitHub Pages',
    takesFolder: true,
    free: 'a site of at most 1 GB, and about 100 GB a month, some 250,000 first visits; beyond, GitHub writes you (docs.github.com, GitHub Pages limits, November 2026).',
    steps: () => [
      'At github.com open the project and choose Use this template, or Fork. In your copy choose Settings, Pages, Source: GitHub Actions; under Custom domain give it your name.',
      'Choose Actions (in a fork, switch workflows on there), Publish, Run workflow. From then on each push to main is tested and published, a change of words alone within minutes.',
      'Under Settings, Pages, switch on Enforce HTTPS.',
    ],
    lacks: [
      'It sends no headers of ours. The pages carry the security policy, and a page in a frame of another site leaves only a link to itself there, once its script runs; browsers keep each file for ten minutes.',
      'Without a domain of your own the site is in a folder, and every other site of your account can read what visitors have written here.',
    ],
  },
  apache: {
    title: 'Apache, as most rented web space has it',
    takesFolder: true,
    steps: ({ base, name }) => [
      `Upload what is in dist, the hidden file .htaccess too, to the folder of the site (often public_html)${base === '/' ? '' : `, there into the folder ${base.slice(1, -1)}`}. Upload what is in it, not dist itself.`,
      'Switch on HTTPS for your name, and that http:// leads to it.',
      `Open https://${name}${base}join. It is the page to join, or the lines below say what to ask the host for.`,
    ],
    troubles: (address) => [
      `${address}/join is 'Not Found' (404): .htaccess was not uploaded (show hidden files), or is not read. Ask the host for AllowOverride FileInfo.`,
      "every page is 'Internal Server Error' (500): .htaccess is read, but the host forbids what is in it. Ask for AllowOverride FileInfo, too.",
      `${address}/join leads to ${address}/join.html: the module mod_rewrite is missing. Ask for it, and for mod_headers; until then the site works with less.`,
    ],
  },
  nginx: {
    title: 'nginx',
    takesFolder: true,
    settings: { file: 'nginx.conf', write: nginxSite },
    steps: (site, settings) => [
      copyTo(site),
      `Copy ${settings} to /etc/nginx/sites-enabled/we-the-people.conf, then: sudo nginx -t && sudo systemctl reload nginx`,
      `Get the certificate for HTTPS: sudo certbot --nginx -d ${site.name}`,
    ],
  },
};
