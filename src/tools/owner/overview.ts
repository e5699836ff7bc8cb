import { existsSync } from 'node:fs';
import { hostGuides } from '#src/build/hosts/host-guides.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { hostGuide } from '#src/tools/hosts.ts';
import { readOwner } from '#src/tools/owner-facts-or-exit.ts';
import { listUnfilled, stillToFill } from '#src/tools/unfilled.ts';
import { escaped, listOf } from './html.ts';
import { definitionsNow } from './sheet.ts';

/** The first page, up to where it says whether the site is ready. */
export function startPage(project: string): string {
  const ids = definitionsNow(project).map(({ id }) => id);
  const owner = readOwner(project);
  const missing = owner.ok
    ? listUnfilled(owner.value, ids).flatMap(({ file, missing }) =>
        missing.map(([path, what]) => {
          const page = file === siteFile ? 'site' : 'forms';
          return `<a href="/${page}#${path.join('.')}">${escaped(what)}</a>`;
        }),
      )
    : owner.error.map(escaped);
  const count = owner.ok
    ? (stillToFill(owner.value, ids) ?? 'Everything is filled in')
    : 'Mistakes are in the way';
  return `<h1>Your site</h1>
<p><a href="#ready">Is the site beside this page up to date?</a></p>
<section id="missing"><h2>${count}</h2>${listOf(missing)}</section>
<section><h2>A form of your own</h2>
<form action="/new"><div class="field"><label class="label" for="name">Its name in addresses and in your sheet</label>
<p class="hint" id="hint">Small letters, digits, and hyphens between words, such as food-drive. It never changes.</p>
<input id="name" name="name" aria-describedby="hint"></div><p><button class="secondary">Write the form</button></p></form></section>
<section id="site" aria-live="polite"><h2 id="ready">The site beside this page</h2>
<p>The browser shows here when it is ready.</p>
`;
}

/** How to publish at a host. */
export function publishPage(host: string): string {
  const options = Object.entries(hostGuides).map(
    ([name, { title }]) => `<option value="${name}"${name === host ? ' selected' : ''}>${title}`,
  );
  const lines = host === '' ? '' : `<pre>${escaped(linesOf(host))}</pre>`;
  const isBuilt = existsSync('dist')
    ? ''
    : '<p>The folder dist is not there yet: type npm run build in a terminal.</p>';
  return `<h1>Publish</h1><p>npm run build writes the site into the folder dist. Where do you publish it?</p>${isBuilt}
<form><div class="field"><label class="label" for="host">Host</label><select id="host" name="host">${options.join('')}</select></div>
<p><button class="primary">How?</button></p></form>${lines}`;
}

function linesOf(host: string): string {
  const owner = readOwner();
  if (!owner.ok) return owner.error.join('\n');
  try {
    return hostGuide(host, '/var/www/we-the-people', owner.value.siteAddress);
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}
