import { join } from 'node:path';
import { basePath } from '#src/build/base-path.ts';
import { deliverySettings } from '#src/build/delivery-settings.ts';
import { hostGuides } from '#src/build/hosts/host-guides.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { writeWhole } from './write-whole.ts';

/** The hosts, a line each. */
export const hostNames = Object.entries(hostGuides)
  .map(([name, { title }]) => `  ${name.padEnd(20)}${title}`)
  .join('\n');

/**
 * How to publish the folder dist at a host, in lines. Writes the settings that the host wants.
 * @param root of the site on a server of one's own
 * @throws with a sentence if there is no such host, or it cannot publish this site
 */
export function hostGuide(name: string, root: string, siteAddress: string): string {
  const found = guideOf(name);
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
  const shown = address || 'https://www.example.org';
  return [
    `${found.title}, after npm run build:`,
    ...found.steps(site, file ?? '').map((step, at) => `${at + 1}. ${step}`),
    ...(found.troubles?.(shown) ?? []).map((line) => `If ${line}`),
    ...(found.free === undefined ? [] : [`Free there: ${found.free}`]),
    ...(found.lacks ?? []).map((line) => `Mind: ${line}`),
    ...(file === undefined
      ? []
      : [`Written: ${file}. Make it again if the address or the forms change.`]),
    `Then, from here: npm run check -- ${shown} inspects the published site.`,
    ...(address === ''
      ? [
          'The address of the site is still to fill in, in src/owner/site.toml; www.example.org is in its place.',
        ]
      : []),
  ].join('\n');
}

/** @throws with a sentence if there is no such host */
function guideOf(name: string) {
  const names = Object.keys(hostGuides);
  const found = hostGuides[names.find((one) => one === name.toLowerCase()) ?? ''];
  if (found !== undefined) return found;
  throw new Error(`There are no rules for '${name}'. The hosts: ${names.join(', ')}.`);
}
