import { siteAddress } from '#owner';
import { type DeliverySettings, isLocal } from '#src/outbox/delivery/kinds.ts';

/**
 * The address that a build is published under: the owner's, or this computer's where the form service
 * is the local one. Empty as long as the owner has not filled it in.
 */
export const publishedAddress = (delivery: DeliverySettings): string =>
  isLocal(delivery)
    ? `http://localhost:${process.env.PORT ?? 4173}`
    : siteAddress.replace(/\/+$/, '');
