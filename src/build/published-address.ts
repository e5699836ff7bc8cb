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
