/** Why a delivery did not happen now. */
export type DeliveryFailure = 'no-connection' | 'timed-out';

/**
 * What came of one delivery.
 * - `sent`: handed over; the service's answer cannot be read.
 * - `confirmed`: the service's readable answer names the submission.
 * - `refused`: the service's readable answer refuses it for good.
 * - `unreachable`: nothing is known to have arrived; to be tried again under the same id.
 */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly failure: DeliveryFailure };
