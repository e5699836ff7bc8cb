import type { Rendered } from '#src/app/entry-server.tsx';

/** The tags that React 19 puts in front of a rendered string, because they belong into the head. */
const leadingHeadTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** What a policy in the document may not say (CSP Level 3, 3.3). */
const headerOnly = /frame-ancestors [^;]*;? ?/;

/**
 * Puts a rendered page into the built template: head tags into the head, the rest into the root, with
 * the path it was rendered for and when it is to be hydrated, which the entry script reads.
 */
export function documentFor(template: string, rendered: Rendered, policy: string): string {
  const head = leadingHeadTags.exec(rendered.html)?.[0] ?? '';
  const body = rendered.html.slice(head.length);
  const root = `<div id="root" data-path="${rendered.path}" data-hydrate="${rendered.hydrate}">`;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replace(headerOnly, '')}">`;
  const charset = '<meta charset="utf-8" />';
  for (const needed of [charset, '</head>', '<div id="root">']) {
    if (!template.includes(needed)) throw new Error(`index.html has no ${needed}`);
  }
  return template
    .replace(charset, () => `${charset}\n    ${meta}`)
    .replace('</head>', () => `${head}\n  </head>`)
    .replace('<div id="root">', () => root + body);
}
