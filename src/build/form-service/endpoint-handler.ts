import {
  type Arrivals,
  mostAsked,
  type NotNow,
  names,
  type RefusedForGood,
  type Stored,
} from '#src/outbox/delivery/contract.ts';
import type { FormConfig } from './form-config.ts';
import { closedReason, type HandlerContext } from './google-forms-handler.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { Values } from './response-log.ts';

/**
 * Responds as a readable endpoint does (README in `src/form-service-script`): it stores a submission once
 * by its id, and says which submissions have arrived, by whichever way.
 */
export async function handleEndpointPost(
  request: HttpRequest,
  context: HandlerContext,
): Promise<HttpResponse> {
  if (request.method !== 'POST') return { status: 405, text: 'Requests come by POST.' };
  if (request.body === 'too-large') return { status: 413, text: 'That is too long.' };
  const body = new URLSearchParams(request.body);
  return json(
    body.get(names.kind) === 'question'
      ? arrivalsOf(body, context)
      : await storeSubmission(body, context),
  );
}

/** A refusal of the submission in this request, for good. */
export const refuseForGood = ({ body }: HttpRequest, reason: string): HttpResponse =>
  json(refused(new URLSearchParams(body).get(names.id) ?? '', reason));

function arrivalsOf(body: URLSearchParams, { log }: HandlerContext): Arrivals {
  const ids = (body.get(names.ids) ?? '').split(' ').slice(0, mostAsked);
  return { ok: true, arrived: ids.filter(log.has), missing: ids.filter((id) => !log.has(id)) };
}

async function storeSubmission(
  body: URLSearchParams,
  { forms, log }: HandlerContext,
): Promise<Stored | RefusedForGood | NotNow> {
  const id = body.get(names.id) ?? '';
  const form = forms.get(body.get(names.form) ?? '');
  // A site that knows a form more than this service does.
  if (form === undefined) return { ok: false, id, retryAfter: 3_600 };
  if (form.closed) return refused(id, closedReason);
  return { ok: true, id, ...(await log.appendOnce(id, form, valuesOf(form, body))) };
}

/** The answers come by their fields' names, which are the titles of the entries here. */
function valuesOf(form: FormConfig, body: URLSearchParams): Values {
  const own: Readonly<Record<string, string>> = {
    submissionId: names.id,
    capturedAt: names.capturedAt,
  };
  return new Map(
    form.entries.map(({ entry, title }) => [entry, body.get(own[title] ?? title) ?? '']),
  );
}

const refused = (id: string, reason: string): RefusedForGood => ({
  ok: false,
  id,
  permanent: true,
  reason,
});

const json = (value: Arrivals | Stored | RefusedForGood | NotNow): HttpResponse => ({
  status: 200,
  text: JSON.stringify(value),
  kind: 'json',
});
