import { join } from 'node:path';
import { basePath } from '#src/build/base-path.ts';
import { deliverySettings } from '#src/build/delivery-settings.ts';
import { type HostGuide, hostGuides } from '#src/build/hosts/host-guides.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { readOptions } from './command.ts';
import { ownerFactsOrExit } from './owner-facts-or-exit.ts';
import { writeWhole } from './write-whole.ts';

/** `npm run hosts`: prints a host's instructions, and writes its settings. */
const names = Object.entries(hostGuides).map(([name, { title }]) => `  ${name.padEnd(12)}${title}`);
const help = `npm run hosts -- <host>
Says in three lines how to publish the folder dist there, and writes the settings that the host wants beside it.
The hosts:
${names.join('\n')}

npm run hosts -- nginx --root /srv/site
The same, for another folder on the server than /var/www/we-the-people.`;

const defaultRoot = '/var/www/we-the-people';
const chosen = readOptions(
  help,
  { root: { type: 'string', default: defaultRoot } },
  1,
  (parsed) => {
    const [name] = parsed.positionals;
    if (name === undefined) return null;
    const found = Object.hasOwn(hostGuides, name) ? hostGuides[name] : undefined;
    if (found === undefined) throw new Error(`There are no rules for '${name}'.`);
    return { host: found, root: parsed.values.root };
  },
);
try {
  if (chosen === null) console.log(help);
  else guide(chosen.host, chosen.root);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 1;
}

function guide(found: HostGuide, root: string): void {
  const { siteAddress } = ownerFactsOrExit();
  const address = (process.env.SITE_ADDRESS || siteAddress).replace(/\/+$/, '');
  const base = basePath(address);
  if (base !== '/' && !found.takesFolder) {
    throw new Error(
      `${found.title} publishes at the root of a name, but the site's address is ${address}. Write in src/owner/site.toml the address that it will have there, and run: npm run build`,
    );
  }
  const site = {
    rules: responseHeaders(deliverySettings('.')),
    base,
    name: address === '' ? 'www.example.org' : new URL(address).hostname,
    root,
  };
  const file = found.settings && join('.local', 'hosts', found.settings.file);
  if (found.settings && file !== undefined) writeWhole(file, found.settings.write(site));
  console.log(`${found.title}, after npm run build:`);
  for (const [at, step] of found.steps(site, file ?? '').entries())
    console.log(`${at + 1}. ${step}`);
  const shown = address || 'https://www.example.org';
  for (const line of found.troubles?.(shown) ?? []) console.log(`If ${line}`);
  for (const line of found.lacks ?? []) console.log(`Mind: ${line}`);
  if (file !== undefined)
    console.log(`Written: ${file}. Make it anew when the address or the forms change.`);
  console.log(
    `Then, from here: npm run check-site -- ${shown} inspects the published site and names the setting that is wrong.`,
  );
  if (address === '') {
    console.log(
      'The address of the site is still to fill in, in src/owner/site.toml; www.example.org stands for it.',
    );
  }
}
