import {
  answersOnWire,
  type Delivery,
  type DeliveryDependencies,
  type FormService,
  type FormServiceKind,
  localService,
  reachableLimit,
  requestLimit,
  safeAddress,
} from './form-service.ts';

/** Where a service has its forms; a page may connect to nothing else of it. */
const forms = '/forms/d/e/';

/** What every request has: nothing of the person or the page, and no response from a cache. */
const request = {
  mode: 'no-cors',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const;

/**
 * Google Forms, or what answers like it: one form-encoded POST in no-cors mode (specification 4.12). Its
 * response cannot be read, so a request that went through counts as sent, whatever the status.
 */
export const googleForms: FormServiceKind = {
  byName: false,
  addressOf(setting, site) {
    if (setting === localService) return `http://${site.hostname}:${Number(site.port) + 1}`;
    return safeAddress('FORM_SERVICE', setting).origin;
  },
  connectSources: (address) => [`${address}${forms}`],
  create: (address, dependencies) => service(address, dependencies),
};

const service = (address: string, { post, isOnline }: DeliveryDependencies): FormService => ({
  async deliver(delivery) {
    const limit = AbortSignal.timeout(requestLimit);
    const wasOnline = isOnline();
    try {
      await post(`${address}${forms}${delivery.mapping.formId}/formResponse`, {
        ...request,
        method: 'POST',
        body: encode(delivery),
        signal: limit,
      });
      return lacksAnswer(delivery) ? { kind: 'sent', lacksAnswer: true } : { kind: 'sent' };
    } catch {
      // Engines name a timeout's error differently; the signal itself is the same everywhere.
      if (limit.aborted) return { kind: 'unreachable', failure: 'timed-out' };
      const failure = wasOnline || isOnline() ? 'no-connection' : 'offline';
      return { kind: 'unreachable', failure };
    }
  },
  // Without an id in the sheet nobody can tell a duplicate, and every request under way may become one.
  concurrency: ({ submissionId }) => (submissionId === undefined ? 1 : 6),
  async isReachable() {
    try {
      const signal = AbortSignal.timeout(reachableLimit);
      await post(`${address}${forms}`, { ...request, method: 'HEAD', signal });
      return true;
    } catch {
      return false;
    }
  },
  status: null,
});

/** Whether the form requires an answer today that it did not require at capture: the service may refuse it unseen. */
function lacksAnswer({ answers, mapping }: Delivery): boolean {
  const { sent } = answersOnWire(answers, mapping);
  return mapping.required?.some((name) => !sent[name]) ?? false;
}

/** Encodes a submission as Google Forms takes it: `entry.N=value`, form-encoded (specification 4.12). */
export function encode({ id, capturedAt, answers, mapping }: Delivery): URLSearchParams {
  const { sent } = answersOnWire(answers, mapping);
  const body = new URLSearchParams();
  for (const [name, entry] of Object.entries(mapping.entries)) {
    body.append(`entry.${entry}`, sent[name] ?? '');
  }
  if (mapping.submissionId !== undefined) body.append(`entry.${mapping.submissionId}`, id);
  if (mapping.capturedAt !== undefined) {
    body.append(`entry.${mapping.capturedAt}`, new Date(capturedAt).toISOString());
  }
  return body;
}
