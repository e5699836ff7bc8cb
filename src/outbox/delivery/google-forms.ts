import { encode } from './encode.ts';
import type { FormService } from './form-service.ts';

/** How long one request may take, in milliseconds. */
export const requestLimit = 20_000;

/**
 * Google Forms, or what answers like it: one form-encoded POST in no-cors mode (specification 7). Its
 * answer cannot be read, so a request that went through counts as handed over, whatever the status.
 * @param address the service's origin; `https:` or this machine, see `serviceAddress`
 * @param post the platform's fetch
 */
export function googleForms(address: string, post: typeof fetch): FormService {
  return {
    async deliver(delivery) {
      const limit = AbortSignal.timeout(requestLimit);
      try {
        await post(`${address}/forms/d/e/${delivery.mapping.formId}/formResponse`, {
          method: 'POST',
          mode: 'no-cors',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          body: encode(delivery),
          signal: limit,
        });
        return { kind: 'sent' };
      } catch {
        // Engines name a timeout's error differently; the signal itself is the same everywhere.
        return { kind: 'unreachable', failure: limit.aborted ? 'timed-out' : 'no-connection' };
      }
    },
  };
}
