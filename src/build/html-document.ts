import type { RenderedPage } from '#src/content/rendered.ts';
import type { PageParts } from './page-parts.ts';

/** The tags that React 19 puts in front of a rendered string, because they belong into the head. */
const leadingHeadTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** What a policy in the document may not say (CSP Level 3, 3.3). */
const headerOnly = /frame-ancestors [^;]*;? ?/;

/** What a document says beside the page itself. */
export type Environment = {
  /** The Content Security Policy of the response's headers. */
  readonly policy: string;
  /** The site's address; empty where it is not known. */
  readonly address: string;
  /** The ids of the forms that are not connected. */
  readonly unconnected: readonly string[];
  /** The scripts that the page is going to ask for. */
  readonly parts: PageParts;
  /** Tags for the head that React does not know of. */
  readonly headTags: string;
};

/**
 * Puts a rendered page into the built template: head tags into the head, the rest into the root, with
 * the path it was rendered for, when it is to be hydrated, the site's address, the unconnected forms, and
 * the scripts to ask for, all of which scripts read.
 */
export function documentFor(template: string, rendered: RenderedPage, around: Environment): string {
  const head = leadingHeadTags.exec(rendered.html)?.[0] ?? '';
  const body = rendered.html.slice(head.length);
  const parts = Object.entries(around.parts).map(
    ([part, files]) => ` data-${part}="${names(files)}"`,
  );
  const root = `<div id="root" data-path="${rendered.path}" data-hydrate="${rendered.hydrate}" data-address="${around.address}" data-unconnected="${around.unconnected.join(' ')}"${parts.join('')}>`;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${around.policy.replace(headerOnly, '')}">`;
  const charset = '<meta charset="utf-8" />';
  for (const needed of [charset, '</head>', '<div id="root">']) {
    if (!template.includes(needed)) throw new Error(`index.html has no ${needed}`);
  }
  return template
    .replace(charset, () => `${charset}\n    ${meta}`)
    .replace('</head>', () => `${head}${around.headTags}\n  </head>`)
    .replace('<div id="root">', () => root + body);
}

/** The names of files that stand beside the entry. */
const names = (files: readonly string[]): string =>
  files.map((file) => file.slice(file.lastIndexOf('/') + 1)).join(' ');
