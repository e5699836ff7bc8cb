import { siteAddress } from '#owner';
import { type DeliverySettings, isLocal } from '#src/outbox/delivery/kinds.ts';

/**
 * SITE_ADDRESS, or the owner's; this computer's if the form service is local. Empty until the owner has
 * filled it in.
 */
export function publishedAddress(delivery: DeliverySettings): string {
  const local = `http://localhost:${process.env.PORT ?? 4173}`;
  const known = isLocal(delivery) ? local : siteAddress;
  return (process.env.SITE_ADDRESS || known).replace(/\/+$/, '');
}
