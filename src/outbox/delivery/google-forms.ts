import {
  answersOnWire,
  type Delivery,
  type DeliveryDependencies,
  type FormService,
  type FormServiceKind,
  isAnswered,
  localService,
  requestLimit,
  safeAddress,
  withPatience,
} from './form-service.ts';

/** Pages may connect to this path only. */
const forms = '/forms/d/e/';

const request = {
  mode: 'no-cors',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const;

/**
 * One form-encoded POST in no-cors mode (specification 4.12). Its response is unreadable, so a completed request counts
 * as sent, even after an error status.
 */
export const googleForms: FormServiceKind = {
  usesFieldNames: false,
  addressOf(setting, site) {
    if (setting === localService) return `http://${site.hostname}:${Number(site.port) + 1}`;
    return safeAddress('FORM_SERVICE', setting).origin;
  },
  connectSources: (address) => [`${address}${forms}`],
  create: (address, dependencies) => service(address, dependencies),
};

function service(address: string, { post, isOnline }: DeliveryDependencies): FormService {
  const isReachable = () => isAnswered(post, `${address}${forms}`, request);

  return {
    deliver: (delivery) =>
      withPatience(delivery.patience ?? requestLimit, isReachable, async (signal) => {
        const wasOnline = isOnline();
        try {
          await post(`${address}${forms}${delivery.mapping.formId}/formResponse`, {
            ...request,
            method: 'POST',
            body: encode(delivery),
            signal,
          });
          return lacksAnswer(delivery) ? { kind: 'sent', lacksAnswer: true } : { kind: 'sent' };
        } catch {
          // Engines name a timeout's error differently, but share the signal.
          if (signal.aborted) return { kind: 'unreachable', failure: 'timed-out' };
          const failure = wasOnline || isOnline() ? 'no-connection' : 'offline';
          return { kind: 'unreachable', failure };
        }
      }),
    // Without an id in the sheet, concurrent requests could become unrecognized duplicates.
    concurrency: ({ submissionId }) => (submissionId === undefined ? 1 : 6),
    isReachable,
    status: null,
  };
}

/** If a field became required since, the service may refuse the submission unseen. */
function lacksAnswer({ answers, mapping }: Delivery): boolean {
  const { sent } = answersOnWire(answers, mapping);
  return mapping.required?.some((name) => !sent[name]) ?? false;
}

/** As `entry.N=value` (specification 4.12). */
export function encode({ id, capturedAt, answers, mapping }: Delivery): URLSearchParams {
  const { sent } = answersOnWire(answers, mapping);
  const body = new URLSearchParams();
  for (const [name, entry] of Object.entries(mapping.entries)) {
    body.append(`entry.${entry}`, sent[name] ?? '');
  }
  const extras = [
    [mapping.submissionId, id],
    [mapping.capturedAt, new Date(capturedAt).toISOString()],
  ] as const;
  for (const [entry, value] of extras)
    if (entry !== undefined) body.append(`entry.${entry}`, value);
  return body;
}
