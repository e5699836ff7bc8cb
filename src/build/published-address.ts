import { siteAddress } from '#owner';
import { type DeliverySettings, isLocal } from '#src/outbox/delivery/kinds.ts';

/**
 * The address that a build is published under: the one in SITE_ADDRESS, or the owner's, or this computer's
 * where the form service is the local one. Empty as long as the owner has not filled it in.
 */
export function publishedAddress(delivery: DeliverySettings): string {
  const local = `http://localhost:${process.env.PORT ?? 4173}`;
  const known = isLocal(delivery) ? local : siteAddress;
  return (process.env.SITE_ADDRESS || known).replace(/\/+$/, '');
}

/**
 * The path that the site stands at on its host, with slashes around it: `/` or such as `/wtp/`.
 * @param address the site's; empty where it is not known
 * @throws with a sentence where a path has letters that a host may read as something else
 */
export function basePath(address: string): string {
  const path = address === '' ? '/' : `${new URL(address).pathname.replace(/\/+$/, '')}/`;
  if (!/^\/(?:[\w-]+\/)*$/.test(path)) {
    throw new Error(
      `The site's address ends in ${path}. A folder's name may hold only letters, digits, '-' and '_'.`,
    );
  }
  return path;
}
