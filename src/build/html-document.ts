import type { RenderedPage } from '#src/content/rendered.ts';
import type { PageParts } from './page-parts.ts';

/** React 19 puts these tags in front of a rendered string; they belong in the head. */
const leadingHeadTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

const entryTag = /(<script type="module"[^>]* src="[^"]*\/)[\w-]+\.js"><\/script>/;

const styleTag = /(<link rel="stylesheet"[^>]* href="[^"]*\/)[\w-]+\.css(">)/;

/** Directives that a policy in the document must not have (CSP Level 3, 3.3). */
const headerOnly = /frame-ancestors [^;]*;? ?/;

/** The parts of a document besides its page. */
export type Environment = {
  /** From the response's headers. */
  readonly policy: string;
  readonly parts: PageParts;
  /** The file of the script that makes forms work. */
  readonly formScript: string;
  /** The file of the site's styles. */
  readonly styles: string;
  /** The file of the styles before React; null for the site's own. */
  readonly formStyles: string | null;
  /** Tags that React does not know. */
  readonly headTags: string;
};

/**
 * Puts a rendered page into the built template. The root's attributes hold the data for scripts. A page
 * with a form has a second script.
 */
export function documentFor(template: string, rendered: RenderedPage, around: Environment): string {
  const head = leadingHeadTags.exec(rendered.html)?.[0] ?? '';
  const body = rendered.html.slice(head.length);
  const parts = Object.entries(around.parts).map(
    ([part, files]) => ` data-${part}="${names(files)}"`,
  );
  const allStyles = around.formStyles === null ? '' : ` data-styles="${names([around.styles])}"`;
  const root = `<div id="root" data-path="${rendered.path}" data-hydrate="${rendered.hydrate}"${parts.join('')}${allStyles}>`;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${around.policy.replace(headerOnly, '')}">`;
  const charset = '<meta charset="utf-8" />';
  for (const needed of [charset, '</head>', '<div id="root">']) {
    if (!template.includes(needed)) throw new Error(`index.html has no ${needed}`);
  }
  if (!entryTag.test(template)) throw new Error('index.html has no first script');
  if (!styleTag.test(template)) throw new Error('index.html has no style sheet');
  return template
    .replace(charset, () => `${charset}\n    ${meta}`)
    .replace(entryTag, (entry, before: string) => {
      const second = `${before}${names([around.formScript])}" data-form-script fetchpriority="low"></script>`;
      return rendered.html.includes(' data-form="') ? `${entry}\n    ${second}` : entry;
    })
    .replace(
      styleTag,
      (_, before: string, after: string) =>
        before + names([around.formStyles ?? around.styles]) + after,
    )
    .replace('</head>', () => `${head}${around.headTags}\n  </head>`)
    .replace('<div id="root">', () => root + body);
}

const names = (files: readonly string[]): string =>
  files.map((file) => file.slice(file.lastIndexOf('/') + 1)).join(' ');
