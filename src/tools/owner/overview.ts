import { join, resolve } from 'node:path';
import { basePath } from '#src/build/base-path.ts';
import { deliverySettings } from '#src/build/delivery-settings.ts';
import { type HostGuide, hostGuides } from '#src/build/hosts/host-guides.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { readOwner } from '#src/tools/owner-facts-or-exit.ts';
import { listUnfilled } from '#src/tools/unfilled.ts';
import { writeWhole } from '#src/tools/write-whole.ts';
import { commandButton } from './commands.ts';
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
  const remarks = owner.ok ? owner.value.remarks.map(escaped) : [];
  const count = owner.ok ? `Still to fill in: ${missing.length}` : 'Mistakes are in the way';
  return `<h1>Your site</h1>
${remarks.length === 0 ? '' : `<section><h2>Is this meant?</h2>${listOf(remarks)}</section>`}
<section id="missing"><h2>${count}</h2>${listOf(missing)}</section>
<section><h2>A form of your own</h2>
<form action="/new"><div class="field"><label class="label" for="name">Its name in addresses and in your sheet</label>
<p class="hint" id="hint">Small letters, digits, and hyphens between words, such as food-drive. It never changes.</p>
<input id="name" name="name" aria-describedby="hint"></div><p><button class="secondary">Write the form</button></p></form></section>
<section id="site" aria-live="polite"><h2 id="ready">Your site as it is now</h2>
<p class="begun">Its link comes here as soon as it is made.</p>
`;
}

/** How to publish at a host. @param name of the host; empty if none is chosen */
export function publishPage(project: string, name: string): string {
  const hosts = Object.entries(hostGuides).map(
    ([one, { title }]) =>
      `<a href="?host=${one}#hosts"${one === name ? ' aria-current="true"' : ''}>${title}</a>`,
  );
  const [guide, owner] = [hostGuides[name], readOwner(project)];
  const how = owner.ok
    ? guide && hostLines(guide, owner.value.siteAddress)
    : owner.error.join('\n');
  return `<h1>Publish</h1>
<section><h2>1. Make the site</h2><p>This takes a minute, and puts the site into this folder: <strong>${escaped(resolve(project, 'dist'))}</strong>. What you left empty is not in it.</p>${commandButton('build')}</section>
<section><h2>2. Put it online</h2><p>A host is a company that shows the folder to everybody. Each name leads to its steps. If you have none yet, take the first: it is free.</p>
<nav id="hosts" aria-label="Hosts">${listOf(hosts)}</nav>${how === undefined ? '' : `<pre>${escaped(how)}</pre>`}</section>
<section><h2>3. Check it</h2><p>This checks the site as it is online, its forms, and what has arrived. It sends nothing.</p>${commandButton('check')}</section>`;
}

/** On the page on which the forms are connected, before its fields. */
export const scriptSection = `<section><h2>One sheet of yours takes all answers</h2><p>The button leads to a text to copy, and to each click at Google. At the end you have an address: paste it below.</p>${commandButton('script')}</section>`;
/** Behind them. */
export const checkSection = `<section id="check"><h2>Are the forms ready?</h2><p>This checks whether each form can take what the site sends. It sends nothing.</p>${commandButton('forms')}</section>`;

/** Of a site on a server of one's own. */
const root = '/var/www/we-the-people';

/** How to publish the folder dist at a host, in lines. Writes the settings that the host wants. */
function hostLines(found: HostGuide, siteAddress: string): string {
  const address = (process.env.SITE_ADDRESS || siteAddress).replace(/\/+$/, '');
  const base = basePath(address);
  if (base !== '/' && !found.takesFolder) {
    return `${found.title} publishes at the root of a name, but the site's address is ${address}. On 'What only you know' write the address that it will have there, and make the site again.`;
  }
  const site = {
    rules: responseHeaders(deliverySettings('.')),
    base,
    name: address === '' ? 'www.example.org' : new URL(address).hostname,
    root,
  };
  const file = found.settings && join('.local', 'hosts', found.settings.file);
  if (found.settings && file !== undefined) writeWhole(file, found.settings.write(site));
  const shown = address || 'https://www.example.org';
  const lines = [
    `${found.title}:`,
    ...found.steps(site, file ?? '').map((step, at) => `${at + 1}. ${step}`),
    ...(found.troubles?.(shown) ?? []).map((line) => `If ${line}`),
    found.free && `Free there: ${found.free}`,
    ...(found.lacks ?? []).map((line) => `Mind: ${line}`),
    file &&
      `Written: ${file}, for the folder ${root} there. Make it again if the address or the forms change.`,
    address === '' &&
      "Then write the site's address on 'What only you know', make the site again, and upload it again. Until then www.example.org is in its place.",
  ];
  return lines.filter(Boolean).join('\n');
}
