import { answer, type EndpointAnswer } from '#src/outbox/delivery/answer.ts';
import { paramNames, readEntries } from '#src/outbox/delivery/contract.ts';
import type { HandlerContext } from './google-forms-handler.ts';
import type { HttpRequest, HttpResponse } from './http.ts';

/** Responds like a readable endpoint (README in `src/form-service-script`). */
export function handleEndpointPost(
  { method, body }: HttpRequest,
  { log }: HandlerContext,
): HttpResponse {
  if (method !== 'POST') return { status: 405, text: 'Requests come by POST.' };
  if (body === 'too-large') return { status: 413, text: 'That is too long.' };
  return json(answer(readEntries(body), Buffer.byteLength(body), log));
}

/** Refuses the request's submission permanently. */
export const refuseForGood = ({ body }: HttpRequest, reason: string): HttpResponse =>
  json({ ok: false, id: readEntries(body)[paramNames.id] ?? '', permanent: true, reason });

const json = (value: EndpointAnswer): HttpResponse => ({
  status: 200,
  text: JSON.stringify(value),
  kind: 'json',
});
