/**
 * Why a delivery did not happen now.
 * - `unclear-answer`: the service answered, but not that it has this submission; it may have it.
 * - `asked-to-wait`: the service said to try again later.
 */
export type DeliveryFailure = 'no-connection' | 'timed-out' | 'unclear-answer' | 'asked-to-wait';

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
  | {
      readonly kind: 'unreachable';
      readonly failure: DeliveryFailure;
      /** Milliseconds since the epoch before which no automatic drain tries anything: the service said so. */
      readonly notBefore?: number;
    };
